//===- GradientTokensTest.cpp - Gradients of blocks of many segments ------===//
#include "VariantTest.h"

#include <algorithm>
#include <cmath>

using namespace startrail::host;

namespace {

using GradientTokens = GradientVariantTest;

TEST_P(GradientTokens, ZigzagAndStripedOwners) {
  constexpr int64_t owners = 3, rows = 110;
  for (startrail_dtype dtype : allDtypes)
    for (int64_t of = 0; of < owners; ++of)
      for (int64_t to = 0; to < owners; ++to) {
        SCOPED_TRACE(testing::Message() << dtype << " " << of << " " << to);
        GradientProblem problem(
            {2, rows, rows, 4, 2, 9, 6, dtype, STARTRAIL_CAUSAL, 0, 0.4});
        auto check = [&] {
          problem.forward();
          expectEqual(problem);
        };
        problem.queryTokens = zigzag(owners, of, rows);
        problem.keyTokens = zigzag(owners, to, rows);
        check();
        problem.keyTokens = striped(owners, to, rows);
        check();
        problem.queryTokens = striped(owners, of, rows);
        check();
      }
}

TEST_P(GradientTokens, AnySegmentsOnBothSides) {
  std::mt19937 generator(7);
  for (int run = 0; run < 60; ++run) {
    auto dtype = allDtypes[run % 4];
    auto mask = run % 5 == 0 ? STARTRAIL_FULL : STARTRAIL_CAUSAL;
    int64_t queryRows = 1 + generator() % 300, keyRows = 1 + generator() % 400;
    int64_t diagonal = int64_t(generator() % 200) - 100;
    SCOPED_TRACE(testing::Message() << run << " " << queryRows << " x "
                                    << keyRows << " diagonal " << diagonal);
    GradientProblem problem({2, queryRows, keyRows, 3, run % 2 ? 1 : 3, 7, 5,
                             dtype, mask, diagonal, 0.4});
    problem.queryTokens = randomTokens(generator, queryRows);
    problem.keyTokens = randomTokens(generator, keyRows);
    problem.forward();
    expectEqual(problem);
  }
}

TEST_P(GradientTokens, HeadDimsWithPadding) {
  for (startrail_dtype dtype : allDtypes)
    for (int64_t dim : {4, 31, 64, 72, 80, 128, 255, 256}) {
      SCOPED_TRACE(testing::Message() << dtype << " " << dim);
      GradientProblem problem({2, 41, 113, 6, 3, dim, 257 - dim, dtype,
                               STARTRAIL_CAUSAL, 60,
                               1 / std::sqrt(double(dim))});
      problem.queryTokens = tokensOf({{1, 20, 0, 1}, {30, 10, 21, 3}});
      problem.keyTokens = tokensOf({{0, 50, 30, 1}, {51, 60, -20, 2}});
      problem.forward();
      expectEqual(problem);
    }
}

// What one block gives is by the lse and delta of the whole sequence: blocks
// add up to the whole, in any order.
TEST_P(GradientTokens, BlocksAddUpToTheWhole) {
  constexpr int64_t owners = 4, rows = 70;
  for (startrail_dtype dtype : allDtypes) {
    GradientProblem whole({1, owners * rows, owners * rows, 4, 2, 16, 12, dtype,
                           STARTRAIL_CAUSAL, 0, 0.3});
    whole.forward();
    Gradient gradient(whole);
    for (int64_t of = owners; of-- > 0;)
      for (int64_t to = 0; to < owners; ++to) {
        // The same buffers, of which the others' rows are padding.
        auto only = [&](int64_t owner) {
          return tokensOf({{owner * rows, rows, owner * rows, 1}});
        };
        gradient.add(variant(), only(of), only(to));
      }
    Gradients expected = plainGradients(whole);
    EXPECT_LE(largestDifference(gradient.gradients(), expected),
              allowedDifference(whole, expected.key));
  }
}

// Several pieces of each side, of several segments, in several phases.
TEST_P(GradientTokens, PiecesOfFewHeads) {
  for (startrail_dtype dtype : {STARTRAIL_F32, STARTRAIL_BF16})
    for (startrail_mask mask : {STARTRAIL_FULL, STARTRAIL_CAUSAL}) {
      GradientProblem problem(
          {1, 1100, 3300, 1, 1, 8, 4, dtype, mask, 300, 0.5});
      problem.queryTokens = tokensOf({{3, 700, 0, 2}, {710, 390, 100, 3}});
      problem.keyTokens = tokensOf({{0, 1700, 5, 1}, {1710, 1580, 0, 2}});
      ASSERT_GT(gradientPieces(Gradient(problem).block()), 2);
      problem.forward();
      expectEqual(problem);
    }
}

TEST_P(GradientTokens, PiecesHoldEachPairOnce) {
  GradientProblem problem(
      {2, 1500, 2600, 3, 3, 1, 1, STARTRAIL_F32, STARTRAIL_FULL, 0, 1});
  problem.keyTokens = tokensOf({{0, 1000, 5, 1}, {1010, 1580, 0, 2}});
  GradientBlock block = Gradient(problem).block();
  ASSERT_GT(gradientPieces(block), 1);
  std::vector<int> met(6 * 1500 * 2600);
  for (int64_t phase = 0; phase < gradientPieces(block); ++phase) {
    std::vector<int> queries(6 * 1500), keys(6 * 2600);
    for (int64_t i = 0; i < gradientParts(block); ++i) {
      GradientPart part = gradientPart(block, phase, i);
      auto ofQuery = positionsOf(part.block.queryTokens, 1500);
      auto ofKey = positionsOf(part.block.keyTokens, 2600);
      for (int64_t row = 0; row < 1500; ++row)
        if (ofQuery[row] && ++queries[part.head * 1500 + row])
          for (int64_t key = 0; key < 2600; ++key)
            met[(part.head * 1500 + row) * 2600 + key] += bool(ofKey[key]);
      for (int64_t key = 0; key < 2600; ++key)
        keys[part.head * 2600 + key] += bool(ofKey[key]);
    }
    // Of no two parts of a phase.
    EXPECT_EQ(*std::max_element(queries.begin(), queries.end()), 1);
    EXPECT_EQ(*std::max_element(keys.begin(), keys.end()), 1);
  }
  for (size_t i = 0; i < met.size(); ++i) {
    int64_t key = int64_t(i) % 2600;
    ASSERT_EQ(met[i], key < 1000 || (key >= 1010 && key < 2590)) << i;
  }
}

// What is there stays, and is added to, but for padding and rows that see
// nothing: their gradients are not touched even where they are NaN, and what
// else they hold is not read.
TEST_P(GradientTokens, AddsToWhatIsThere) {
  for (startrail_dtype dtype : {STARTRAIL_F32, STARTRAIL_F64}) {
    GradientProblem problem(
        {1, 40, 50, 2, 1, 5, 3, dtype, STARTRAIL_CAUSAL, 0, 0.5});
    problem.queryTokens = tokensOf({{1, 20, 0, 1}, {25, 10, 40, 1}});
    problem.keyTokens = tokensOf({{2, 40, 8, 1}});
    problem.forward(); // queries 1 to 8 are blind
    for (int64_t row = 1 * 2; row < 9 * 2; ++row)
      ASSERT_EQ(problem.lse[row], -INFINITY);
    Gradients expected = plainGradients(problem);
    problem.poison();
    for (int64_t row = 1 * 2; row < 9 * 2; ++row) {
      problem.delta[row] = NAN;
      std::fill_n(&problem.query[row * 5], 5, NAN);
      std::fill_n(&problem.outputGradient[row * 3], 3, NAN);
    }
    Gradient gradient(problem);
    auto before = [](size_t i) { return double(i % 7) - 3; };
    auto start = [&](std::vector<double> &sums, std::vector<char> &bytes,
                     const startrail_tokens &tokens, int64_t rows) {
      auto positions = positionsOf(tokens, rows);
      std::vector<double> values(sums.size());
      for (size_t i = 0; i < sums.size(); ++i) {
        bool padding = !positions[i * rows / sums.size()];
        values[i] = padding ? NAN : before(i);
        sums[i] = padding ? NAN : sums[i] + before(i);
      }
      bytes = stored(values, dtype);
    };
    start(expected.query, gradient.queryGradient, problem.queryTokens, 40);
    start(expected.key, gradient.keyGradient, problem.keyTokens, 50);
    start(expected.value, gradient.valueGradient, problem.keyTokens, 50);
    gradient.add(variant());
    Gradients actual = gradient.gradients();
    auto expectNear = [&](const std::vector<double> &a,
                          const std::vector<double> &b) {
      for (size_t i = 0; i < a.size(); ++i) {
        if (std::isnan(b[i]))
          ASSERT_TRUE(std::isnan(a[i])) << i;
        else
          ASSERT_NEAR(a[i], b[i], dtype == STARTRAIL_F64 ? 1e-12 : 3e-5) << i;
      }
    };
    expectNear(actual.query, expected.query);
    expectNear(actual.key, expected.key);
    expectNear(actual.value, expected.value);
  }
}

// The lse says so, whatever the mask does.
TEST_P(GradientTokens, RowsThatSeeNothingAreNotRead) {
  for (startrail_dtype dtype : allDtypes) {
    GradientProblem problem(
        {1, 40, 30, 2, 1, 5, 3, dtype, STARTRAIL_FULL, 0, 0.5});
    problem.forward();
    for (int64_t row : {3, 17, 18, 79})
      problem.lse[row] = -INFINITY;
    Gradients expected = plainGradients(problem);
    for (int64_t row : {3, 17, 18, 79}) {
      problem.delta[row] = NAN;
      std::fill_n(&problem.query[row * 5], 5, NAN);
      std::fill_n(&problem.outputGradient[row * 3], 3, NAN);
    }
    Gradients actual = added(problem);
    EXPECT_LE(largestDifference(actual, expected),
              allowedDifference(problem, expected.value));
  }
}

// What is NaN reaches what it meets and nothing else. lse and
// delta are as if it were not.
TEST_P(GradientTokens, HiddenNaNIsIgnored) {
  constexpr int64_t tokens = 50, dim = 8, group = 2;
  for (startrail_dtype dtype : allDtypes) {
    GradientProblem problem({1, tokens, tokens, group, 1, dim, dim, dtype,
                             STARTRAIL_CAUSAL, 0, 0.5});
    problem.forward();
    Gradients expected = plainGradients(problem);
    auto expectReached = [&](const std::vector<double> &actual,
                             const std::vector<double> &plain, auto reached) {
      for (size_t i = 0; i < actual.size(); ++i)
        if (reached(i * tokens / actual.size()))
          ASSERT_TRUE(std::isnan(actual[i])) << dtype << " " << i;
        else
          ASSERT_NEAR(actual[i], plain[i], allowedDifference(problem, plain))
              << dtype << " " << i;
    };
    using Tensor = std::vector<double> GradientProblem::*;
    auto poisoned = [&](Tensor tensor, int64_t token) {
      GradientProblem changed = problem;
      int64_t size = (changed.*tensor).size() / tokens;
      std::fill_n(&(changed.*tensor)[token * size], size, NAN);
      return added(changed);
    };
    for (Tensor tensor :
         {Tensor(&GradientProblem::key), Tensor(&GradientProblem::value)}) {
      bool isValue = tensor == Tensor(&GradientProblem::value);
      SCOPED_TRACE(isValue ? "value" : "key");
      Gradients actual = poisoned(tensor, 40);
      auto isLater = [](int64_t token) { return token >= 40; };
      auto isKey = [](int64_t token) { return token == 40; };
      expectReached(actual.query, expected.query, isLater);
      expectReached(actual.key, expected.key, isKey);
      // No value is part of its own gradient.
      expectReached(actual.value, expected.value,
                    [&](int64_t token) { return token == 40 && !isValue; });
    }
    for (Tensor tensor : {Tensor(&GradientProblem::query),
                          Tensor(&GradientProblem::outputGradient)}) {
      SCOPED_TRACE(tensor == Tensor(&GradientProblem::query)
                       ? "query"
                       : "output gradient");
      Gradients actual = poisoned(tensor, 20);
      auto isQuery = [](int64_t token) { return token == 20; };
      auto isSeen = [](int64_t token) { return token <= 20; };
      expectReached(actual.query, expected.query, isQuery);
      expectReached(actual.key, expected.key, isSeen);
      expectReached(actual.value, expected.value, isSeen);
    }
  }
}

// Sums are f32 or better, so what is rounded is the inputs and the result.
TEST_P(GradientTokens, ErrorOfHalvesIsSmallBesideTheirRounding) {
  for (startrail_dtype dtype : {STARTRAIL_BF16, STARTRAIL_F16}) {
    GradientProblem problem(
        {1, 512, 512, 2, 1, 64, 64, dtype, STARTRAIL_FULL, 0, 0.125});
    problem.forward();
    Gradients expected = plainGradients(problem), actual = added(problem);
    auto rms = [](const std::vector<double> &a, const std::vector<double> &b) {
      double sum = 0;
      for (size_t i = 0; i < a.size(); ++i)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
      return std::sqrt(sum / a.size());
    };
    for (auto each : {&Gradients::query, &Gradients::key, &Gradients::value}) {
      std::vector<double> rounded = expected.*each;
      for (double &value : rounded)
        value = problem.rounded(value);
      EXPECT_LT(rms(actual.*each, expected.*each),
                0.05 * rms(rounded, expected.*each));
    }
  }
}

STARTRAIL_FOR_ALL_VARIANTS(GradientTokens);

} // namespace
