//===- Unsharded.h - The same attention as one call of the kernel --------===//
#ifndef STARTRAIL_DRIVER_UNSHARDED_H
#define STARTRAIL_DRIVER_UNSHARDED_H

#include "runtime/driver/Reference.h"
#include "runtime/driver/ReferenceGradient.h"

namespace startrail::driver {

struct Unsharded {
  Outcome outcome;             ///< rounded to the outputs' types
  std::vector<double> seconds; ///< of the kernel calls of each repetition
};

/// Attention of the query tokens `tokens` (ascending) by the device's kernel,
/// on whole tensors by Role and without communication: the yardstick of
/// rounding errors. Tensors go to the device and back once; what is repeated,
/// `repeat` (> 0) times, is the kernel calls alone, as for ranks. Called on a
/// thread that may use the device.
Unsharded runUnsharded(const startrail_function &function,
                       const std::vector<Bytes> &wholes,
                       const std::vector<int64_t> &tokens, int repeat = 1);

struct UnshardedGradients {
  Gradients gradients;         ///< whole, [batch, tokens, heads, dim], rounded
  std::vector<double> seconds; ///< of the kernel calls of each repetition
};

/// The gradients of all tokens by one call of the device's kernel, and one that
/// makes delta of the output gradient and the output. `forward` is of all query
/// tokens: output and lse, exact in their types. `repeat` is as above.
UnshardedGradients runUnshardedGradients(const startrail_function &function,
                                         const std::vector<Bytes> &wholes,
                                         const Outcome &forward,
                                         int repeat = 1);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_UNSHARDED_H
