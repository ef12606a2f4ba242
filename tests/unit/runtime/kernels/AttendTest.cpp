//===- AttendTest.cpp - The attention block against plain f64 attention --===//
#include "VariantTest.h"
#include "runtime/host/kernels/Elements.h"
#include "runtime/host/kernels/States.h"

#include <cmath>
#include <cstring>

using namespace startrail::host;

namespace {

/// Cuts the keys into `pieces` blocks and attends them one after the other.
Outcome blockAttention(const Problem &problem, const AttendVariant &variant,
                       int64_t pieces = 1) {
  const startrail_attention_shape &whole = problem.shape;
  Attention attention(problem);
  for (int64_t piece = 0; piece < pieces; ++piece) {
    int64_t from = whole.key_rows * piece / pieces;
    int64_t to = whole.key_rows * (piece + 1) / pieces;
    auto part = [&](const std::vector<double> &values, int64_t dim) {
      std::vector<double> chosen;
      for (int64_t b = 0; b < whole.batch; ++b) {
        auto begin = values.begin() + b * whole.key_rows * whole.kv_heads * dim;
        chosen.insert(chosen.end(), begin + from * whole.kv_heads * dim,
                      begin + to * whole.kv_heads * dim);
      }
      return stored(chosen, whole.dtype);
    };
    std::vector<char> key = part(problem.key, whole.key_dim);
    std::vector<char> value = part(problem.value, whole.value_dim);
    AttendBlock block = attention.block();
    block.key = key.data();
    block.value = value.data();
    block.shape.key_rows = to - from;
    block.keyTokens = startrail_contiguous(
        problem.keyTokens.segments[0].start + from, to - from);
    attention.attend(block, variant);
  }
  return attention.outcome();
}

class Attend : public VariantTest {
protected:
  void expectEqual(const Problem &problem, int64_t pieces = 1) {
    Outcome expected = plainAttention(problem);
    Outcome actual = blockAttention(problem, variant(), pieces);
    double bound = problem.shape.dtype == STARTRAIL_F64 ? 1e-12 : 1e-5;
    EXPECT_LE(largestDifference(actual.output, expected.output), bound);
    EXPECT_LE(largestDifference(actual.lse, expected.lse), bound);
  }
};

TEST_P(Attend, HeadDims) {
  for (startrail_dtype dtype : allDtypes)
    for (int64_t dim : {4, 64, 72, 80, 96, 128, 192, 256})
      for (startrail_mask mask : {STARTRAIL_FULL, STARTRAIL_CAUSAL}) {
        SCOPED_TRACE(testing::Message() << dtype << " " << dim << " " << mask);
        expectEqual(Problem({2, 37, 37, 6, 3, dim, dim, dtype, mask, 0,
                             1 / std::sqrt(double(dim))}));
      }
}

TEST_P(Attend, ValueDimDiffersFromKeyDim) {
  for (startrail_dtype dtype : allDtypes)
    for (int64_t dim : {1, 3, 7, 13, 48, 130})
      expectEqual(
          Problem({1, 50, 113, 4, 4, 20, dim, dtype, STARTRAIL_FULL, 0, 0.2}));
}

TEST_P(Attend, LongRowsInManyTilesAndPieces) {
  for (startrail_dtype dtype : {STARTRAIL_F32, STARTRAIL_F64})
    for (startrail_mask mask : {STARTRAIL_FULL, STARTRAIL_CAUSAL})
      for (int64_t pieces : {1, 2, 5, 64})
        expectEqual(Problem({1, 301, 320, 5, 1, 24, 16, dtype, mask, 19, 0.3}),
                    pieces);
}

TEST_P(Attend, Diagonals) {
  for (int64_t diagonal : {-400, -100, -38, -1, 0, 1, 95, 96, 97, 400})
    for (int64_t rows : {1, 2, 129}) {
      Problem problem({1, rows, 200, 2, 1, 8, 12, STARTRAIL_F32,
                       STARTRAIL_CAUSAL, diagonal, 0.5});
      problem.queryTokens.segments[0].start = 7;
      expectEqual(problem, 3);
    }
}

TEST_P(Attend, FarPositions) {
  Problem problem({1, 4, 4, 1, 1, 4, 4, STARTRAIL_F64, STARTRAIL_CAUSAL, 0, 1});
  for (int64_t far : {-(int64_t(1) << 60), int64_t(1) << 60}) {
    problem.queryTokens.segments[0].start = far;
    expectEqual(problem);
    problem.keyTokens.segments[0].start = far + 2;
    expectEqual(problem);
    problem.keyTokens.segments[0].start = 0;
  }
}

TEST_P(Attend, LargeScores) {
  for (double scale : {100.0, -100.0})
    for (startrail_dtype dtype : {STARTRAIL_F64}) {
      Problem problem(
          {1, 40, 150, 2, 2, 64, 8, dtype, STARTRAIL_FULL, 0, scale});
      Outcome expected = plainAttention(problem);
      Outcome actual = blockAttention(problem, variant(), 4);
      EXPECT_LE(largestDifference(actual.output, expected.output), 1e-9);
    }
}

TEST_P(Attend, HiddenNaNIsIgnored) {
  for (startrail_dtype dtype : allDtypes) {
    Problem problem({1, 12, 12, 2, 1, 8, 8, dtype, STARTRAIL_CAUSAL, 0, 0.5});
    Problem poisoned = problem;
    for (int64_t i = 11 * 8; i < 12 * 8; ++i)
      poisoned.key[i] = poisoned.value[i] = NAN;
    Outcome expected = plainAttention(problem);
    Outcome actual = blockAttention(poisoned, variant());
    for (int64_t i = 0; i < 11 * 2 * 8; ++i)
      ASSERT_NEAR(actual.output[i], expected.output[i], 1e-5);
    EXPECT_TRUE(std::isnan(actual.output.back()));
    EXPECT_TRUE(std::isnan(actual.lse.back()));
  }
}

TEST_P(Attend, EmptyStateMayHoldNaN) {
  Problem problem({1, 3, 5, 1, 1, 4, 4, STARTRAIL_F32, STARTRAIL_FULL, 0, 0.5});
  Attention attention(problem);
  std::vector<float> nothing(12, NAN);
  std::memcpy(attention.output.data(), nothing.data(), 12 * sizeof(float));
  attention.attend(attention.block(), variant());
  EXPECT_LE(largestDifference(attention.outcome().output,
                              plainAttention(problem).output),
            1e-5);
}

// The partials are f32, so rounding happens once and many pieces are as good
// as one.
TEST_P(Attend, RoundingDoesNotGrowWithThePieces) {
  for (startrail_dtype dtype : {STARTRAIL_BF16, STARTRAIL_F16}) {
    Problem problem(
        {1, 512, 512, 2, 1, 64, 64, dtype, STARTRAIL_FULL, 0, 0.125});
    Outcome expected = plainAttention(problem);
    auto rms = [&](int64_t pieces) {
      Outcome actual = blockAttention(problem, variant(), pieces);
      double sum = 0;
      for (size_t i = 0; i < actual.output.size(); ++i) {
        double error = problem.rounded(actual.output[i]) - expected.output[i];
        sum += error * error;
      }
      return std::sqrt(sum / actual.output.size());
    };
    double whole = rms(1);
    EXPECT_LT(whole, dtype == STARTRAIL_BF16 ? 1.4e-4 : 2e-5);
    EXPECT_LT(rms(64), 1.05 * whole);
  }
}

STARTRAIL_FOR_ALL_VARIANTS(Attend);

} // namespace
