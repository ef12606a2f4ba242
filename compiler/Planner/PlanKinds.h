//===- PlanKinds.h - Plans for all attentions of a model ------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANKINDS_H
#define STARTRAIL_COMPILER_PLANNER_PLANKINDS_H

#include "compiler/Planner/Attentions.h"
#include "compiler/Planner/PlanOptions.h"

namespace startrail {

/// An attention of the model with what was found for it.
struct PlannedKind {
  AttentionKind kind;
  mlir::OwningOpRef<mlir::ModuleOp> alone;
  PlanRequest request; ///< for `alone`
  PlanTable table;
  size_t explained = 0; ///< row of --explain, from 1; 0 for none

  /// The row that is written, drawn and traced: that of --explain, or the
  /// first.
  const Candidate &chosen() const { return table.best[chosenIndex()]; }
  size_t chosenIndex() const { return explained == 0 ? 0 : explained - 1; }
};

/// Plans the attentions of `module`, raised, one after the other, each by
/// `options`, with progress on standard error, where that is a
/// terminal. Returns a PlanExit; reported
/// where that is not PlanOk: what attentionKinds and plan report, and, as a
/// wrong command line, --explain with as many rows as the module has no
/// attentions, or one that a table has not.
int planKinds(mlir::ModuleOp module, const std::optional<ModelShape> &shape,
              const Network &network, const PlanOptions &options,
              std::vector<PlannedKind> &planned);

/// The module, lowered to the streams level by the chosen rows; see
/// lowerByKind.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
lowerChosen(mlir::ModuleOp module, llvm::ArrayRef<PlannedKind> planned,
            const PipelineOptions &rest);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANKINDS_H
