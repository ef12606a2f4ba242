//===- AttendTest.cpp - The attention block against plain f64 attention --===//
#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/Elements.h"
#include "runtime/host/kernels/States.h"

#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <vector>

using namespace startrail::host;

namespace {

/// A whole attention problem, its elements exact in the storage type.
struct Problem {
  startrail_attention_shape shape;
  std::vector<double> query, key, value;

  Problem(startrail_attention_shape shape, uint32_t seed = 1) : shape(shape) {
    std::mt19937 generator(seed);
    std::normal_distribution<double> normal;
    auto fill = [&](std::vector<double> &values, int64_t count) {
      values.resize(count);
      for (double &each : values)
        each = rounded(normal(generator));
    };
    fill(query, queryRows() * shape.key_dim);
    fill(key, keyRows() * shape.key_dim);
    fill(value, keyRows() * shape.value_dim);
  }
  int64_t queryRows() const {
    return shape.batch * shape.query_rows * shape.query_heads;
  }
  int64_t keyRows() const {
    return shape.batch * shape.key_rows * shape.kv_heads;
  }
  double rounded(double value) const {
    uint64_t bits;
    double result;
    convert(&value, STARTRAIL_F64, &bits, shape.dtype, {0, 1});
    convert(&bits, shape.dtype, &result, STARTRAIL_F64, {0, 1});
    return result;
  }
  startrail_dtype state() const {
    return shape.dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32;
  }
};

struct Outcome {
  std::vector<double> output, lse;
};

Outcome plainAttention(const Problem &problem, int64_t shift = 0) {
  const startrail_attention_shape &s = problem.shape;
  Outcome outcome{std::vector<double>(problem.queryRows() * s.value_dim),
                  std::vector<double>(problem.queryRows(), -INFINITY)};
  std::vector<double> scores(s.key_rows);
  for (int64_t row = 0; row < problem.queryRows(); ++row) {
    int64_t head = row % s.query_heads;
    int64_t token = row / s.query_heads % s.query_rows;
    int64_t batch = row / s.query_heads / s.query_rows;
    int64_t visible =
        s.mask == STARTRAIL_FULL ? s.key_rows : token + s.diagonal + shift + 1;
    visible = std::max<int64_t>(0, std::min(visible, s.key_rows));
    auto keyRow = [&](int64_t j) {
      return (batch * s.key_rows + j) * s.kv_heads +
             head / (s.query_heads / s.kv_heads);
    };
    double top = -INFINITY, total = 0;
    for (int64_t j = 0; j < visible; ++j) {
      double dot = 0;
      for (int64_t d = 0; d < s.key_dim; ++d)
        dot += problem.query[row * s.key_dim + d] *
               problem.key[keyRow(j) * s.key_dim + d];
      scores[j] = dot * s.scale;
      top = std::max(top, scores[j]);
    }
    for (int64_t j = 0; j < visible; ++j)
      total += std::exp(scores[j] - top);
    for (int64_t j = 0; j < visible; ++j)
      for (int64_t c = 0; c < s.value_dim; ++c)
        outcome.output[row * s.value_dim + c] +=
            std::exp(scores[j] - top) / total *
            problem.value[keyRow(j) * s.value_dim + c];
    if (visible)
      outcome.lse[row] = top + std::log(total);
  }
  return outcome;
}

/// Cuts the keys into `pieces` blocks and attends them one after the other.
Outcome blockAttention(const Problem &problem, const AttendVariant &variant,
                       int64_t pieces = 1, int64_t shift = 0) {
  const startrail_attention_shape &whole = problem.shape;
  startrail_dtype dtype = whole.dtype, state = problem.state();
  auto stored = [&](const std::vector<double> &values) {
    std::vector<char> bytes(values.size() * startrail_dtype_size(dtype));
    convert(values.data(), STARTRAIL_F64, bytes.data(), dtype,
            {0, int64_t(values.size())});
    return bytes;
  };
  int64_t rows = problem.queryRows();
  std::vector<char> query = stored(problem.query);
  std::vector<char> output(rows * whole.value_dim *
                           startrail_dtype_size(state));
  std::vector<char> lse(rows * startrail_dtype_size(state));
  emptyState(output.data(), lse.data(), {0, rows}, whole.value_dim, state);
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
      return stored(chosen);
    };
    std::vector<char> key = part(problem.key, whole.key_dim);
    std::vector<char> value = part(problem.value, whole.value_dim);
    AttendBlock block{whole,
                      query.data(),
                      key.data(),
                      value.data(),
                      output.data(),
                      lse.data(),
                      startrail_contiguous(1000 + shift, whole.query_rows),
                      startrail_contiguous(1000 + from, to - from)};
    block.shape.key_rows = to - from;
    size_t bytes = (attendScratchBytes(block.shape) + 63) / 64 * 64;
    std::unique_ptr<void, decltype(&std::free)> scratch(
        std::aligned_alloc(64, bytes), std::free);
    for (int64_t i = attendParts(block); i-- > 0;)
      variant.run(block, i, scratch.get());
  }
  Outcome outcome{std::vector<double>(rows * whole.value_dim),
                  std::vector<double>(rows)};
  convert(output.data(), state, outcome.output.data(), STARTRAIL_F64,
          {0, rows * whole.value_dim});
  convert(lse.data(), state, outcome.lse.data(), STARTRAIL_F64, {0, rows});
  return outcome;
}

double largestDifference(const std::vector<double> &a,
                         const std::vector<double> &b) {
  double largest = a.size() == b.size() ? 0 : INFINITY;
  for (size_t i = 0; i < a.size() && i < b.size(); ++i)
    if (a[i] != b[i])
      largest =
          std::abs(a[i] - b[i]) <= largest ? largest : std::abs(a[i] - b[i]);
  return largest;
}

class Attend : public testing::TestWithParam<int> {
protected:
  const AttendVariant &variant() { return attendVariants[GetParam()]; }
  void SetUp() override {
    if (!variant().supported())
      GTEST_SKIP() << "expected the machine to have " << variant().name;
  }
  void expectEqual(const Problem &problem, int64_t pieces = 1,
                   int64_t shift = 0) {
    Outcome expected = plainAttention(problem, shift);
    Outcome actual = blockAttention(problem, variant(), pieces, shift);
    double bound = problem.shape.dtype == STARTRAIL_F64 ? 1e-12 : 1e-5;
    EXPECT_LE(largestDifference(actual.output, expected.output), bound);
    EXPECT_LE(largestDifference(actual.lse, expected.lse), bound);
  }
};

constexpr startrail_dtype allDtypes[] = {STARTRAIL_F32, STARTRAIL_BF16,
                                         STARTRAIL_F16, STARTRAIL_F64};

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
    for (int64_t rows : {1, 2, 129})
      expectEqual(Problem({1, rows, 200, 2, 1, 8, 12, STARTRAIL_F32,
                           STARTRAIL_CAUSAL, diagonal, 0.5}),
                  3, 7);
}

TEST_P(Attend, FarPositions) {
  Problem problem({1, 4, 4, 1, 1, 4, 4, STARTRAIL_F64, STARTRAIL_CAUSAL, 0, 1});
  expectEqual(problem, 1, int64_t(1) << 40);
  expectEqual(problem, 1, -(int64_t(1) << 40));
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
  std::vector<float> query(problem.query.begin(), problem.query.end());
  std::vector<float> key(problem.key.begin(), problem.key.end());
  std::vector<float> value(problem.value.begin(), problem.value.end());
  std::vector<float> output(12, NAN), lse(3, -INFINITY);
  AttendBlock block{problem.shape,
                    query.data(),
                    key.data(),
                    value.data(),
                    output.data(),
                    lse.data(),
                    startrail_contiguous(0, 3),
                    startrail_contiguous(0, 5)};
  attendPart(block, 0);
  Outcome expected = plainAttention(problem);
  for (int i = 0; i < 12; ++i)
    EXPECT_NEAR(output[i], expected.output[i], 1e-5);
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

INSTANTIATE_TEST_SUITE_P(Variants, Attend,
                         testing::Range(0, attendVariantCount),
                         [](const auto &info) {
                           return std::string(attendVariants[info.param].name);
                         });

} // namespace
