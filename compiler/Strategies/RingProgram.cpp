//===- RingProgram.cpp - The program of a ring strategy -------------------===//
#include "compiler/Strategies/RingProgram.h"

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
  RingProgram(RingAttentionOp attention, const RingPlan &plan)
      : attention(attention), plan(plan), builder(attention),
        loc(attention.getLoc()), grid(attention.getGridAttr()),
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
        CombineViaAttr::get(builder.getContext(), via));
    attention->replaceAllUsesWith(combine);
    attention->erase();
  }

private:
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  /// The team's queries, keys and values.
  void gather() {
    SmallVector<Type> types;
    for (Value operand : attention->getOperands()) {
      auto type = cast<RankedTensorType>(operand.getType());
      SmallVector<int64_t> shape(type.getShape());
      shape[tokenDim] *= plan.teamSize();
      types.push_back(type.clone(shape));
    }
    builder.createOrFold<AllGatherOp>(gathered, loc, types,
                                      attention->getOperands(), grid, team,
                                      builder.getI64IntegerAttr(tokenDim));
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
        AffineMapAttr::get(plan.keyOwner),
        TokenLayoutAttr::get(builder.getContext(), TokenLayout::Contiguous));
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
  OpBuilder builder;
  Location loc;
  FlatSymbolRefAttr grid;
  ArrayAttr team;
  SmallVector<Value> gathered;
};

} // namespace

void startrail::buildRingProgram(RingAttentionOp attention,
                                 const RingPlan &plan, CombineVia via) {
  RingProgram(attention, plan).build(via);
}
