//===- RingBuilder.cpp - What the programs of a ring strategy share -------===//
#include "compiler/Strategies/RingBuilder.h"

#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace startrail;

/// Dimension of the tokens in bshd, and in [batch, tokens, heads].
static constexpr int64_t tokenDim = 1;

static FailureOr<TokenMap> mapOf(Operation *op, StringRef what,
                                 TokensAttr tokens, Value shard,
                                 const RingPlan &plan) {
  int64_t teams = plan.sizes[Group] * plan.sizes[Ring];
  int64_t ranks = teams * plan.teamSize();
  if (tokens.isExplicit() && tokens.getOwners() != teams) {
    InFlightDiagnostic diagnostic =
        op->emitError("expected the owners of ")
        << what << " to be the " << teams << " teams of " << plan.teamSize()
        << " of " << ranks << " ranks, but got " << tokens.getOwners();
    diagnostic.attachNote() << "team-size=" << ranks / tokens.getOwners()
                            << " makes as many teams as it has owners";
    return diagnostic;
  }
  return TokenMap::build(
      tokens.withOwners(teams), ranks, tokensOf(shard) * plan.teamSize(),
      [&] { return op->emitError(); }, what);
}

FailureOr<RingMaps> RingMaps::build(Operation *op, TokensAttr queryTokens,
                                    TokensAttr keyTokens, Value query,
                                    Value key, const RingPlan &plan) {
  FailureOr<TokenMap> ofQuery =
      mapOf(op, "query_tokens", queryTokens, query, plan);
  if (failed(ofQuery))
    return failure();
  FailureOr<TokenMap> ofKey = mapOf(op, "key_tokens", keyTokens, key, plan);
  if (failed(ofKey))
    return failure();
  return RingMaps{std::move(*ofQuery), std::move(*ofKey)};
}

RingBuilder::RingBuilder(Operation *op, FlatSymbolRefAttr grid,
                         const RingPlan &plan)
    : OpBuilder(op), loc(op->getLoc()), grid(grid),
      team(getStrArrayAttr({ringAxisNames[Member]})), plan(plan) {}

Value RingBuilder::index(int64_t value) {
  return arith::ConstantIndexOp::create(*this, loc, value);
}

DenseI64ArrayAttr RingBuilder::segmentsOf(const TokenMap &map) {
  if (map.numSegments() == 1 || plan.teamSize() == 1)
    return {};
  return getDenseI64ArrayAttr(map.shardSegments());
}

SmallVector<Value> RingBuilder::gather(ValueRange shards,
                                       DenseI64ArrayAttr segments) {
  SmallVector<Value> results;
  if (shards.empty())
    return results;
  SmallVector<Type> types;
  for (Value shard : shards) {
    auto type = cast<RankedTensorType>(shard.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[tokenDim] *= plan.teamSize();
    types.push_back(type.clone(shape));
  }
  createOrFold<AllGatherOp>(results, loc, types, shards, grid, team,
                            getI64IntegerAttr(tokenDim), segments);
  return results;
}

std::pair<SmallVector<Value>, SmallVector<Value>>
RingBuilder::gatherSides(ValueRange query, ValueRange key,
                         const RingMaps &maps) {
  DenseI64ArrayAttr ofQuery = segmentsOf(maps.query);
  DenseI64ArrayAttr ofKey = segmentsOf(maps.key);
  if (ofQuery != ofKey) {
    SmallVector<Value> queries = gather(query, ofQuery);
    return {std::move(queries), gather(key, ofKey)};
  }
  SmallVector<Value> shards(query);
  llvm::append_range(shards, key);
  SmallVector<Value> blocks = gather(shards, ofQuery);
  ArrayRef<Value> all = blocks;
  return {SmallVector<Value>(all.take_front(query.size())),
          SmallVector<Value>(all.drop_front(query.size()))};
}

SmallVector<Value> RingBuilder::permute(ValueRange blocks, AffineMap source,
                                        AffineMap target) {
  SmallVector<Value> results;
  createOrFold<PermuteOp>(results, loc, TypeRange(blocks), blocks, grid,
                          AffineMapAttr::get(source),
                          AffineMapAttr::get(target));
  return results;
}

SmallVector<Value> RingBuilder::exchange(ValueRange blocks) {
  return plan.source ? permute(blocks, plan.source, plan.target)
                     : SmallVector<Value>(blocks);
}

SmallVector<Value> RingBuilder::shift(ValueRange blocks) {
  auto moved =
      ShiftOp::create(*this, loc, TypeRange(blocks), blocks, grid,
                      getStringAttr(ringAxisNames[Ring]), getI64IntegerAttr(1));
  return SmallVector<Value>(moved.getResults());
}

SmallVector<Value> RingBuilder::bringHome(ValueRange blocks) {
  return permute(blocks, plan.homeSource, plan.home);
}
