//===- Repeated.h - Times of the same work, repeated ----------------------===//
#ifndef STARTRAIL_DRIVER_REPEATED_H
#define STARTRAIL_DRIVER_REPEATED_H

#include "runtime/driver/Device.h"

#include <chrono>
#include <vector>

namespace startrail::driver {

/// Seconds from each call of `enqueue`, which puts work on `stream`, to the end
/// of its work; the next call comes after it.
template <typename Enqueue>
std::vector<double> timeRepeated(int repeat, Stream &stream, Enqueue enqueue) {
  std::vector<double> seconds;
  for (int i = 0; i < repeat; ++i) {
    const auto start = std::chrono::steady_clock::now();
    enqueue();
    stream.synchronize();
    const std::chrono::duration<double> taken =
        std::chrono::steady_clock::now() - start;
    seconds.push_back(taken.count());
  }
  return seconds;
}

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_REPEATED_H
