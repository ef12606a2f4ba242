//===- AttendTokensTest.cpp - Attention of blocks of many segments -------===//
#include "VariantTest.h"

#include <cmath>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace startrail::host;

namespace {

class AttendTokens : public VariantTest {
protected:
  Outcome attend(const Problem &problem, int64_t partRows = mostPartRows) {
    Attention attention(problem);
    AttendBlock block = attention.block();
    block.partRows = partRows;
    attention.attend(block, variant());
    return attention.outcome();
  }
  /// Padding holds NaN on both sides.
  void expectEqual(const Problem &problem) {
    Problem poisoned = problem;
    poison(poisoned.query, poisoned.queryTokens, problem.shape.query_rows);
    poison(poisoned.key, poisoned.keyTokens, problem.shape.key_rows);
    poison(poisoned.value, poisoned.keyTokens, problem.shape.key_rows);
    Outcome expected = plainAttention(problem), actual = attend(poisoned);
    double bound = problem.shape.dtype == STARTRAIL_F64 ? 1e-12 : 1e-5;
    EXPECT_LE(largestDifference(actual.output, expected.output), bound);
    EXPECT_LE(largestDifference(actual.lse, expected.lse), bound);
  }

private:
  static void poison(std::vector<double> &values, startrail_tokens tokens,
                     int64_t rows) {
    auto positions = positionsOf(tokens, rows);
    for (size_t i = 0; i < values.size(); ++i)
      if (!positions[i / (values.size() / batch / rows) % rows])
        values[i] = NAN;
  }

protected:
  static constexpr int64_t batch = 2;
};

TEST_P(AttendTokens, ZigzagAndStripedOwners) {
  constexpr int64_t owners = 3, rows = 110;
  for (startrail_dtype dtype : allDtypes)
    for (int64_t of = 0; of < owners; ++of)
      for (int64_t to = 0; to < owners; ++to) {
        SCOPED_TRACE(testing::Message() << dtype << " " << of << " " << to);
        Problem problem(
            {batch, rows, rows, 4, 2, 9, 6, dtype, STARTRAIL_CAUSAL, 0, 0.4});
        problem.queryTokens = zigzag(owners, of, rows);
        problem.keyTokens = zigzag(owners, to, rows);
        expectEqual(problem);
        problem.keyTokens = striped(owners, to, rows);
        expectEqual(problem);
        problem.queryTokens = striped(owners, of, rows);
        expectEqual(problem);
      }
}

TEST_P(AttendTokens, AnySegmentsOnBothSides) {
  std::mt19937 generator(7);
  for (int run = 0; run < 60; ++run) {
    auto dtype = allDtypes[run % 4];
    auto mask = run % 5 == 0 ? STARTRAIL_FULL : STARTRAIL_CAUSAL;
    int64_t queryRows = 1 + generator() % 300, keyRows = 1 + generator() % 400;
    int64_t diagonal = int64_t(generator() % 200) - 100;
    SCOPED_TRACE(testing::Message() << run << " " << queryRows << " x "
                                    << keyRows << " diagonal " << diagonal);
    Problem problem({batch, queryRows, keyRows, 3, run % 2 ? 1 : 3, 7, 5, dtype,
                     mask, diagonal, 0.4});
    problem.queryTokens = randomTokens(generator, queryRows);
    problem.keyTokens = randomTokens(generator, keyRows);
    expectEqual(problem);
  }
}

TEST_P(AttendTokens, HeadDimsWithPadding) {
  for (startrail_dtype dtype : allDtypes)
    for (int64_t dim : {4, 31, 64, 72, 80, 96, 128, 192, 255, 256}) {
      SCOPED_TRACE(testing::Message() << dtype << " " << dim);
      Problem problem({batch, 41, 113, 6, 3, dim, 257 - dim, dtype,
                       STARTRAIL_CAUSAL, 60, 1 / std::sqrt(double(dim))});
      problem.queryTokens = tokensOf({{1, 20, 0, 1}, {30, 10, 21, 3}});
      problem.keyTokens = tokensOf({{0, 50, 30, 1}, {51, 60, -20, 2}});
      expectEqual(problem);
    }
}

TEST_P(AttendTokens, PaddingAndBlindRowsLeaveTheStateAsItIs) {
  Problem problem(
      {1, 6, 4, 2, 1, 3, 3, STARTRAIL_F32, STARTRAIL_CAUSAL, 0, 0.5});
  problem.queryTokens = tokensOf({{1, 2, 10, 1}, {4, 1, 2, 1}}); // row 4: blind
  problem.keyTokens = startrail_contiguous(5, 4);
  Attention attention(problem);
  std::vector<float> output(6 * 2 * 3), lse(6 * 2);
  for (size_t i = 0; i < output.size(); ++i)
    output[i] = i % 5 == 0 ? NAN : float(i);
  for (size_t i = 0; i < lse.size(); ++i)
    lse[i] = i % 3 == 0 ? -INFINITY : float(i);
  std::memcpy(attention.output.data(), output.data(), attention.output.size());
  std::memcpy(attention.lse.data(), lse.data(), attention.lse.size());
  attention.attend(attention.block(), variant());
  for (int64_t row : {0, 3, 4, 5}) {
    EXPECT_EQ(std::memcmp(attention.output.data() + row * 24,
                          output.data() + row * 6, 24),
              0)
        << row;
    EXPECT_EQ(
        std::memcmp(attention.lse.data() + row * 8, lse.data() + row * 2, 8), 0)
        << row;
  }
  EXPECT_NE(std::memcmp(attention.lse.data() + 8, lse.data() + 2, 8), 0);
}

TEST_P(AttendTokens, AnyPartsGiveTheSameBits) {
  std::mt19937 generator(3);
  for (startrail_dtype dtype : allDtypes)
    for (int64_t group : {1, 3}) {
      Problem problem({1, 500, 300, 2 * group, 2, 20, 24, dtype,
                       STARTRAIL_CAUSAL, 100, 0.4});
      problem.queryTokens = randomTokens(generator, 500);
      problem.keyTokens = randomTokens(generator, 300);
      Outcome whole = attend(problem);
      for (int64_t rows : {64, 128}) {
        Outcome parts = attend(problem, rows);
        EXPECT_EQ(parts.output, whole.output);
        EXPECT_EQ(parts.lse, whole.lse);
      }
    }
}

// A value of weight 0 counts if it is seen, and only then.
TEST_P(AttendTokens, InfinityIsSeenOnlyWhereVisible) {
  Problem problem(
      {1, 64, 64, 1, 1, 4, 4, STARTRAIL_F32, STARTRAIL_CAUSAL, 0, 1000});
  problem.value[40 * 4] = INFINITY;
  Outcome actual = attend(problem), expected = plainAttention(problem);
  for (int64_t row = 0; row < 64; ++row)
    EXPECT_EQ(std::isfinite(actual.output[row * 4]),
              std::isfinite(expected.output[row * 4]))
        << row;
}

// What is emptied by the mask lies where nothing can be read.
TEST_P(AttendTokens, EmptiedPairsAreNotRead) {
  const int64_t page = sysconf(_SC_PAGESIZE), half = page / sizeof(float);
  auto *memory =
      static_cast<char *>(mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(memory, MAP_FAILED);
  Problem problem(
      {1, 8, 2 * half, 1, 1, 1, 1, STARTRAIL_F32, STARTRAIL_CAUSAL, 0, 0.5});
  problem.queryTokens = startrail_contiguous(half, 8);
  problem.keyTokens = tokensOf({{0, half, 0, 1}, {half, half, half + 8, 1}});
  Attention attention(problem);
  std::memcpy(memory, attention.key.data(), page);
  mprotect(memory + page, page, PROT_NONE);
  AttendBlock block = attention.block();
  block.key = block.value = memory;
  problem.value = problem.key;
  attention.attend(block, variant());
  EXPECT_LE(largestDifference(attention.outcome().output,
                              plainAttention(problem).output),
            1e-5);
  munmap(memory, 2 * page);
}

struct Merged {
  double state, stateLse; ///< before
  double value, score;    ///< of the only key
  double output, lse;     ///< after
};

TEST_P(AttendTokens, MergesIntoTheState) {
  const double none = -INFINITY;
  for (Merged each :
       {Merged{1, 1, 3, 2, 2.46212, 2.31326}, Merged{1, 0, 3, 100, 3, 100},
        Merged{1, 100, 3, 0, 1, 100}, Merged{1, 0, 3, 1000, 3, 1000},
        Merged{1, -1000, 3, -1000, 2, -1000 + std::log(2)},
        Merged{0, none, 3, 2, 3, 2}, Merged{NAN, none, 3, 2, 3, 2},
        Merged{NAN, -1e6, 3, 2, 3, 2}})
    for (startrail_dtype dtype : {STARTRAIL_F32, STARTRAIL_F64}) {
      SCOPED_TRACE(testing::Message() << each.stateLse << " " << each.score);
      Problem problem({1, 1, 1, 1, 1, 1, 1, dtype, STARTRAIL_FULL, 0, 1});
      problem.query = {each.score};
      problem.key = {1};
      problem.value = {each.value};
      Attention attention(problem);
      attention.output = stored({each.state}, dtype);
      attention.lse = stored({each.stateLse}, dtype);
      attention.attend(attention.block(), variant());
      EXPECT_NEAR(attention.outcome().output[0], each.output, 1e-5);
      EXPECT_NEAR(attention.outcome().lse[0], each.lse, 1e-4);
    }
}

STARTRAIL_FOR_ALL_VARIANTS(AttendTokens);

} // namespace
