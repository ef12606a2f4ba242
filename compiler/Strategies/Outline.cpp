//===- Outline.cpp - The functions that every rank runs -------------------===//
#include "compiler/Strategies/Outline.h"

#include "dialects/StarTrail/Functions.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace startrail;

namespace {
/// An argument or a result.
struct Shard {
  StringRef name;
  StringRef side; ///< "query" or "key"
  Value whole;
};
} // namespace

static SmallVector<Shard> argumentsOf(const RankWork &work) {
  AttentionView view = work.view();
  SmallVector<Shard> arguments = {{"query", "query", view.query},
                                  {"key", "key", view.key},
                                  {"value", "key", view.value}};
  if (!work.gradient)
    return arguments;
  Value whole = AttentionGradientOp(work.gradient).getOutputGradient();
  Shard outputGradient = {"output_gradient", "query", whole};
  if (work.attention) {
    arguments.push_back(outputGradient);
    return arguments;
  }
  arguments.insert(arguments.begin(), outputGradient);
  arguments.push_back({"output", "query", view.output});
  arguments.push_back({"lse", "query", view.lse});
  return arguments;
}

static SmallVector<Shard> resultsOf(const RankWork &work) {
  SmallVector<Shard> results;
  if (AttentionOp attention = work.attention) {
    results.push_back({"output", "query", attention.getOutput()});
    results.push_back({"lse", "query", attention.getLse()});
  }
  if (AttentionGradientOp gradient = work.gradient) {
    results.push_back({"query_gradient", "query", gradient.getQueryGradient()});
    results.push_back({"key_gradient", "key", gradient.getKeyGradient()});
    results.push_back({"value_gradient", "key", gradient.getValueGradient()});
  }
  return results;
}

/// One rank's part of a whole tensor of rank 4, or of a log-sum-exp, in bshd.
static Type typeOf(const Shard &shard, Layout layout,
                   const TokenChoice &tokens) {
  auto whole = cast<RankedTensorType>(shard.whole.getType());
  SmallVector<int64_t> shape(whole.getShape());
  if (shape.size() == 3 || layout == Layout::BHSD)
    std::swap(shape[1], shape[2]);
  shape[1] = shard.side == "key" ? tokens.keyRows : tokens.queryRows;
  return whole.clone(shape);
}

/// With as many keys as queries both alignments are one.
static AlignmentAttr alignmentOf(const AttentionView &view) {
  if (view.lengthOf(view.query) != view.lengthOf(view.key))
    return view.alignment;
  return AlignmentAttr::get(view.op->getContext(), Alignment::TopLeft);
}

/// Fills the body.
static void build(OpBuilder &builder, const RankWork &work,
                  func::FuncOp function, ArrayRef<NamedAttribute> attributes) {
  Location loc = function.getLoc();
  SmallVector<Value> operands(function.getArguments());
  TypeRange types = function.getResultTypes();
  SmallVector<Value> results;
  if (work.attention) {
    auto attention =
        RingAttentionOp::create(builder, loc, types.take_front(2),
                                ArrayRef(operands).take_front(3), attributes);
    llvm::append_range(results, attention->getResults());
    types = types.drop_front(2);
    if (work.gradient)
      operands = {operands[3], operands[0], operands[1],
                  operands[2], results[0],  results[1]};
  }
  if (work.gradient) {
    auto gradient = RingAttentionGradientOp::create(builder, loc, types,
                                                    operands, attributes);
    llvm::append_range(results, gradient->getResults());
  }
  func::ReturnOp::create(builder, loc, results);
}

func::FuncOp startrail::outline(const RankWork &work, FlatSymbolRefAttr grid,
                                const TokenChoice &tokens) {
  AttentionView view = work.view();
  auto typesOf = [&](ArrayRef<Shard> shards) {
    return llvm::map_to_vector(shards, [&](const Shard &shard) {
      return typeOf(shard, view.layout, tokens);
    });
  };
  SmallVector<Shard> arguments = argumentsOf(work), results = resultsOf(work);
  Builder attributes(view.op->getContext());
  auto function = func::FuncOp::create(
      view.op->getLoc(), work.name,
      attributes.getFunctionType(typesOf(arguments), typesOf(results)));
  function.setPrivate();
  function->setAttr(gridAttrName, grid);
  if (Attribute plan = view.op->getAttr(planAttrName))
    function->setAttr(planAttrName, plan);
  for (auto [index, shard] : llvm::enumerate(arguments)) {
    function.setArgAttr(index, nameAttrName,
                        attributes.getStringAttr(shard.name));
    if (work.gradient)
      function.setArgAttr(index, sideAttrName,
                          attributes.getStringAttr(shard.side));
  }
  if (work.gradient)
    for (auto [index, shard] : llvm::enumerate(results)) {
      function.setResultAttr(index, nameAttrName,
                             attributes.getStringAttr(shard.name));
      function.setResultAttr(index, sideAttrName,
                             attributes.getStringAttr(shard.side));
    }

  OpBuilder builder = OpBuilder::atBlockEnd(function.addEntryBlock());
  build(builder, work, function,
        {builder.getNamedAttr("grid", grid),
         builder.getNamedAttr("mask", view.mask),
         builder.getNamedAttr("alignment", alignmentOf(view)),
         builder.getNamedAttr("scale", builder.getF64FloatAttr(view.scale)),
         builder.getNamedAttr("query_tokens", tokens.queryTokens),
         builder.getNamedAttr("key_tokens", tokens.keyTokens)});
  return function;
}

void startrail::replaceByCall(const RankWork &work, func::FuncOp callee,
                              FlatSymbolRefAttr grid) {
  AttentionView view = work.view();
  auto wholeOf = [](ArrayRef<Shard> shards) {
    return llvm::map_to_vector(shards,
                               [](const Shard &shard) { return shard.whole; });
  };
  SmallVector<Value> inputs = wholeOf(argumentsOf(work));
  SmallVector<Value> results = wholeOf(resultsOf(work));
  OpBuilder builder(view.op);
  auto call = SpmdCallOp::create(
      builder, view.op->getLoc(), ValueRange(results).getTypes(),
      FlatSymbolRefAttr::get(callee), inputs, grid,
      LayoutAttr::get(builder.getContext(), view.layout));
  for (auto [old, made] : llvm::zip_equal(results, call.getResults()))
    old.replaceAllUsesWith(made);
  if (work.gradient)
    AttentionGradientOp(work.gradient).erase();
  if (work.attention)
    AttentionOp(work.attention).erase();
}
