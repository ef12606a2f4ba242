//===- StatesTest.cpp - Merging softmax states ---------------------------===//
#include "runtime/host/kernels/States.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

using namespace startrail::host;

namespace {

struct State {
  double output;
  double lse;
};

constexpr double none = -INFINITY;

/// Merges states of one row and one column.
State merged(std::vector<State> states) {
  std::vector<double> outputs, lses;
  for (State each : states) {
    outputs.push_back(each.output);
    lses.push_back(each.lse);
  }
  State result;
  merge(outputs.data(), lses.data(), &result.output, &result.lse, states.size(),
        1, {0, 1}, 1, STARTRAIL_F64, STARTRAIL_F64);
  return result;
}

#define EXPECT_STATE(state, expectedOutput, expectedLse)                       \
  do {                                                                         \
    State actual = state;                                                      \
    EXPECT_NEAR(actual.output, expectedOutput, 1e-5);                          \
    if (std::isinf(expectedLse))                                               \
      EXPECT_EQ(actual.lse, expectedLse);                                      \
    else                                                                       \
      EXPECT_NEAR(actual.lse, expectedLse, 1e-5);                              \
  } while (0)

TEST(States, MergeByWeights) {
  EXPECT_STATE(merged({{1, 1}, {3, 2}}), 2.46212, 2.31326);
}

TEST(States, MergeDoesNotOverflow) {
  EXPECT_STATE(merged({{1, 0}, {3, 100}}), 3, 100.0);
  EXPECT_STATE(merged({{1, 100}, {3, 0}}), 1, 100.0);
  EXPECT_STATE(merged({{1, 0}, {3, 1000}}), 3, 1000.0);
  EXPECT_STATE(merged({{1, -1000}, {3, -1000}}), 2, -1000 + std::log(2));
}

TEST(States, NoKeyIsNeutral) {
  EXPECT_STATE(merged({{0, none}, {0, none}}), 0, none);
  EXPECT_STATE(merged({{0, none}, {3, 2}}), 3, 2.0);
  EXPECT_STATE(merged({{3, 2}, {0, none}}), 3, 2.0);
}

TEST(States, WeightZeroIsIgnoredEvenIfNaN) {
  EXPECT_STATE(merged({{1, 1}, {NAN, none}}), 1, 1.0);
  EXPECT_STATE(merged({{NAN, none}, {NAN, none}}), 0, none);
  EXPECT_STATE(merged({{NAN, -1e6}, {1, 1}}), 1, 1.0);
}

TEST(States, NaNOfWeightIsKept) {
  EXPECT_TRUE(std::isnan(merged({{1, 1}, {NAN, 1}}).output));
  EXPECT_TRUE(std::isnan(merged({{1, 1}, {1, NAN}}).lse));
}

// Parts, rows and columns all differ, so that no two can be mixed up.
TEST(States, MergeRoundsToTheStorageType) {
  constexpr int64_t parts = 3, rows = 5, columns = 70;
  std::vector<float> output(parts * rows * columns), lse(parts * rows);
  for (size_t i = 0; i < output.size(); ++i)
    output[i] = std::sin(double(i));
  for (size_t i = 0; i < lse.size(); ++i)
    lse[i] = std::cos(double(i));
  std::vector<float> whole(rows * columns), wholeLse(rows);
  merge(output.data(), lse.data(), whole.data(), wholeLse.data(), parts, rows,
        {0, rows}, columns, STARTRAIL_F32, STARTRAIL_F32);
  for (int64_t r = 0; r < rows; ++r) {
    double total = 0;
    for (int64_t p = 0; p < parts; ++p)
      total += std::exp(double(lse[p * rows + r]));
    EXPECT_NEAR(wholeLse[r], std::log(total), 1e-6);
    for (int64_t c = 0; c < columns; ++c) {
      double expected = 0;
      for (int64_t p = 0; p < parts; ++p)
        expected += std::exp(double(lse[p * rows + r])) / total *
                    output[(p * rows + r) * columns + c];
      EXPECT_NEAR(whole[r * columns + c], expected, 1e-6);
    }
  }
  std::vector<uint16_t> rounded(rows * columns), converted(rows * columns);
  merge(output.data(), lse.data(), rounded.data(), wholeLse.data(), parts, rows,
        {0, rows}, columns, STARTRAIL_F32, STARTRAIL_BF16);
  convert(whole.data(), STARTRAIL_F32, converted.data(), STARTRAIL_BF16,
          {0, rows * columns});
  EXPECT_EQ(rounded, converted);
}

TEST(States, RescaledPartsSumToTheMerge) {
  constexpr int64_t parts = 3, rows = 4, columns = 2;
  std::vector<double> output(parts * rows * columns), lse(parts * rows);
  for (size_t i = 0; i < output.size(); ++i)
    output[i] = std::sin(double(i));
  for (size_t i = 0; i < lse.size(); ++i)
    lse[i] = i % rows == 1 ? none : std::cos(double(i));
  lse[2] = none;
  output[2 * columns] = NAN;
  std::vector<double> expected(rows * columns), expectedLse(rows);
  merge(output.data(), lse.data(), expected.data(), expectedLse.data(), parts,
        rows, {0, rows}, columns, STARTRAIL_F64, STARTRAIL_F64);
  std::vector<double> total(rows), sums(rows * columns);
  for (int64_t p = 0; p < parts; ++p)
    rescale(output.data() + p * rows * columns, lse.data() + p * rows,
            lse.data(), total.data(), parts, rows, {0, rows}, columns,
            STARTRAIL_F64);
  const void *sources[parts];
  for (int64_t p = 0; p < parts; ++p)
    sources[p] = output.data() + p * rows * columns;
  sum(sources, parts, sums.data(), {0, rows * columns}, STARTRAIL_F64);
  for (int64_t i = 0; i < rows * columns; ++i)
    EXPECT_NEAR(sums[i], expected[i], 1e-15);
  EXPECT_EQ(total, expectedLse);
}

TEST(States, EmptyStateAndAccumulate) {
  std::vector<float> output(6, NAN), lse(3, NAN);
  emptyState(output.data(), lse.data(), {1, 3}, 2, STARTRAIL_F32);
  EXPECT_TRUE(std::isnan(output[1]) && std::isnan(lse[0]));
  EXPECT_EQ(output[2], 0);
  EXPECT_EQ(output[5], 0);
  EXPECT_EQ(lse[1], -INFINITY);
  std::vector<float> more = {1, 2, 3, 4, 5, 6};
  accumulate(output.data(), more.data(), {2, 6}, STARTRAIL_F32);
  EXPECT_EQ(output[5], 6);
}

} // namespace
