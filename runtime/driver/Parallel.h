//===- Parallel.h - Loops on all cores -----------------------------------===//
#ifndef STARTRAIL_DRIVER_PARALLEL_H
#define STARTRAIL_DRIVER_PARALLEL_H

#include <cstdint>
#include <functional>

namespace startrail::driver {

/// Calls body(0) .. body(count - 1) on one thread per core, in any order;
/// returns when all are done. Where one throws, the rest may be left out and
/// one of the exceptions is thrown.
void parallelFor(int64_t count, const std::function<void(int64_t)> &body);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_PARALLEL_H
