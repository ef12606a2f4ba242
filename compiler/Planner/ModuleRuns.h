//===- ModuleRuns.h - A module's functions in virtual time ----------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_MODULERUNS_H
#define STARTRAIL_COMPILER_PLANNER_MODULERUNS_H

#include "compiler/Simulator/Simulate.h"
#include "compiler/Timeline/Timeline.h"

#include "mlir/IR/BuiltinOps.h"

namespace startrail {

/// A module at the streams level on a network: the simulation of each of its
/// functions that every rank runs, in order, by name; `progress` is called with
/// that some times a second. Reported where there are none.
mlir::FailureOr<std::vector<std::pair<std::string, FunctionSimulation>>>
simulateModule(mlir::ModuleOp module, const Network &network,
               llvm::function_ref<void(llvm::StringRef)> progress);

/// The whole runs of a module's functions, one after the other, with the times
/// of every action.
struct ModuleRuns {
  std::vector<mlir::func::FuncOp> functions; ///< those that every rank runs
  std::vector<std::pair<Actions, EngineRun>> runs;
  std::vector<TimelinePart> parts; ///< views of `runs`
  TimelineRanks ranks;

  ModuleRuns() = default;
  ModuleRuns(ModuleRuns &&) = default;

  /// The runs of `module`, at the streams level, which outlives them. Reported
  /// as by simulateModule.
  static mlir::FailureOr<ModuleRuns>
  of(mlir::ModuleOp module, const Network &network,
     llvm::function_ref<void(llvm::StringRef)> progress);
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_MODULERUNS_H
