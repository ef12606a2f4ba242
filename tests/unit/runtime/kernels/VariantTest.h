//===- VariantTest.h - Tests of every instruction set
//----------------------===//
#ifndef STARTRAIL_TESTS_UNIT_RUNTIME_KERNELS_VARIANTTEST_H
#define STARTRAIL_TESTS_UNIT_RUNTIME_KERNELS_VARIANTTEST_H

#include "GradientProblem.h"

#include <gtest/gtest.h>

constexpr startrail_dtype allDtypes[] = {STARTRAIL_F32, STARTRAIL_BF16,
                                         STARTRAIL_F16, STARTRAIL_F64};

/// A test with one of attendVariants, by its index, skipped where the machine
/// does not have it.
class VariantTest : public testing::TestWithParam<int> {
protected:
  const startrail::host::AttendVariant &variant() {
    return startrail::host::attendVariants[GetParam()];
  }
  void SetUp() override {
    if (!variant().supported())
      GTEST_SKIP() << "expected the machine to have " << variant().name;
  }
};

/// Its gradients.
class GradientVariantTest : public VariantTest {
protected:
  Gradients added(const GradientProblem &problem) {
    Gradient gradient(problem);
    gradient.add(variant());
    return gradient.gradients();
  }
  /// By lse and delta as they are; padding holds NaN on both sides. Each
  /// gradient is looked at alone.
  void expectEqual(GradientProblem problem) {
    Gradients expected = plainGradients(problem);
    problem.poison();
    Gradients actual = added(problem);
    EXPECT_LE(largestDifference(actual.query, expected.query),
              allowedDifference(problem, expected.query));
    EXPECT_LE(largestDifference(actual.key, expected.key),
              allowedDifference(problem, expected.key));
    EXPECT_LE(largestDifference(actual.value, expected.value),
              allowedDifference(problem, expected.value));
  }
};

/// Runs the tests of a VariantTest with all variants.
#define STARTRAIL_FOR_ALL_VARIANTS(test)                                       \
  INSTANTIATE_TEST_SUITE_P(                                                    \
      Variants, test, testing::Range(0, startrail::host::attendVariantCount),  \
      [](const auto &info) {                                                   \
        return std::string(startrail::host::attendVariants[info.param].name);  \
      })

#endif // STARTRAIL_TESTS_UNIT_RUNTIME_KERNELS_VARIANTTEST_H
