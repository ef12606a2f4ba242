//===- GradientChoices.cpp - How a gradient follows a plan ----------------===//
#include "compiler/Strategies/GradientChoices.h"

#include "compiler/Analysis/Buffers.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace startrail;

void GradientChoices::addTo(NamedAttrList &plan) const {
  MLIRContext *context = travelType.getContext();
  auto set = [&](StringRef name, StringRef value) {
    plan.set(name, StringAttr::get(context, value));
  };
  set("circulate", circulate == Circulate::Query ? "query" : "key");
  set("gradient_type", travelType.isBF16() ? "bf16" : "f32");
  set("save", saveTeam ? "team" : "gather");
}

bool startrail::gradientsTravel(const RingPlan &plan) {
  return plan.steps() > 1 || plan.teamSize() > 1;
}

/// Moves of a side's operands on the way round, for the rank that receives
/// most, and those of its gradients: every step but the last, and before the
/// first the exchange, after the last the way home.
static uint64_t operandMoves(const RingPlan &plan) {
  return plan.steps() - 1 + (plan.teamSize() > 1);
}
static uint64_t gradientMoves(const RingPlan &plan) {
  return plan.steps() - 1 + gradientsTravel(plan);
}

namespace {
/// What one side of a rank's shards sends round, in bytes.
struct Circulated {
  uint64_t operands = 0;
  uint64_t gradients = 0;
};
} // namespace

/// Bytes that a rank of the plan receives; UINT64_MAX where they are more.
static uint64_t received(const RingPlan &plan, const Circulated &side) {
  uint64_t moved = llvm::SaturatingMultiplyAdd(
      operandMoves(plan), side.operands,
      llvm::SaturatingMultiply(gradientMoves(plan), side.gradients));
  return llvm::SaturatingMultiply(moved, uint64_t(plan.teamSize()));
}

/// The bytes of a shard if its elements were `element`s.
static uint64_t bytesAs(Type shard, Type element) {
  return bytesOf(cast<RankedTensorType>(shard).clone(element));
}

FailureOr<GradientChoices>
startrail::chooseForGradient(Operation *op, const ResolvedPlan &plan,
                             TypeRange shards) {
  Type query = shards[0], key = shards[1], value = shards[2];
  Type output = shards[3], lse = shards[4];
  Type state = getElementTypeOrSelf(lse);
  Type travelType = state;
  if (plan.halfGradients) {
    travelType = BFloat16Type::get(op->getContext());
    if (state.isF64()) {
      auto diagnostic = op->emitError(
          "expected gradient-type to be f32 with f64 tensors, but got bf16");
      diagnostic.attachNote() << "with gradient-type=f32 the gradients of f64 "
                                 "tensors travel as f64";
      return diagnostic;
    }
  }
  auto circulated = [&](TypeRange operands, TypeRange sources, Type element) {
    Circulated side;
    for (Type type : operands)
      side.operands =
          llvm::SaturatingAdd(side.operands, uint64_t(bytesOf(type)));
    for (Type type : sources)
      side.gradients =
          llvm::SaturatingAdd(side.gradients, bytesAs(type, element));
    return side;
  };
  // lse and delta are of one type.
  auto ofQuery = [&](Type element) {
    return circulated({query, output, lse, lse}, query, element);
  };
  auto ofKey = [&](Type element) {
    return circulated({key, value}, {key, value}, element);
  };

  GradientChoices choices{Circulate::Query, travelType, plan.saveTeam};
  if (plan.circulate)
    choices.circulate = *plan.circulate;
  else if (received(plan.plan, ofKey(travelType)) <
           received(plan.plan, ofQuery(travelType)))
    choices.circulate = Circulate::Key;
  if (travelType == state || !gradientsTravel(plan.plan))
    return choices;

  auto bytes = [&](Type element) {
    return received(plan.plan, choices.circulate == Circulate::Query
                                   ? ofQuery(element)
                                   : ofKey(element));
  };
  emitRemark(op->getLoc())
      << "gradients travel as bf16: every move rounds them, "
      << gradientMoves(plan.plan) << " times in all, and the busiest rank "
      << "receives " << bytes(state) - bytes(travelType) << " bytes fewer";
  return choices;
}
