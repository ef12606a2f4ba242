//===- Unsharded.h - The same attention as one call of the kernel --------===//
#ifndef STARTRAIL_DRIVER_UNSHARDED_H
#define STARTRAIL_DRIVER_UNSHARDED_H

#include "runtime/driver/Reference.h"

namespace startrail::driver {

struct Unsharded {
  Outcome outcome; ///< rounded to the outputs' types
  double seconds;  ///< of the kernel calls
};

/// Attention of the query tokens `tokens` (ascending) by the device's kernel,
/// on whole tensors and without communication: the yardstick of rounding
/// errors. Called on a thread that may use the device.
Unsharded runUnsharded(const startrail_function &function,
                       const std::vector<Bytes> &inputs,
                       const std::vector<int64_t> &tokens);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_UNSHARDED_H
