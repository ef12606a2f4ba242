//===- PlanInput.h - What startrail-plan reads ----------------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANINPUT_H
#define STARTRAIL_COMPILER_PLANNER_PLANINPUT_H

#include "compiler/Cluster/RunTrace.h"
#include "compiler/Planner/PlanOptions.h"

#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

namespace startrail {

/// The model or module, the machines, and a run to compare with.
struct PlanInput {
  /// Of the model, attention raised; or at the streams level.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::optional<ModelShape> shape;
  /// Functions that the module had besides the one that is looked at.
  llvm::SmallVector<std::string> leftOut;
  Cluster cluster;
  std::optional<RunTrace> measured; ///< of --compare
};

/// Reads what `options` name; `sources` keeps texts for diagnostics. The
/// cluster is the one of the command line, else the module's. Errors are
/// diagnostics of `context`, but those of a module that cannot be opened, which
/// are the tool's.
mlir::LogicalResult readPlanInput(mlir::MLIRContext *context,
                                  llvm::SourceMgr &sources,
                                  const PlanOptions &options, PlanInput &input);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANINPUT_H
