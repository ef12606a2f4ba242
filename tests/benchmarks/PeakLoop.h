//===- PeakLoop.h - The loop of Peak.h, for one vector width -------------===//
#ifndef STARTRAIL_TESTS_BENCHMARKS_PEAKLOOP_H
#define STARTRAIL_TESTS_BENCHMARKS_PEAKLOOP_H

#include "Peak.h"
#include "runtime/host/kernels/VectorMath.h"

namespace {

double peakLoop(int64_t steps, float *sink) {
  // Latency times throughput of today's cores is 8 to 10 operations.
  constexpr int chains = 12;
  using V = Vec<float>;
  V sums[chains];
  for (int i = 0; i < chains; ++i)
    sums[i] = splat(*sink + float(i)); // all different, or they would be one
  const V factor = splat(0.999f), term = splat(0.001f);
  for (int64_t step = 0; step < steps; ++step)
#pragma GCC unroll 12
    for (int i = 0; i < chains; ++i)
      sums[i] = sums[i] * factor + term;
  V total = {};
  for (const V &sum : sums)
    total += sum;
  for (int lane = 0; lane < Lanes<float>::count; ++lane)
    *sink += total[lane];
  return 2.0 * chains * Lanes<float>::count * double(steps);
}

} // namespace

#endif // STARTRAIL_TESTS_BENCHMARKS_PEAKLOOP_H
