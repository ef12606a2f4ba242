//===- Peak.h - The most operations a second of one core ------------------===//
#ifndef STARTRAIL_TESTS_BENCHMARKS_PEAK_H
#define STARTRAIL_TESTS_BENCHMARKS_PEAK_H

#include <cstdint>

/// `steps` multiplications and additions (fused where the instruction set can)
/// of f32 vectors in registers, in `chains` chains that do not wait for each
/// other. Returns the operations done, two per lane; `sink` takes the outcome.
/// One function per vector width.
using PeakLoop = double (*)(int64_t steps, float *sink);
double peakBase(int64_t steps, float *sink);
double peakAvx2(int64_t steps, float *sink);
double peakAvx512(int64_t steps, float *sink);

/// The loop of a variant of the attention tile, by its name.
PeakLoop peakLoopOf(const char *variant);

#endif // STARTRAIL_TESTS_BENCHMARKS_PEAK_H
