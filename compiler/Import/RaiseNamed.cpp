//===- RaiseNamed.cpp - startrail.attention for a named operation ---------===//
#include "compiler/Import/ForeignValues.h"
#include "compiler/Import/RewriteAttention.h"
#include "compiler/Import/SharedHeads.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace startrail;

static Value readOperand(OpBuilder &builder, Location loc,
                         const NamedFrame &frame, const HeadsTensor &heads,
                         int64_t count) {
  Value value = readHeads(builder, loc, heads, count, frame.layout);
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == frame.element)
    return value;
  return arith::ExtFOp::create(builder, loc, type.clone(frame.element), value);
}

/// Gives the users of a result that only transpose it to the layout that the
/// attention has it in what the attention gives; they are dead then.
static void replaceTransposed(const HeadsTensor &result, Value made,
                              Layout layout,
                              SmallVectorImpl<Operation *> &dead) {
  Axes order = axesIn(layout);
  auto type = cast<RankedTensorType>(made.getType());
  for (Operation *user : llvm::make_early_inc_range(result.tensor.getUsers())) {
    if (user->getNumResults() != 1 || user->getResult(0).getType() != type ||
        result.axes.size() != 4 || result.axes == order)
      continue;
    Coordinates coordinates(user->getContext());
    Element element{user->getResult(0), {}}, required{result.tensor, {}};
    for (unsigned i = 0; i < 4; ++i) {
      coordinates.setExtent(Coordinate(i), type.getDimSize(i));
      element.indices.push_back(coordinates.get(Coordinate(i)));
    }
    for (Axis axis : result.axes) {
      auto at = llvm::find(order, axis);
      if (at == order.end())
        return;
      required.indices.push_back(element.indices[at - order.begin()]);
    }
    auto source = lookThroughView(element, coordinates);
    if (!source || source->tensor != required.tensor ||
        source->indices != required.indices)
      continue;
    user->getResult(0).replaceAllUsesWith(made);
    dead.push_back(user);
  }
}

static void replaceHeads(OpBuilder &builder, Location loc,
                         const NamedFrame &frame, const HeadsTensor &result,
                         int64_t heads, Value made,
                         SmallVectorImpl<Operation *> &dead) {
  replaceTransposed(result, made, frame.layout, dead);
  if (llvm::all_of(result.tensor.getUsers(), [&](Operation *user) {
        return llvm::is_contained(dead, user);
      }))
    return;
  Value(result.tensor)
      .replaceAllUsesWith(
          writeHeads(builder, loc, made, result, heads, frame.layout));
}

FailureOr<Operation *> startrail::raiseNamed(Operation *op,
                                             const NamedAttention &named,
                                             SmallVectorImpl<Operation *> &dead,
                                             std::string &why) {
  FailureOr<NamedFrame> frame = readFrame(named, why);
  if (failed(frame))
    return failure();
  bool givesLse = named.lse && !named.lse.use_empty();
  if (givesLse && failed(requireLse(named.lse, *frame, why)))
    return failure();
  SharedHeads shared = findSharedHeads(named, *frame);
  OpBuilder builder(op);
  Location loc = op->getLoc();
  auto read = [&](const HeadsTensor &heads, int64_t count) {
    return readOperand(builder, loc, *frame, heads, count);
  };
  Value query = read(named.query, named.heads);
  Value key = read(shared.key, shared.heads);
  Value value = read(shared.value, shared.heads);
  auto attention = buildAttention(builder, loc, query, key, value, frame->mask,
                                  frame->scale, frame->layout);
  replaceHeads(builder, loc, *frame, named.output, named.heads,
               attention.getOutput(), dead);
  if (givesLse)
    Value(named.lse).replaceAllUsesWith(fromBuiltinTensor(
        builder, loc, attention.getLse(), named.lse.getType()));
  return attention.getOperation();
}

FailureOr<Operation *> startrail::raiseNamed(Operation *op,
                                             const NamedGradient &named,
                                             SmallVectorImpl<Operation *> &dead,
                                             std::string &why) {
  const NamedAttention &attention = named.attention;
  FailureOr<NamedFrame> frame = readFrame(attention, why);
  if (failed(frame) || failed(requireLse(attention.lse, *frame, why)))
    return failure();
  int64_t heads = attention.heads, keyHeads = attention.keyHeads;
  HeadsShape output = frame->query;
  output.dim = frame->value.dim;
  if (failed(requireShape(named.outputGradient, "the output gradient", heads,
                          output, *frame, why)) ||
      failed(requireShape(named.queryGradient, "the query gradient", heads,
                          frame->query, *frame, why)) ||
      failed(requireShape(named.keyGradient, "the key gradient", keyHeads,
                          frame->key, *frame, why)) ||
      failed(requireShape(named.valueGradient, "the value gradient", keyHeads,
                          frame->value, *frame, why)))
    return failure();
  OpBuilder builder(op);
  Location loc = op->getLoc();
  MLIRContext *context = op->getContext();
  auto read = [&](const HeadsTensor &tensor, int64_t count) {
    return readOperand(builder, loc, *frame, tensor, count);
  };
  Value outputGradient = read(named.outputGradient, heads);
  Value query = read(attention.query, heads);
  Value key = read(attention.key, keyHeads);
  Value value = read(attention.value, keyHeads);
  auto gradient = AttentionGradientOp::create(
      builder, loc, query.getType(), key.getType(), value.getType(),
      outputGradient, query, key, value, read(attention.output, heads),
      toBuiltinTensor(builder, loc, attention.lse),
      MaskAttr::get(context, frame->mask.mask),
      AlignmentAttr::get(context, frame->mask.alignment), frame->scale,
      LayoutAttr::get(context, frame->layout), StringAttr());
  replaceHeads(builder, loc, *frame, named.queryGradient, heads,
               gradient.getQueryGradient(), dead);
  replaceHeads(builder, loc, *frame, named.keyGradient, keyHeads,
               gradient.getKeyGradient(), dead);
  replaceHeads(builder, loc, *frame, named.valueGradient, keyHeads,
               gradient.getValueGradient(), dead);
  return gradient.getOperation();
}
