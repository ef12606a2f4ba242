//===- RaiseNamed.cpp - startrail.attention for a named operation ---------===//
#include "compiler/Import/ForeignValues.h"
#include "compiler/Import/NamedAttention.h"
#include "dialects/Foreign/Foreign.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

namespace {
/// The operands of attention as the operation that is raised needs them.
struct Frame {
  Layout layout;
  Type element, state;
  HeadsShape query, key, value;
  MaskKind mask;
  FloatAttr scale;
};
} // namespace

static std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// The sizes of a tensor of heads whose shape and elements attention takes.
static FailureOr<HeadsShape> readShape(const NamedTensor &tensor,
                                       StringRef name, int64_t heads,
                                       std::string &why) {
  RankedTensorType type = foreignTensorType(tensor.value.getType());
  if (!type || type.getEncoding())
    return refuse(why, name, "a tensor of static shape",
                  textOf(tensor.value.getType()));
  if (!isBlockElement(type.getElementType()))
    return refuse(why, "the elements of " + name, "f32, bf16, f16 or f64",
                  textOf(type.getElementType()));
  auto shape = shapeOf(type, tensor.axes, heads);
  if (!shape)
    return refuse(why, name, "a tensor that " + Twine(heads) + " heads divide",
                  textOf(type));
  return *shape;
}

static Type elementOf(Value value) {
  return foreignTensorType(value.getType()).getElementType();
}

static LogicalResult agree(std::string &why, StringRef what, int64_t actual,
                           StringRef other, int64_t required) {
  if (actual == required)
    return success();
  return refuse(why, what, Twine(required) + " as " + other, Twine(actual));
}

/// Decides by evaluation what the masks show together with the causal order.
static FailureOr<MaskKind> readMask(const NamedAttention &named,
                                    const Frame &frame, std::string &why) {
  MaskKind own;
  if (named.causal)
    own = {Mask::Causal, named.alignment};
  if (named.masks.empty())
    return own;
  Coordinates coordinates(named.query.value.getContext());
  coordinates.setExtent(Batch, frame.query.batch);
  coordinates.setExtent(Head, frame.query.heads);
  coordinates.setExtent(Query, frame.query.tokens);
  coordinates.setExtent(Key, frame.key.tokens);
  Terms terms(coordinates);
  SmallVector<MaskTerm> masks;
  for (const NamedMask &mask : named.masks) {
    RankedTensorType type = foreignTensorType(mask.value.getType());
    if (!type)
      return refuse(why, "the mask", "a tensor of static shape",
                    textOf(mask.value.getType()));
    Element element{mask.value, {}};
    for (auto [size, coordinate] : llvm::zip_equal(type.getShape(), mask.dims))
      element.indices.push_back(size == 1 ? coordinates.getConstant(0)
                                          : coordinates.get(coordinate));
    masks.push_back({terms.expand(element), mask.role, 1});
  }
  FailureOr<MaskKind> given = classifyMasks(masks, coordinates, why);
  if (failed(given) || own.mask == Mask::Full)
    return given;
  if (given->mask == Mask::Full || given->alignment == own.alignment)
    return own;
  return refuse(why, "the mask and the causal order", "the same",
                "two that differ");
}

static FailureOr<Frame> readFrame(const NamedAttention &named,
                                  std::string &why) {
  Frame frame;
  frame.layout = layoutOf(named.query.axes);
  auto query = readShape(named.query, "query", named.heads, why);
  if (failed(query))
    return failure();
  auto key = readShape(named.key, "key", named.keyHeads, why);
  if (failed(key))
    return failure();
  auto value = readShape(named.value, "value", named.keyHeads, why);
  if (failed(value))
    return failure();
  auto output = readShape(named.output, "the output", named.heads, why);
  if (failed(output))
    return failure();
  frame.query = *query, frame.key = *key, frame.value = *value;
  if (failed(agree(why, "the batch size of key", key->batch, "that of query",
                   query->batch)) ||
      failed(agree(why, "the batch size of value", value->batch,
                   "that of query", query->batch)) ||
      failed(agree(why, "the tokens of value", value->tokens, "those of key",
                   key->tokens)) ||
      failed(agree(why, "the heads of value", value->heads, "those of key",
                   key->heads)) ||
      failed(agree(why, "the head dim of key", key->dim, "that of query",
                   query->dim)) ||
      failed(agree(why, "the tokens of the output", output->tokens,
                   "those of query", query->tokens)) ||
      failed(agree(why, "the batch size of the output", output->batch,
                   "that of query", query->batch)) ||
      failed(agree(why, "the heads of the output", output->heads,
                   "those of query", query->heads)) ||
      failed(agree(why, "the head dim of the output", output->dim,
                   "that of value", value->dim)))
    return failure();
  if (query->heads % key->heads != 0)
    return refuse(why, "the heads of query",
                  "a multiple of the " + Twine(key->heads) + " of key",
                  Twine(query->heads));

  // What the operation computes in a wider type than it is given, it is given
  // in the wider type.
  frame.element = elementOf(named.output.value);
  for (Value operand :
       {named.query.value, named.key.value, named.value.value}) {
    auto from = cast<FloatType>(elementOf(operand));
    if (from != frame.element &&
        (from.getWidth() >= frame.element.getIntOrFloatBitWidth()))
      return refuse(why, "query, key, value and output", "of one element type",
                    textOf(from) + " and " + textOf(frame.element));
  }
  MLIRContext *context = named.query.value.getContext();
  frame.state = frame.element.isF64() ? Type(Float64Type::get(context))
                                      : Type(Float32Type::get(context));
  double standard = 1 / std::sqrt(double(query->dim));
  if (named.scale && !std::isfinite(*named.scale))
    return refuse(why, "the scale", "finite",
                  llvm::formatv("{0}", *named.scale).str());
  if (named.scale && std::abs(*named.scale / standard - 1) > 1e-6)
    frame.scale = FloatAttr::get(Float64Type::get(context), *named.scale);
  FailureOr<MaskKind> mask = readMask(named, frame, why);
  if (failed(mask))
    return failure();
  frame.mask = *mask;
  return frame;
}

/// Operand or result of attention, of four dimensions.
static RankedTensorType typeIn(const Frame &frame, const HeadsShape &shape,
                               int64_t dim) {
  if (frame.layout == Layout::BHSD)
    return RankedTensorType::get({shape.batch, shape.heads, shape.tokens, dim},
                                 frame.element);
  return RankedTensorType::get({shape.batch, shape.tokens, shape.heads, dim},
                               frame.element);
}

static Value readHeads(OpBuilder &builder, Location loc, const Frame &frame,
                       const NamedTensor &tensor, int64_t heads) {
  Value value = toBuiltinTensor(builder, loc, tensor.value);
  value = toHeads(builder, loc, value, tensor.axes, heads, frame.layout);
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == frame.element)
    return value;
  return arith::ExtFOp::create(builder, loc, type.clone(frame.element), value);
}

/// Gives the users of a result that only transpose it to the layout that the
/// attention has it in what the attention gives; they are dead then.
static void replaceTransposed(const NamedTensor &result, Value made,
                              Layout layout,
                              SmallVectorImpl<Operation *> &dead) {
  Axes order = {Axis::Batch, Axis::Head, Axis::Token, Axis::Dim};
  if (layout == Layout::BSHD)
    std::swap(order[1], order[2]);
  auto type = cast<RankedTensorType>(made.getType());
  for (Operation *user : llvm::make_early_inc_range(result.value.getUsers())) {
    if (user->getNumResults() != 1 || user->getResult(0).getType() != type ||
        result.axes.size() != 4 || result.axes == order)
      continue;
    Coordinates coordinates(user->getContext());
    Element element{user->getResult(0), {}}, required{result.value, {}};
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

static void replaceHeads(OpBuilder &builder, Location loc, const Frame &frame,
                         const NamedTensor &result, int64_t heads, Value made,
                         SmallVectorImpl<Operation *> &dead) {
  replaceTransposed(result, made, frame.layout, dead);
  if (llvm::all_of(result.value.getUsers(), [&](Operation *user) {
        return llvm::is_contained(dead, user);
      }))
    return;
  RankedTensorType type = foreignTensorType(result.value.getType());
  made = fromHeads(builder, loc, made, type, result.axes, heads, frame.layout);
  Value replacement =
      fromBuiltinTensor(builder, loc, made, result.value.getType());
  Value(result.value).replaceAllUsesWith(replacement);
}

/// [batch, heads, tokens] of the log-sum-exp, and the axes of another shape.
static RankedTensorType lseType(const Frame &frame) {
  return RankedTensorType::get(
      {frame.query.batch, frame.query.heads, frame.query.tokens}, frame.state);
}

FailureOr<Operation *> startrail::raiseNamed(Operation *op,
                                             const NamedAttention &named,
                                             SmallVectorImpl<Operation *> &dead,
                                             std::string &why) {
  FailureOr<Frame> frame = readFrame(named, why);
  if (failed(frame))
    return failure();
  RankedTensorType lse = lseType(*frame);
  if (named.lse && !named.lse.use_empty() &&
      foreignTensorType(named.lse.getType()) != lse)
    return refuse(why, "the log-sum-exp", textOf(lse),
                  textOf(named.lse.getType()));
  OpBuilder builder(op);
  Location loc = op->getLoc();
  MLIRContext *context = op->getContext();
  Value query = readHeads(builder, loc, *frame, named.query, named.heads);
  Value key = readHeads(builder, loc, *frame, named.key, named.keyHeads);
  Value value = readHeads(builder, loc, *frame, named.value, named.keyHeads);
  auto attention = AttentionOp::create(
      builder, loc, typeIn(*frame, frame->query, frame->value.dim), lse, query,
      key, value, MaskAttr::get(context, frame->mask.mask),
      AlignmentAttr::get(context, frame->mask.alignment), frame->scale,
      LayoutAttr::get(context, frame->layout));
  replaceHeads(builder, loc, *frame, named.output, named.heads,
               attention.getOutput(), dead);
  if (named.lse && !named.lse.use_empty())
    Value(named.lse).replaceAllUsesWith(fromBuiltinTensor(
        builder, loc, attention.getLse(), named.lse.getType()));
  return attention.getOperation();
}

/// Requires of a gradient the sizes of what it is the gradient of, and the
/// element type of the attention.
static LogicalResult requireShape(const NamedTensor &gradient, StringRef name,
                                  int64_t heads, const HeadsShape &required,
                                  const Frame &frame, std::string &why) {
  auto shape = readShape(gradient, name, heads, why);
  if (failed(shape))
    return failure();
  if (*shape != required)
    return refuse(why, name, "of the sizes of its tensor",
                  textOf(gradient.value.getType()));
  if (elementOf(gradient.value) != frame.element)
    return refuse(why, "the elements of " + name, textOf(frame.element),
                  textOf(elementOf(gradient.value)));
  return success();
}

FailureOr<Operation *> startrail::raiseNamed(Operation *op,
                                             const NamedGradient &named,
                                             SmallVectorImpl<Operation *> &dead,
                                             std::string &why) {
  const NamedAttention &attention = named.attention;
  FailureOr<Frame> frame = readFrame(attention, why);
  if (failed(frame))
    return failure();
  RankedTensorType lse = lseType(*frame);
  if (foreignTensorType(attention.lse.getType()) != lse)
    return refuse(why, "the log-sum-exp", textOf(lse),
                  textOf(attention.lse.getType()));
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
  auto read = [&](const NamedTensor &tensor, int64_t heads) {
    return readHeads(builder, loc, *frame, tensor, heads);
  };
  RankedTensorType types[] = {typeIn(*frame, frame->query, frame->query.dim),
                              typeIn(*frame, frame->key, frame->key.dim),
                              typeIn(*frame, frame->value, frame->value.dim)};
  auto gradient = AttentionGradientOp::create(
      builder, loc, types[0], types[1], types[2],
      read(named.outputGradient, heads), read(attention.query, heads),
      read(attention.key, keyHeads), read(attention.value, keyHeads),
      read(attention.output, heads),
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
