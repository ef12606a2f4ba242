//===- PlanReport.h - What startrail-plan says of plans -------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANREPORT_H
#define STARTRAIL_COMPILER_PLANNER_PLANREPORT_H

#include "compiler/Planner/ModuleRuns.h"
#include "compiler/Planner/PlanKinds.h"
#include "compiler/Planner/PlanOutputs.h"
#include "compiler/Timeline/CompareRun.h"

namespace startrail {

/// Simulates the functions of `module`, at the streams level, and adds to
/// `outputs` what `options` ask for, with the comparison to `measured`. Returns
/// a PlanExit; reported where that is not PlanOk.
int reportModule(mlir::ModuleOp module, const Network &network,
                 const PlanOptions &options,
                 const std::optional<RunTrace> &measured, PlanOutputs &outputs);

/// The same of the plans that were found for the attentions of `module`;
/// `model` is the name of the model whose step they are for, or empty.
int reportPlans(mlir::ModuleOp module, llvm::ArrayRef<PlannedKind> planned,
                const std::string &model, const Network &network,
                const PlanOptions &options,
                const std::optional<RunTrace> &measured, PlanOutputs &outputs);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANREPORT_H
