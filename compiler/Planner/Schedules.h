//===- Schedules.h - Lowered functions of candidates ----------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_SCHEDULES_H
#define STARTRAIL_COMPILER_PLANNER_SCHEDULES_H

#include "compiler/Planner/Planner.h"
#include "compiler/Simulator/ScheduleBound.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <map>
#include <memory>
#include <optional>

namespace startrail {

/// A function at the streams level that every rank runs, of any placement.
struct ScheduledFunction {
  mlir::func::FuncOp function;
  Workload workload;
  ScheduleBound bound;
  int64_t peakBytes = 0;  ///< of a rank: workspace, inputs and outputs
  int64_t savedBytes = 0; ///< of these, kept for the backward pass

  ScheduledFunction(mlir::func::FuncOp function, Workload made);
  ScheduledFunction(const ScheduledFunction &) = delete;

  /// The ranks of the function's grid with this placement, which the grid has
  /// from now on.
  RankAlgebra place(llvm::StringRef placement);
};

/// The functions of a candidate; null for a pass that is not asked for.
struct Schedule {
  ScheduledFunction *forward = nullptr, *backward = nullptr;
};

/// Lowers candidates; those that differ in nothing but the placement, and those
/// whose functions turn out to be the same, share them.
class Schedules {
public:
  /// For the attention of `model`, a module of isolateAttention, which stays
  /// as it is.
  Schedules(mlir::ModuleOp model, const GpuKind &gpu)
      : model(model), gpu(gpu) {}

  /// The functions of a candidate with these choices. They live as long as this
  /// object. Diagnostics of lowering are passed on, without remarks.
  mlir::FailureOr<Schedule> of(const PipelineOptions &options);

  size_t numLowered() const { return modules.size(); }

private:
  mlir::FailureOr<ScheduledFunction *> keep(mlir::func::FuncOp function);

  mlir::ModuleOp model;
  const GpuKind &gpu;
  std::vector<mlir::OwningOpRef<mlir::ModuleOp>> modules;
  std::map<std::string, Schedule> known;
  std::map<std::string, std::unique_ptr<ScheduledFunction>> functions;
};

/// Lowers `module` by `options` to the streams level; the diagnostics are those
/// of the passes, without remarks.
mlir::LogicalResult lowerQuietly(mlir::ModuleOp module,
                                 const PipelineOptions &options);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_SCHEDULES_H
