//===- KernelTimes.h - Seconds of a workload's kernels --------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_KERNELTIMES_H
#define STARTRAIL_COMPILER_SIMULATOR_KERNELTIMES_H

#include "compiler/Analysis/RankRun.h"
#include "compiler/Simulator/Workload.h"

#include <map>
#include <memory>
#include <optional>

namespace startrail {

/// Finds the seconds of kernels (KernelCosts.h) and adds them to
/// Workload::seconds, where kernels with the same share an index.
class KernelTimes {
public:
  /// Keeps references to all; `coordinatesOf` are those of every place.
  KernelTimes(const GpuKind &gpu,
              llvm::ArrayRef<llvm::SmallVector<int64_t>> coordinatesOf,
              Workload &workload);
  ~KernelTimes();

  /// Index of Workload::seconds for a kernel at this moment of `run`, a run of
  /// all places or of one. Reports steps that are not known, and owners that
  /// are none of their layout's.
  mlir::FailureOr<uint32_t> of(mlir::Operation *kernel, RankRun &run,
                               std::optional<size_t> place);

private:
  struct Attend;

  uint32_t ofAll(double seconds);
  template <typename OpT>
  mlir::FailureOr<uint32_t> ofAttend(OpT op, RankRun &run,
                                     std::optional<size_t> place);
  template <typename OpT> mlir::FailureOr<Attend *> attendOf(OpT op);

  const GpuKind &gpu;
  llvm::ArrayRef<llvm::SmallVector<int64_t>> coordinatesOf;
  Workload &workload;
  std::map<double, uint32_t> numberOf;
  llvm::DenseMap<mlir::Operation *, uint32_t> lastCosts;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Attend>> attends;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_KERNELTIMES_H
