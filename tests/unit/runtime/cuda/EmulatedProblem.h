//===- EmulatedProblem.h - Problems for emulated kernels -----------------===//
#ifndef STARTRAIL_TESTS_UNIT_RUNTIME_CUDA_EMULATEDPROBLEM_H
#define STARTRAIL_TESTS_UNIT_RUNTIME_CUDA_EMULATEDPROBLEM_H

#include "GradientProblem.h"

#include <gtest/gtest.h>

/// Kernels of both passes.
struct Kernels {
  const char *name;
  bool (*takes)(const startrail_attention_shape &shape);
  cudaError_t (*attend)(const startrail::host::AttendBlock &block,
                        cudaStream_t stream);
  cudaError_t (*addGradients)(const startrail::host::GradientBlock &block,
                              cudaStream_t stream);
  std::vector<startrail_dtype> dtypes; ///< to test
};
extern const Kernels tiled, plain;

/// How much to try: little where sanitizers make everything slow, all with the
/// slow sets.
enum class Amount { Little, Usual, All };
Amount amount();

/// A test of each of them.
class KernelsTest : public testing::TestWithParam<const Kernels *> {
protected:
  const Kernels &kernels() const { return *GetParam(); }
  startrail_dtype dtype() const { return kernels().dtypes[0]; }
  std::vector<startrail_dtype> dtypes() const;
  /// The dims of keys and values to try.
  static std::vector<std::pair<int64_t, int64_t>> dims();
  static int rounds(int little, int usual, int all);
};
std::string nameOf(const testing::TestParamInfo<const Kernels *> &info);

/// Adds the keys of `attention`'s problem, or some of its tokens, to its state.
void attend(const Kernels &kernels, Attention &attention);
void attend(const Kernels &kernels, Attention &attention,
            const startrail_tokens &keyTokens);

/// Adds the gradients of `gradient`'s problem.
void addGradients(const Kernels &kernels, const Gradient &gradient);

/// The problem is computed with its padding NaN, and equals the plain sums as
/// far as the type's weights allow.
void expectAttended(const Kernels &kernels, const Problem &problem);
/// Likewise, of a problem of which forward() was not called.
void expectGradients(const Kernels &kernels, GradientProblem problem);

/// How far outputs and gradients may be from exact ones, relative to the
/// largest, and how far the lse may be.
double allowedError(const Kernels &kernels, startrail_dtype dtype);
double allowedLse(startrail_dtype dtype);

#endif // STARTRAIL_TESTS_UNIT_RUNTIME_CUDA_EMULATEDPROBLEM_H
