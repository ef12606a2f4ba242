//===- GradientTest.cpp - Gradients by emulated kernels ------------------===//
#include "EmulatedProblem.h"
#include "runtime/cuda/emulation/Launch.h"

#include <cmath>

using namespace startrail;

namespace {

using EmulatedGradient = KernelsTest;
INSTANTIATE_TEST_SUITE_P(All, EmulatedGradient, testing::Values(&tiled, &plain),
                         nameOf);

TEST_P(EmulatedGradient, HeadsOfEveryDim) {
  for (startrail_dtype dtype : dtypes())
    for (auto [keyDim, valueDim] : dims()) {
      SCOPED_TRACE(testing::Message()
                   << dtype << " " << keyDim << " " << valueDim);
      expectGradients(
          kernels(),
          GradientProblem({1, 20, 70, 1, 1, keyDim, valueDim, dtype,
                           STARTRAIL_CAUSAL, 50, 1 / std::sqrt(keyDim)}));
    }
}

TEST_P(EmulatedGradient, OddLengthsAndDiagonals) {
  const auto few = std::vector<int64_t>{3},
             all = std::vector<int64_t>{-100, 0, 3, 200};
  const bool little = amount() == Amount::Little;
  for (int64_t queries : {1, 65, 130})
    for (int64_t keys : {1, 64, 129}) {
      if (little && (keys < 129 || queries < 130))
        continue;
      SCOPED_TRACE(testing::Message() << queries << " " << keys);
      GradientProblem problem(
          {1, queries, keys, 1, 1, 16, 16, dtype(), STARTRAIL_FULL, 0, 0.3});
      expectGradients(kernels(), problem);
      problem.shape.mask = STARTRAIL_CAUSAL;
      for (int64_t diagonal : amount() == Amount::All ? all : few) {
        problem.shape.diagonal = diagonal;
        expectGradients(kernels(), problem);
      }
    }
}

TEST_P(EmulatedGradient, BatchesAndGroupsOfHeads) {
  for (startrail_dtype dtype : dtypes())
    for (auto [heads, kvHeads] : {std::pair(3, 1), {4, 2}, {2, 2}})
      expectGradients(kernels(),
                      GradientProblem({2, 33, 41, heads, kvHeads, 24, 40, dtype,
                                       STARTRAIL_CAUSAL, 8, -0.2}));
}

TEST_P(EmulatedGradient, SegmentsOfAnyLayout) {
  constexpr int64_t rows = 90;
  std::mt19937 generator(11);
  for (int round = 0; round < rounds(1, 9, 60); ++round) {
    SCOPED_TRACE(round);
    GradientProblem problem(
        {1, rows, rows, 2, 1, 16, 8, dtype(), STARTRAIL_CAUSAL, 0, 0.4});
    problem.queryTokens = round % 3 == 0   ? zigzag(4, round % 4, rows)
                          : round % 3 == 1 ? striped(4, round % 4, rows)
                                           : randomTokens(generator, rows);
    problem.keyTokens =
        round % 2 ? striped(3, 1, rows) : randomTokens(generator, rows);
    expectGradients(kernels(), problem);
  }
}

// An lse of the whole sequence, of which the block is a part; and gradients are
// added to what is there.
TEST_P(EmulatedGradient, BlocksAdd) {
  GradientProblem problem(
      {1, 70, 120, 2, 1, 16, 24, dtype(), STARTRAIL_CAUSAL, 60, 0.5});
  problem.forward();
  Gradient gradient(problem);
  for (int64_t from : {80, 0, 40}) {
    host::GradientBlock block = gradient.block();
    block.keyTokens = tokensOf({{from, 40, from, 1}});
    ASSERT_EQ(kernels().addGradients(block, nullptr), cudaSuccess);
  }
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_LE(largestDifference(gradient.gradients(), plainGradients(problem)),
            4 * allowedError(kernels(), dtype()));
}

TEST_P(EmulatedGradient, SameBitsWithEverySeed) {
  GradientProblem problem(
      {1, 100, 150, 2, 1, 32, 32, dtype(), STARTRAIL_CAUSAL, 50, 0.3});
  problem.forward();
  std::vector<std::vector<char>> first;
  const uint64_t seeds = rounds(2, 3, 32);
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    emulation::setSeed(seed);
    Gradient gradient(problem);
    addGradients(kernels(), gradient);
    std::vector<std::vector<char>> all = {
        gradient.queryGradient, gradient.keyGradient, gradient.valueGradient};
    if (seed == 0)
      first = all;
    EXPECT_EQ(all, first);
  }
  emulation::setSeed(0);
}

} // namespace
