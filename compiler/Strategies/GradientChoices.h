//===- GradientChoices.h - How a gradient follows a plan ------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_GRADIENTCHOICES_H
#define STARTRAIL_COMPILER_STRATEGIES_GRADIENTCHOICES_H

#include "compiler/Strategies/PlanChoices.h"

namespace startrail {

/// The choices of a plan that concern the gradient, for one attention.
struct GradientChoices {
  Circulate circulate;
  /// Element type of gradients in transit: the state type, or bf16.
  mlir::Type travelType;
  /// Whether the forward pass keeps what the team gathered.
  bool saveTeam;

  /// As `startrail.plan` has them.
  void addTo(mlir::NamedAttrList &plan) const;
};

/// Whether gradients of the side that circulates leave a rank: unless it is
/// alone.
bool gradientsTravel(const RingPlan &plan);

/// What `plan` says for the gradient of an attention with these shards of
/// query, key, value, output and lse. Where it leaves open which side
/// circulates, the one with fewer bytes for the rank that receives most;
/// queries where they are as many. Reports bf16 gradients of f64 tensors; a
/// remark at `op` tells what bf16 costs.
mlir::FailureOr<GradientChoices> chooseForGradient(mlir::Operation *op,
                                                   const ResolvedPlan &plan,
                                                   mlir::TypeRange shards);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_GRADIENTCHOICES_H
