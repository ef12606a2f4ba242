//===- RingProgram.cpp - The program of a ring strategy -------------------===//
#include "compiler/Strategies/RingProgram.h"

#include "compiler/Strategies/RingBuilder.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace startrail;

namespace {

/// Keys and values in transit, and the softmax state so far.
struct Carried {
  Value key, value, output, lse;
};

class RingProgram {
public:
  RingProgram(RingAttentionOp attention, const RingPlan &plan,
              const RingMaps &maps)
      : attention(attention), plan(plan), maps(maps),
        builder(attention, attention.getGridAttr(), plan) {}

  TeamBlocks build(CombineVia via) {
    auto [query, keys] = builder.gatherSides(
        attention.getQuery(), {attention.getKey(), attention.getValue()}, maps);
    gathered = {query[0], keys[0], keys[1]};
    Carried carried = start();
    Value last;
    if (plan.steps() > 1) {
      last = builder.index(plan.steps() - 1);
      carried = moveAndAttend(carried, last);
    }
    attend(carried, last);
    auto combine = ReduceScatterOp::create(
        builder, builder.loc, attention->getResultTypes(),
        ValueRange{carried.output, carried.lse}, builder.grid, builder.team,
        builder.getI64IntegerAttr(1),
        CombineAttr::get(builder.getContext(), Combine::Softmax),
        CombineViaAttr::get(builder.getContext(), via),
        builder.segmentsOf(maps.query));
    attention->replaceAllUsesWith(combine);
    attention->erase();
    return gathered;
  }

private:
  /// What a rank starts the ring with.
  Carried start() {
    SmallVector<Value> moved = builder.exchange({gathered[1], gathered[2]});
    auto query = cast<RankedTensorType>(gathered[0].getType());
    SmallVector<int64_t> shape(query.getShape());
    shape.back() = cast<RankedTensorType>(moved[1].getType()).getShape().back();
    Type element =
        cast<RankedTensorType>(attention.getLse().getType()).getElementType();
    auto output = RankedTensorType::get(shape, element);
    shape.pop_back();
    auto state = EmptyStateOp::create(builder, builder.loc, output,
                                      RankedTensorType::get(shape, element));
    return {moved[0], moved[1], state.getOutput(), state.getLse()};
  }

  void attend(Carried &carried, Value step) {
    auto attended = AttendOp::create(
        builder, builder.loc, carried.output.getType(), carried.lse.getType(),
        gathered[0], carried.key, carried.value, carried.output, carried.lse,
        step, builder.grid, attention.getMaskAttr(),
        attention.getAlignmentAttr(), attention.getScaleAttr(),
        AffineMapAttr::get(plan.queryOwner), AffineMapAttr::get(plan.keyOwner),
        maps.query.tokens(), maps.key.tokens());
    carried.output = attended.getNewOutput();
    carried.lse = attended.getNewLse();
  }

  /// All steps before `last`, whose keys and values need not move on.
  Carried moveAndAttend(Carried carried, Value last) {
    Value zero = builder.index(0), one = builder.index(1);
    auto loop = scf::ForOp::create(
        builder, builder.loc, zero, last, one,
        ValueRange{carried.key, carried.value, carried.output, carried.lse},
        [&](OpBuilder &, Location, Value step, ValueRange current) {
          Carried inner = {current[0], current[1], current[2], current[3]};
          SmallVector<Value> moved = builder.shift(current.take_front(2));
          attend(inner, step);
          scf::YieldOp::create(
              builder, builder.loc,
              ValueRange{moved[0], moved[1], inner.output, inner.lse});
        });
    return {loop.getResult(0), loop.getResult(1), loop.getResult(2),
            loop.getResult(3)};
  }

  RingAttentionOp attention;
  const RingPlan &plan;
  const RingMaps &maps;
  RingBuilder builder;
  TeamBlocks gathered;
};

} // namespace

FailureOr<TeamBlocks> startrail::buildRingProgram(RingAttentionOp attention,
                                                  const RingPlan &plan,
                                                  CombineVia via) {
  FailureOr<RingMaps> maps = RingMaps::build(
      attention, attention.getQueryTokens(), attention.getKeyTokens(),
      attention.getQuery(), attention.getKey(), plan);
  if (failed(maps))
    return failure();
  return RingProgram(attention, plan, *maps).build(via);
}
