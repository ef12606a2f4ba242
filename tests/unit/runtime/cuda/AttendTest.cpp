//===- AttendTest.cpp - Attention by emulated kernels --------------------===//
#include "EmulatedProblem.h"
#include "runtime/cuda/emulation/Launch.h"

#include <cmath>
#include <cstring>

using namespace startrail;

namespace {

using EmulatedAttend = KernelsTest;
INSTANTIATE_TEST_SUITE_P(All, EmulatedAttend, testing::Values(&tiled, &plain),
                         nameOf);

TEST_P(EmulatedAttend, HeadsOfEveryDim) {
  for (startrail_dtype dtype : dtypes())
    for (auto [keyDim, valueDim] : dims()) {
      SCOPED_TRACE(testing::Message()
                   << dtype << " " << keyDim << " " << valueDim);
      expectAttended(kernels(),
                     Problem({1, 20, 70, 1, 1, keyDim, valueDim, dtype,
                              STARTRAIL_CAUSAL, 50, 1 / std::sqrt(keyDim)}));
    }
}

TEST_P(EmulatedAttend, OddLengthsAndDiagonals) {
  const auto few = std::vector<int64_t>{-1, 200},
             all = std::vector<int64_t>{-100, -1, 0, 3, 200};
  const bool little = amount() == Amount::Little;
  for (int64_t queries : {1, 63, 130})
    for (int64_t keys : {1, 64, 129}) {
      if (little && (keys < 129 || queries < 130))
        continue;
      SCOPED_TRACE(testing::Message() << queries << " " << keys);
      Problem problem(
          {1, queries, keys, 1, 1, 16, 16, dtype(), STARTRAIL_FULL, 0, 0.3});
      expectAttended(kernels(), problem);
      problem.shape.mask = STARTRAIL_CAUSAL;
      for (int64_t diagonal : amount() == Amount::All ? all : few) {
        problem.shape.diagonal = diagonal;
        expectAttended(kernels(), problem);
      }
    }
}

TEST_P(EmulatedAttend, BatchesAndGroupsOfHeads) {
  for (startrail_dtype dtype : dtypes())
    for (auto [heads, kvHeads] : {std::pair(3, 1), {4, 2}, {2, 2}})
      expectAttended(kernels(), Problem({2, 33, 41, heads, kvHeads, 24, 40,
                                         dtype, STARTRAIL_CAUSAL, 8, 0.2}));
}

TEST_P(EmulatedAttend, ScalesOfEverySign) {
  for (double scale : {-0.7, 0.0, 1.5})
    expectAttended(kernels(), Problem({1, 70, 90, 1, 1, 8, 8, dtype(),
                                       STARTRAIL_CAUSAL, 0, scale}));
}

TEST_P(EmulatedAttend, SegmentsOfAnyLayout) {
  constexpr int64_t rows = 90;
  Problem problem(
      {1, rows, rows, 2, 1, 16, 8, dtype(), STARTRAIL_CAUSAL, 0, 0.4});
  for (int64_t of = 0; of < rounds(1, 3, 3); ++of) {
    SCOPED_TRACE(of);
    problem.queryTokens = zigzag(3, of, rows);
    problem.keyTokens = zigzag(3, 1, rows);
    expectAttended(kernels(), problem);
    problem.queryTokens = striped(3, of, rows);
    problem.keyTokens = striped(3, 1, rows);
    expectAttended(kernels(), problem);
  }
  std::mt19937 generator(7);
  for (int round = 0; round < rounds(1, 12, 100); ++round) {
    SCOPED_TRACE(round);
    problem.queryTokens = randomTokens(generator, rows);
    problem.keyTokens = randomTokens(generator, rows);
    expectAttended(kernels(), problem);
  }
}

TEST_P(EmulatedAttend, FarPositions) {
  constexpr int64_t far = int64_t(1) << 60;
  Problem problem(
      {1, 70, 70, 1, 1, 8, 8, dtype(), STARTRAIL_CAUSAL, -far, 0.4});
  problem.queryTokens = tokensOf({{0, 70, far + 40, 2}});
  problem.keyTokens = tokensOf({{0, 70, 5, 3}});
  expectAttended(kernels(), problem);
}

// Blocks merge into what the state has, in any order.
TEST_P(EmulatedAttend, BlocksMerge) {
  Problem problem(
      {2, 50, 120, 4, 2, 16, 24, dtype(), STARTRAIL_CAUSAL, 60, 0.5});
  Attention attention(problem);
  for (int64_t from : {80, 0, 40})
    attend(kernels(), attention, tokensOf({{from, 40, from, 1}}));
  Outcome expected = plainAttention(problem), actual = attention.outcome();
  EXPECT_LE(largestDifference(actual.output, expected.output),
            2 * allowedError(kernels(), dtype()));
  EXPECT_LE(largestDifference(actual.lse, expected.lse), allowedLse(dtype()));
}

// A state of lse -inf has weight 0, even where its output is NaN; rows that see
// nothing of a block keep theirs.
TEST_P(EmulatedAttend, EmptyStatesAndBlindRows) {
  Problem problem(
      {1, 80, 40, 1, 1, 16, 16, dtype(), STARTRAIL_CAUSAL, -30, 0.5});
  Attention attention(problem);
  auto *output = reinterpret_cast<float *>(attention.output.data());
  auto *lse = reinterpret_cast<float *>(attention.lse.data());
  std::fill_n(output, 80 * 16, NAN);
  lse[3] = 2.5f;
  std::fill_n(output + 3 * 16, 16, 7.f);
  attend(kernels(), attention);
  Outcome expected = plainAttention(problem);
  for (int row = 0; row < 80; ++row) {
    SCOPED_TRACE(row);
    if (row == 3) {
      EXPECT_EQ(lse[row], 2.5f);
      EXPECT_EQ(output[row * 16 + 5], 7.f);
    } else if (row < 30) {
      EXPECT_EQ(lse[row], -INFINITY);
      EXPECT_TRUE(std::isnan(output[row * 16]));
    } else {
      EXPECT_NEAR(lse[row], expected.lse[row], 2e-5);
      EXPECT_NEAR(output[row * 16], expected.output[row * 16], 0x1p-6);
    }
  }
}

// Scores that f32 holds and whose powers it does not.
TEST_P(EmulatedAttend, LargeScores) {
  Problem problem({1, 70, 130, 1, 1, 8, 8, dtype(), STARTRAIL_FULL, 0, 400});
  Attention attention(problem);
  attend(kernels(), attention);
  Outcome expected = plainAttention(problem), actual = attention.outcome();
  EXPECT_LE(largestDifference(actual.output, expected.output), 0.02);
  for (size_t row = 0; row < expected.lse.size(); ++row)
    EXPECT_NEAR(actual.lse[row], expected.lse[row],
                1e-5 * std::abs(expected.lse[row]));
}

// The order of warps and when copies arrive change no bit.
TEST_P(EmulatedAttend, SameBitsWithEverySeed) {
  Problem problem(
      {1, 150, 200, 1, 1, 32, 32, dtype(), STARTRAIL_CAUSAL, 50, 0.3});
  std::vector<char> first;
  const uint64_t seeds = rounds(2, 4, 32);
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    emulation::setSeed(seed);
    Attention attention(problem);
    attend(kernels(), attention);
    if (seed == 0)
      first = attention.output;
    EXPECT_EQ(attention.output, first);
  }
  emulation::setSeed(0);
}

TEST_P(EmulatedAttend, NoTokensAreNoLaunch) {
  Problem problem({1, 8, 8, 1, 1, 8, 8, dtype(), STARTRAIL_FULL, 0, 1});
  for (bool ofQueries : {false, true}) {
    Problem empty = problem;
    (ofQueries ? empty.queryTokens : empty.keyTokens) = tokensOf({});
    Attention attention(empty);
    attend(kernels(), attention);
    for (double lse : attention.outcome().lse)
      EXPECT_EQ(lse, -INFINITY);
  }
}

TEST(EmulatedKernels, WhatTheyTake) {
  startrail_attention_shape shape{
      1, 64, 64, 2, 1, 256, 256, STARTRAIL_BF16, STARTRAIL_FULL, 0, 1};
  EXPECT_TRUE(tiled.takes(shape));
  auto with = [&](auto change) {
    startrail_attention_shape changed = shape;
    change(changed);
    return changed;
  };
  for (const auto &refused : {with([](auto &s) { s.dtype = STARTRAIL_F32; }),
                              with([](auto &s) { s.key_dim = 257; }),
                              with([](auto &s) { s.value_dim = 257; })}) {
    EXPECT_FALSE(tiled.takes(refused));
    EXPECT_TRUE(plain.takes(refused));
  }
  for (const auto &refused :
       {with([](auto &s) { s.key_rows = int64_t(1) << 31; }),
        with([](auto &s) { s.query_heads = 65536; }),
        with([](auto &s) { s.batch = 65536; })}) {
    EXPECT_FALSE(tiled.takes(refused));
    EXPECT_FALSE(plain.takes(refused));
  }
}

} // namespace
