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
class ScheduledFunction {
public:
  /// Keeps a reference to `gpu`.
  ScheduledFunction(mlir::func::FuncOp function, const GpuKind &gpu);

  mlir::func::FuncOp function;
  int64_t peakBytes = 0;  ///< of a rank: workspace, inputs and outputs
  int64_t savedBytes = 0; ///< of these, kept for the backward pass

  /// The ranks of the function's grid with this placement, which the grid has
  /// from now on.
  RankAlgebra place(llvm::StringRef placement);

  /// What ScheduleBound says of the function with this placement. Reads the
  /// workload where it is not kept; fails as Workload::of does.
  mlir::FailureOr<double> bound(llvm::StringRef placement,
                                const Network &network);

  /// Gives back the memory of the workload that bound() keeps.
  void forgetWorkload() { kept.reset(); }

private:
  struct Kept {
    Workload workload;
    ScheduleBound bound;
    explicit Kept(Workload made) : workload(std::move(made)), bound(workload) {}
    Kept(const Kept &) = delete;
  };
  const GpuKind &gpu;
  std::unique_ptr<Kept> kept;
};

/// The functions of a candidate; null for a pass that is not asked for.
struct Schedule {
  ScheduledFunction *forward = nullptr, *backward = nullptr;
};

/// What distinguishes the schedules of candidates: all but the placement.
std::string scheduleKey(const PipelineOptions &options);

/// Lowers candidates; those whose functions turn out to be the same share them.
class Schedules {
public:
  /// For the attention of `model`, a module of isolateAttention, which stays
  /// as it is. Keeps a reference to `gpu`.
  Schedules(mlir::ModuleOp model, const GpuKind &gpu)
      : model(model), gpu(gpu) {}

  /// Lowers by these choices, at any placement. The functions live as long as
  /// this object. Diagnostics of lowering are passed on, without remarks.
  mlir::FailureOr<Schedule> of(const PipelineOptions &options);

private:
  mlir::ModuleOp model;
  const GpuKind &gpu;
  std::vector<mlir::OwningOpRef<mlir::ModuleOp>> modules;
  /// By a digest of the text and the grid's sizes.
  std::map<std::array<uint8_t, 20>, std::unique_ptr<ScheduledFunction>>
      functions;
};

/// Lowers `module` by `options` to the streams level; the diagnostics are those
/// of the passes, without remarks.
mlir::LogicalResult lowerQuietly(mlir::ModuleOp module,
                                 const PipelineOptions &options);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_SCHEDULES_H
