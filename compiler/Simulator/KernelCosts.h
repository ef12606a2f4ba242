//===- KernelCosts.h - How long a kernel runs -----------------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_KERNELCOSTS_H
#define STARTRAIL_COMPILER_SIMULATOR_KERNELCOSTS_H

#include "compiler/Analysis/Balance.h"
#include "compiler/Cluster/Cluster.h"

namespace startrail {

/// Seconds of an attend, or of the gradients of one, alone on its GPU.
struct AttentionCost {
  double launch = 0;
  double memory = 0; ///< what its blocks take to be read and written
  /// Of a visible pair of all heads and batch elements, in blocks seen in full
  /// and in those with the diagonal in them.
  double pairFull = 0, pairDiagonal = 0;

  /// Of a block without a visible pair: the launch.
  double operator()(VisiblePairs pairs) const {
    if (pairs.visible == 0)
      return launch;
    double pair = pairs.diagonal > 0 ? pairDiagonal : pairFull;
    return launch + std::max(double(pairs.visible) * pair, memory);
  }
};

/// The cost of a startrail.enqueue_attend or enqueue_attend_gradient: 2 (Dk +
/// Dv) operations a pair forward, 2 (3 Dk + 2 Dv) backward, at the rate of the
/// kind's curve for the rows of the shorter side. In f32 the rate is lower as
/// the peak is, in f64 half of that.
AttentionCost attentionCost(mlir::Operation *attend, const GpuKind &gpu);

/// Seconds of any other kernel: the bytes it reads and writes over the
/// bandwidth of the memory, and its launch.
double kernelSeconds(mlir::Operation *kernel, const GpuKind &gpu);

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_KERNELCOSTS_H
