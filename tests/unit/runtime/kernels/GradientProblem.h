//===- GradientProblem.h - Gradients of attention and their plain sums ----===//
#ifndef STARTRAIL_TESTS_UNIT_RUNTIME_KERNELS_GRADIENTPROBLEM_H
#define STARTRAIL_TESTS_UNIT_RUNTIME_KERNELS_GRADIENTPROBLEM_H

#include "AttendProblem.h"
#include "runtime/host/kernels/GradientBlock.h"

/// An attention problem with the gradient of its output, in elements exact in
/// the storage type. lse and delta are of the state type and those of the
/// problem itself once forward() was called.
struct GradientProblem : Problem {
  std::vector<double> outputGradient, lse, delta;

  GradientProblem(startrail_attention_shape shape, uint32_t seed = 1);
  void forward();
  /// Writes NaN to all rows that are padding.
  void poison();
};

struct Gradients {
  std::vector<double> query, key, value;
};

/// The gradients in f64, one score at a time, by the problem's lse and delta.
Gradients plainGradients(const GradientProblem &problem);

/// A problem in memory, with gradients that are 0.
class Gradient {
public:
  explicit Gradient(const GradientProblem &problem);
  /// The arguments of startrail_attend_gradient, in the buffers of this object.
  startrail::host::GradientBlock block() const;
  /// Runs all parts of all phases, the last part of a phase first.
  void add(const startrail::host::AttendVariant &variant);
  /// The same for some of the tokens only.
  void add(const startrail::host::AttendVariant &variant,
           const startrail_tokens &queryTokens,
           const startrail_tokens &keyTokens);
  Gradients gradients() const;

  std::vector<char> query, outputGradient, lse, delta, key, value;
  std::vector<char> queryGradient, keyGradient, valueGradient;

private:
  GradientProblem problem;
};

/// How far sums in the state type may be from `expected`. Weights of bf16 are
/// cut to 16 bits by some variants, so that large sums are less exact.
double allowedDifference(const Problem &problem,
                         const std::vector<double> &expected);

/// Of all three, as largestDifference of vectors.
double largestDifference(const Gradients &a, const Gradients &b);

#endif // STARTRAIL_TESTS_UNIT_RUNTIME_KERNELS_GRADIENTPROBLEM_H
