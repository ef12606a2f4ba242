//===- GradientProgram.cpp - The program of a gradient over rings ---------===//
#include "compiler/Strategies/GradientProgram.h"

#include "compiler/Strategies/RingBuilder.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace startrail;

namespace {

/// One side of the attention on a rank: {query, output gradient, lse, delta}
/// and the query's gradient, or {key, value} and theirs.
struct Side {
  SmallVector<Value> operands;
  SmallVector<Value> gradients;
};

class GradientProgram {
public:
  GradientProgram(RingAttentionGradientOp op, const RingPlan &plan,
                  const GradientChoices &choices, const RingMaps &maps)
      : op(op), plan(plan), choices(choices), maps(maps),
        builder(op, op.getGridAttr(), plan),
        travelling(choices.circulate == Circulate::Query ? query : key),
        staying(choices.circulate == Circulate::Query ? key : query),
        state(cast<RankedTensorType>(op.getLse().getType()).getElementType()) {}

  void build(const TeamBlocks &saved) {
    gather(saved);
    travelling.operands = builder.exchange(travelling.operands);
    query.gradients = zeros(ValueRange(query.operands).take_front());
    key.gradients = zeros(key.operands);
    Value last;
    if (plan.steps() == 1) {
      attend(last);
    } else {
      last = builder.index(plan.steps() - 1);
      moveAndAttend(last);
      attendAndAdd(last);
    }
    travelling.gradients =
        fromTravel(builder.bringHome(toTravel(travelling.gradients)));
    Value results[] = {
        scatter(query.gradients[0], op.getQueryGradient(), maps.query),
        scatter(key.gradients[0], op.getKeyGradient(), maps.key),
        scatter(key.gradients[1], op.getValueGradient(), maps.key)};
    op->replaceAllUsesWith(ValueRange(results));
    op->erase();
  }

private:
  void gather(const TeamBlocks &saved) {
    Value delta = DeltaOp::create(builder, builder.loc, op.getLse().getType(),
                                  op.getOutputGradient(), op.getOutput());
    SmallVector<Value> ofQuery = {op.getOutputGradient(), op.getLse(), delta};
    if (!saved.empty()) {
      query.operands = builder.gather(ofQuery, builder.segmentsOf(maps.query));
      query.operands.insert(query.operands.begin(), saved[0]);
      key.operands = {saved[1], saved[2]};
      return;
    }
    ofQuery.insert(ofQuery.begin(), op.getQuery());
    std::tie(query.operands, key.operands) =
        builder.gatherSides(ofQuery, {op.getKey(), op.getValue()}, maps);
  }

  /// A gradient of each block to which nothing has been added.
  SmallVector<Value> zeros(ValueRange blocks) {
    return llvm::map_to_vector(blocks, [&](Value block) -> Value {
      auto shape = cast<RankedTensorType>(block.getType()).getShape();
      return ZeroOp::create(builder, builder.loc,
                            RankedTensorType::get(shape, state));
    });
  }

  SmallVector<Value> convert(ValueRange blocks, Type element) {
    return llvm::map_to_vector(blocks, [&](Value block) -> Value {
      auto shape = cast<RankedTensorType>(block.getType()).getShape();
      return ConvertOp::create(builder, builder.loc,
                               RankedTensorType::get(shape, element), block);
    });
  }
  /// Gradients in the type in which they travel, and back.
  SmallVector<Value> toTravel(ValueRange gradients) {
    return rounds() ? convert(gradients, choices.travelType)
                    : SmallVector<Value>(gradients);
  }
  SmallVector<Value> fromTravel(ValueRange gradients) {
    return rounds() ? convert(gradients, state) : SmallVector<Value>(gradients);
  }
  bool rounds() const {
    return choices.travelType != state && gradientsTravel(plan);
  }

  /// Adds what the blocks at hand give to both sides' gradients.
  void attend(Value step) {
    bool queryMoves = choices.circulate == Circulate::Query;
    auto attended = AttendGradientOp::create(
        builder, builder.loc, query.gradients[0].getType(),
        key.gradients[0].getType(), key.gradients[1].getType(),
        query.operands[0], query.operands[1], query.operands[2],
        query.operands[3], key.operands[0], key.operands[1], query.gradients[0],
        key.gradients[0], key.gradients[1], step, builder.grid,
        op.getMaskAttr(), op.getAlignmentAttr(), op.getScaleAttr(),
        AffineMapAttr::get(queryMoves ? plan.keyOwner : plan.queryOwner),
        AffineMapAttr::get(queryMoves ? plan.queryOwner : plan.keyOwner),
        maps.query.tokens(), maps.key.tokens());
    query.gradients = {attended.getNewQueryGradient()};
    key.gradients = {attended.getNewKeyGradient(),
                     attended.getNewValueGradient()};
  }

  /// The same, but those of the side that circulates are in transit, and added
  /// to once the block is done.
  void attendAndAdd(Value step) {
    SmallVector<Value> arrived = travelling.gradients;
    travelling.gradients =
        zeros(ValueRange(travelling.operands).take_front(arrived.size()));
    attend(step);
    for (auto [gradient, sum] :
         llvm::zip_equal(travelling.gradients, fromTravel(arrived)))
      gradient = AccumulateOp::create(builder, builder.loc, gradient.getType(),
                                      sum, gradient);
  }

  /// All steps before `last`.
  void moveAndAttend(Value last) {
    travelling.gradients = toTravel(travelling.gradients);
    SmallVector<Value> *carried[] = {&travelling.operands, &staying.gradients,
                                     &travelling.gradients};
    SmallVector<Value> initial;
    for (SmallVector<Value> *values : carried)
      llvm::append_range(initial, *values);
    auto take = [&](ValueRange values) {
      for (SmallVector<Value> *those : carried) {
        *those = SmallVector<Value>(values.take_front(those->size()));
        values = values.drop_front(those->size());
      }
    };
    Value zero = builder.index(0), one = builder.index(1);
    auto loop = scf::ForOp::create(
        builder, builder.loc, zero, last, one, initial,
        [&](OpBuilder &, Location, Value step, ValueRange current) {
          take(current);
          SmallVector<Value> moved = builder.shift(travelling.operands);
          attendAndAdd(step);
          travelling.operands = moved;
          travelling.gradients = builder.shift(toTravel(travelling.gradients));
          SmallVector<Value> next;
          for (SmallVector<Value> *values : carried)
            llvm::append_range(next, *values);
          scf::YieldOp::create(builder, builder.loc, next);
        });
    take(loop.getResults());
  }

  /// The sum of the team's gradients, of which the rank keeps its rows.
  Value scatter(Value gradient, Value result, const TokenMap &map) {
    auto combine = ReduceScatterOp::create(
        builder, builder.loc, result.getType(), gradient, builder.grid,
        builder.team, builder.getI64IntegerAttr(1),
        CombineAttr::get(builder.getContext(), Combine::Sum), CombineViaAttr(),
        builder.segmentsOf(map));
    return combine.getResult(0);
  }

  RingAttentionGradientOp op;
  const RingPlan &plan;
  const GradientChoices &choices;
  const RingMaps &maps;
  RingBuilder builder;
  Side query, key;
  Side &travelling, &staying;
  Type state; ///< of gradients that are added to
};

} // namespace

LogicalResult startrail::buildGradientProgram(RingAttentionGradientOp gradient,
                                              const RingPlan &plan,
                                              const GradientChoices &choices,
                                              const TeamBlocks &saved) {
  FailureOr<RingMaps> maps = RingMaps::build(
      gradient, gradient.getQueryTokens(), gradient.getKeyTokens(),
      gradient.getQuery(), gradient.getKey(), plan);
  if (failed(maps))
    return failure();
  GradientProgram(gradient, plan, choices, *maps).build(saved);
  return success();
}
