//===- Case.h - What is done with one attention ---------------------------===//
#ifndef STARTRAIL_TESTS_GPU_CASE_H
#define STARTRAIL_TESTS_GPU_CASE_H

#include "tests/gpu/bench/Problem.h"

#include <functional>
#include <optional>
#include <stdexcept>

namespace startrail::bench {

/// The kernel that STARTRAIL_KERNELS names, or cuDNN, does not take the
/// attention.
struct NotTaken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Seconds of one call: the least of three rounds, of so many calls each that
/// the device works for some hundredths of a second.
double timeOf(const std::function<void()> &call);

/// Seconds of a call of each pass.
struct Times {
  std::optional<double> forward, backward;
  std::string why; ///< one is not taken
};

/// By the kernel that is named. Throws NotTaken.
Problem::Errors errorsOf(const Sizes &sizes);

/// By the kernel that is named, with all that merges its results.
Times timesOf(const Sizes &sizes);

/// One call of cuDNN for the whole sequence, whose results are not merged; the
/// zeros that it adds gradients to are written each time.
Times wholeTimesOf(const Sizes &sizes);

} // namespace startrail::bench

#endif // STARTRAIL_TESTS_GPU_CASE_H
