//===- GradientTest.cpp - The gradient block against plain f64 sums ------===//
#include "VariantTest.h"

#include <cmath>

using namespace startrail::host;

namespace {

class AttendGradient : public GradientVariantTest {
protected:
  /// By the problem's own lse and delta.
  void expectEqual(GradientProblem problem) {
    problem.forward();
    GradientVariantTest::expectEqual(problem);
  }
};

TEST_P(AttendGradient, HeadDims) {
  for (startrail_dtype dtype : allDtypes)
    for (int64_t dim : {4, 64, 72, 80, 96, 128, 192, 256})
      for (startrail_mask mask : {STARTRAIL_FULL, STARTRAIL_CAUSAL}) {
        SCOPED_TRACE(testing::Message() << dtype << " " << dim << " " << mask);
        expectEqual(GradientProblem({2, 37, 37, 6, 3, dim, dim, dtype, mask, 0,
                                     1 / std::sqrt(double(dim))}));
      }
}

TEST_P(AttendGradient, ValueDimDiffersFromKeyDim) {
  for (startrail_dtype dtype : allDtypes)
    for (int64_t dim : {1, 3, 7, 13, 48, 130, 257})
      expectEqual(GradientProblem(
          {1, 50, 113, 4, 4, 20, dim, dtype, STARTRAIL_FULL, 0, 0.2}));
}

TEST_P(AttendGradient, LongRowsInManyTiles) {
  for (startrail_dtype dtype : allDtypes)
    for (startrail_mask mask : {STARTRAIL_FULL, STARTRAIL_CAUSAL})
      expectEqual(
          GradientProblem({1, 301, 320, 5, 1, 24, 16, dtype, mask, 19, 0.3}));
}

TEST_P(AttendGradient, Diagonals) {
  for (int64_t diagonal : {-400, -100, -38, -1, 0, 1, 95, 96, 97, 400})
    for (int64_t rows : {1, 2, 129}) {
      SCOPED_TRACE(testing::Message() << diagonal << " " << rows);
      GradientProblem problem({1, rows, 200, 2, 1, 8, 12, STARTRAIL_F32,
                               STARTRAIL_CAUSAL, diagonal, 0.5});
      problem.queryTokens.segments[0].start = 7;
      expectEqual(problem);
    }
}

// The plain sums themselves: the change of sum(output * outputGradient) when an
// element changes.
TEST(PlainGradients, AreFiniteDifferences) {
  GradientProblem problem(
      {1, 5, 6, 4, 2, 3, 2, STARTRAIL_F64, STARTRAIL_CAUSAL, 1, 0.7});
  problem.forward();
  Gradients gradients = plainGradients(problem);
  auto loss = [&](const Problem &changed) {
    Outcome outcome = plainAttention(changed);
    double sum = 0;
    for (size_t i = 0; i < outcome.output.size(); ++i)
      sum += outcome.output[i] * problem.outputGradient[i];
    return sum;
  };
  auto check = [&](std::vector<double> Problem::*of,
                   const std::vector<double> &gradient) {
    const double step = 1e-5;
    for (size_t i = 0; i < gradient.size(); ++i) {
      Problem more = problem, less = problem;
      (more.*of)[i] += step;
      (less.*of)[i] -= step;
      EXPECT_NEAR((loss(more) - loss(less)) / (2 * step), gradient[i], 1e-8);
    }
  };
  check(&Problem::query, gradients.query);
  check(&Problem::key, gradients.key);
  check(&Problem::value, gradients.value);
}

STARTRAIL_FOR_ALL_VARIANTS(AttendGradient);

} // namespace
