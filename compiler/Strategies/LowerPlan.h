//===- LowerPlan.h - The plans of a module's attentions and gradients -----===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_LOWERPLAN_H
#define STARTRAIL_COMPILER_STRATEGIES_LOWERPLAN_H

#include "compiler/Strategies/GradientChoices.h"

namespace startrail {

/// A `startrail.ring_attention` or its gradient, and the plan it follows.
struct PlannedOp {
  mlir::Operation *op;         ///< null once its program took its place
  mlir::func::FuncOp function; ///< around it; null where there is none
  GridOp grid;                 ///< which the plan's replaces
  ResolvedPlan plan;
  /// Of a gradient, and of an attention that has one.
  std::optional<GradientChoices> gradient = std::nullopt;
  /// Of a gradient: the index of the attention that it is paired with, in the
  /// same function or the one that `startrail.forward` names.
  std::optional<size_t> forward = std::nullopt;

  /// `startrail.plan` of the function, every choice fixed.
  mlir::DictionaryAttr completePlan() const;
};

/// The plans of all attentions and gradients of `module`, in its order: the
/// choices of their functions' `startrail.plan`, and `options` where they leave
/// any open. Reports choices that are not legal, a `startrail.forward` that
/// names no attention of these shards and choices, and save=team where there is
/// no attention to save, or no gradient.
mlir::FailureOr<std::vector<PlannedOp>> planRingOps(mlir::ModuleOp module,
                                                    mlir::SymbolTable &symbols,
                                                    const PlanChoices &options);

/// Replaces all ops by their programs, over the grids they name. Where a
/// forward pass saves the team's blocks for a gradient in another function, the
/// two functions get results and arguments for them.
mlir::LogicalResult buildPrograms(llvm::MutableArrayRef<PlannedOp> planned);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_LOWERPLAN_H
