//===- RingProgram.cpp - The program of a ring strategy -------------------===//
#include "compiler/Strategies/RingProgram.h"

#include "dialects/StarTrail/TokenMap.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace startrail;

namespace {

/// Dimension of the tokens in bshd.
constexpr int64_t tokenDim = 1;

/// Keys and values in transit, and the softmax state so far.
struct Carried {
  Value key, value, output, lse;
};

class RingProgram {
public:
  RingProgram(RingAttentionOp attention, const RingPlan &plan,
              const TokenMap &queryMap, const TokenMap &keyMap)
      : attention(attention), plan(plan), queryMap(queryMap), keyMap(keyMap),
        builder(attention), loc(attention.getLoc()),
        grid(attention.getGridAttr()),
        team(builder.getStrArrayAttr({ringAxisNames[Member]})) {}

  void build(CombineVia via) {
    gather();
    Carried carried = start();
    Value last;
    if (plan.steps() > 1) {
      last = index(plan.steps() - 1);
      carried = moveAndAttend(carried, last);
    }
    attend(carried, last);
    auto combine = ReduceScatterOp::create(
        builder, loc, attention->getResultTypes(),
        ValueRange{carried.output, carried.lse}, grid, team,
        builder.getI64IntegerAttr(tokenDim),
        CombineAttr::get(builder.getContext(), Combine::Softmax),
        CombineViaAttr::get(builder.getContext(), via), segmentsOf(queryMap));
    attention->replaceAllUsesWith(combine);
    attention->erase();
  }

private:
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  /// The parts in which the shards of `map` are gathered and scattered: none
  /// where they are whole.
  DenseI64ArrayAttr segmentsOf(const TokenMap &map) {
    if (map.numSegments() == 1 || plan.teamSize() == 1)
      return {};
    return builder.getDenseI64ArrayAttr(map.shardSegments());
  }

  /// The team's queries, keys and values, by one op where they have the same
  /// segments.
  void gather() {
    DenseI64ArrayAttr ofQuery = segmentsOf(queryMap);
    DenseI64ArrayAttr ofKey = segmentsOf(keyMap);
    ValueRange operands = attention->getOperands();
    if (ofQuery == ofKey) {
      gather(operands, ofQuery);
    } else {
      gather(operands.take_front(), ofQuery);
      gather(operands.drop_front(), ofKey);
    }
  }

  void gather(ValueRange operands, DenseI64ArrayAttr segments) {
    SmallVector<Type> types;
    for (Value operand : operands) {
      auto type = cast<RankedTensorType>(operand.getType());
      SmallVector<int64_t> shape(type.getShape());
      shape[tokenDim] *= plan.teamSize();
      types.push_back(type.clone(shape));
    }
    SmallVector<Value> results;
    builder.createOrFold<AllGatherOp>(results, loc, types, operands, grid, team,
                                      builder.getI64IntegerAttr(tokenDim),
                                      segments);
    gathered.append(results);
  }

  /// What a rank starts the ring with.
  Carried start() {
    SmallVector<Value> moved = {gathered[1], gathered[2]};
    if (plan.source) {
      SmallVector<Value> exchanged;
      builder.createOrFold<PermuteOp>(exchanged, loc, TypeRange(moved), moved,
                                      grid, AffineMapAttr::get(plan.source),
                                      AffineMapAttr::get(plan.target));
      moved = exchanged;
    }
    auto query = cast<RankedTensorType>(gathered[0].getType());
    SmallVector<int64_t> shape(query.getShape());
    shape.back() = cast<RankedTensorType>(moved[1].getType()).getShape().back();
    Type element =
        cast<RankedTensorType>(attention.getLse().getType()).getElementType();
    auto output = RankedTensorType::get(shape, element);
    shape.pop_back();
    auto state = EmptyStateOp::create(builder, loc, output,
                                      RankedTensorType::get(shape, element));
    return {moved[0], moved[1], state.getOutput(), state.getLse()};
  }

  void attend(Carried &carried, Value step) {
    auto attended = AttendOp::create(
        builder, loc, carried.output.getType(), carried.lse.getType(),
        gathered[0], carried.key, carried.value, carried.output, carried.lse,
        step, grid, attention.getMaskAttr(), attention.getAlignmentAttr(),
        attention.getScaleAttr(), AffineMapAttr::get(plan.queryOwner),
        AffineMapAttr::get(plan.keyOwner), queryMap.tokens(), keyMap.tokens());
    carried.output = attended.getNewOutput();
    carried.lse = attended.getNewLse();
  }

  /// All steps before `last`, whose keys and values need not move on.
  Carried moveAndAttend(Carried carried, Value last) {
    Value zero = index(0), one = index(1);
    auto loop = scf::ForOp::create(
        builder, loc, zero, last, one,
        ValueRange{carried.key, carried.value, carried.output, carried.lse},
        [&](OpBuilder &, Location, Value step, ValueRange current) {
          Carried inner = {current[0], current[1], current[2], current[3]};
          auto moved =
              ShiftOp::create(builder, loc, TypeRange(current.take_front(2)),
                              current.take_front(2), grid,
                              builder.getStringAttr(ringAxisNames[Ring]),
                              builder.getI64IntegerAttr(1));
          attend(inner, step);
          scf::YieldOp::create(builder, loc,
                               ValueRange{moved.getResult(0),
                                          moved.getResult(1), inner.output,
                                          inner.lse});
        });
    return {loop.getResult(0), loop.getResult(1), loop.getResult(2),
            loop.getResult(3)};
  }

  RingAttentionOp attention;
  const RingPlan &plan;
  const TokenMap &queryMap, &keyMap;
  OpBuilder builder;
  Location loc;
  FlatSymbolRefAttr grid;
  ArrayAttr team;
  SmallVector<Value> gathered;
};

} // namespace

/// The map of one side of an attention for the teams of a plan, which are the
/// owners. Reports an explicit layout for teams of another size.
static FailureOr<TokenMap> mapOf(RingAttentionOp attention, StringRef what,
                                 TokensAttr tokens, Value shard,
                                 const RingPlan &plan) {
  int64_t teams = plan.sizes[Group] * plan.sizes[Ring];
  int64_t ranks = teams * plan.teamSize();
  if (tokens.isExplicit() && tokens.getOwners() != teams) {
    InFlightDiagnostic diagnostic =
        attention.emitError("expected the owners of ")
        << what << " to be the " << teams << " teams of " << plan.teamSize()
        << " of " << ranks << " ranks, but got " << tokens.getOwners();
    diagnostic.attachNote() << "team-size=" << ranks / tokens.getOwners()
                            << " makes as many teams as it has owners";
    return diagnostic;
  }
  int64_t rows = cast<RankedTensorType>(shard.getType()).getDimSize(tokenDim);
  return TokenMap::build(
      tokens.withOwners(teams), ranks, rows * plan.teamSize(),
      [&] { return attention.emitError(); }, what);
}

LogicalResult startrail::buildRingProgram(RingAttentionOp attention,
                                          const RingPlan &plan,
                                          CombineVia via) {
  FailureOr<TokenMap> queryMap =
      mapOf(attention, "query_tokens", attention.getQueryTokens(),
            attention.getQuery(), plan);
  if (failed(queryMap))
    return failure();
  FailureOr<TokenMap> keyMap =
      mapOf(attention, "key_tokens", attention.getKeyTokens(),
            attention.getKey(), plan);
  if (failed(keyMap))
    return failure();
  RingProgram(attention, plan, *queryMap, *keyMap).build(via);
  return success();
}
