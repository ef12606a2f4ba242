//===- BlindRowsTest.cpp - Queries that see no key ------------------------===//
//
// Through states, their merge and gradients, as emitted programs call them, by
// the GPU's kernels, emulated. What such queries hold is NaN, so that it is
// seen where it goes.
//
//===----------------------------------------------------------------------===//
#include "GradientProblem.h"
#include "startrail/site.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace startrail;

namespace {

constexpr int64_t queries = 80, keys = 40, heads = 2, kvHeads = 1, keyDim = 16,
                  valueDim = 24, rows = queries * heads;
/// As many queries see nothing.
constexpr int64_t blind = 30;

startrail_attention_shape shapeOf(startrail_dtype dtype) {
  return {1,     queries,          keys,   heads, kvHeads, keyDim, valueDim,
          dtype, STARTRAIL_CAUSAL, -blind, 0.5};
}

bool isBlind(int64_t row) { return row / heads < blind; }

/// A buffer of elements, and its values.
struct Buffer {
  Buffer(startrail_dtype dtype, int64_t count)
      : dtype(dtype), count(count),
        bytes(count * startrail_dtype_size(dtype), char(0xff)) {}
  void *at(int64_t element = 0) {
    return bytes.data() + element * startrail_dtype_size(dtype);
  }
  std::vector<double> values() {
    std::vector<double> all(count);
    EXPECT_EQ(startrail_convert(at(), dtype, all.data(), STARTRAIL_F64, count,
                                nullptr),
              cudaSuccess);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess) << startrail_explanation();
    return all;
  }

  const startrail_dtype dtype;
  const int64_t count;
  std::vector<char> bytes;
};

class BlindRows : public testing::TestWithParam<startrail_dtype> {
protected:
  BlindRows() : problem(shapeOf(GetParam())) {
    // Some queries see nothing of the first keys, and then something.
    problem.keyTokens =
        tokensOf({{0, keys / 2, keys / 2, 1}, {keys / 2, keys / 2, 0, 1}});
    for (int64_t row = 0; row < rows; ++row)
      if (isBlind(row)) {
        std::fill_n(&problem.query[row * keyDim], keyDim, NAN);
        std::fill_n(&problem.outputGradient[row * valueDim], valueDim, NAN);
      }
  }
  startrail_dtype state() const { return problem.state(); }
  /// Of one rounding to the type, and of its weights.
  double allowed() const {
    return problem.shape.dtype == STARTRAIL_BF16  ? 0x1p-5
           : problem.shape.dtype == STARTRAIL_F16 ? 0x1p-8
                                                  : 1e-5;
  }
  /// 0 where nothing is seen, to the bit of its sign, else as expected.
  void expectOutputs(const std::vector<double> &actual,
                     const std::vector<double> &expected) const {
    for (int64_t i = 0; i < rows * valueDim; ++i)
      if (isBlind(i / valueDim))
        ASSERT_TRUE(actual[i] == 0) << i << " " << actual[i];
      else
        ASSERT_NEAR(actual[i], expected[i], allowed()) << i;
  }
  void expectLse(const std::vector<double> &actual,
                 const std::vector<double> &expected) const {
    for (int64_t row = 0; row < rows; ++row)
      if (isBlind(row))
        ASSERT_EQ(actual[row], -INFINITY) << row;
      else
        ASSERT_NEAR(actual[row], expected[row], 1e-4) << row;
  }
  /// Attends `parts` parts of both segments of keys, a state each.
  void attend(Gradient &memory, Buffer &output, Buffer &lse, int64_t parts) {
    for (int64_t part = 0; part < parts; ++part) {
      void *outputAt = output.at(part * rows * valueDim);
      void *lseAt = lse.at(part * rows);
      startrail_tokens tokens = problem.keyTokens;
      for (startrail_segment &segment : tokens.segments) {
        segment.rows /= parts;
        segment.offset += part * segment.rows;
        segment.start += part * segment.rows;
      }
      ASSERT_EQ(startrail_empty_state(outputAt, lseAt, rows, valueDim, state(),
                                      nullptr),
                cudaSuccess);
      ASSERT_EQ(startrail_attend(&problem.shape, memory.query.data(),
                                 memory.key.data(), memory.value.data(),
                                 outputAt, lseAt, &problem.queryTokens, &tokens,
                                 nullptr),
                cudaSuccess);
    }
  }

  GradientProblem problem;
};

INSTANTIATE_TEST_SUITE_P(All, BlindRows,
                         testing::Values(STARTRAIL_F16, STARTRAIL_BF16,
                                         STARTRAIL_F32, STARTRAIL_F64));

TEST_P(BlindRows, AreZerosFromStatesToGradients) {
  const startrail_dtype dtype = GetParam();
  constexpr int64_t parts = 2;
  Gradient memory(problem);
  const Outcome expected = plainAttention(problem);
  Buffer outputs(state(), parts * rows * valueDim), lses(state(), parts * rows);
  attend(memory, outputs, lses, parts);

  Buffer output(dtype, rows * valueDim), lse(state(), rows);
  ASSERT_EQ(startrail_merge(outputs.at(), lses.at(), output.at(), lse.at(),
                            parts, rows, valueDim, state(), dtype, nullptr),
            cudaSuccess);
  expectOutputs(output.values(), expected.output);
  expectLse(lse.values(), expected.lse);

  // The parts' shares of the same.
  Buffer total(state(), rows);
  std::vector<double> shares(rows * valueDim);
  for (int64_t part = 0; part < parts; ++part) {
    ASSERT_EQ(startrail_rescale(outputs.at(part * rows * valueDim),
                                lses.at(part * rows), lses.at(), total.at(),
                                parts, rows, valueDim, state(), nullptr),
              cudaSuccess);
    const std::vector<double> all = outputs.values();
    for (int64_t i = 0; i < rows * valueDim; ++i)
      shares[i] += all[part * rows * valueDim + i];
  }
  expectOutputs(shares, expected.output);
  expectLse(total.values(), expected.lse);

  // Gradients of the output as it is, whose delta in those rows is NaN.
  Buffer delta(state(), rows);
  ASSERT_EQ(startrail_delta(memory.outputGradient.data(), output.at(),
                            delta.at(), rows, valueDim, dtype, nullptr),
            cudaSuccess);
  problem.lse = lse.values();
  problem.delta = delta.values();
  EXPECT_TRUE(std::isnan(problem.delta[0]));
  ASSERT_EQ(startrail_attend_gradient(
                &problem.shape, memory.query.data(),
                memory.outputGradient.data(), lse.at(), delta.at(),
                memory.key.data(), memory.value.data(),
                memory.queryGradient.data(), memory.keyGradient.data(),
                memory.valueGradient.data(), &problem.queryTokens,
                &problem.keyTokens, nullptr),
            cudaSuccess);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess) << startrail_explanation();
  const Gradients actual = memory.gradients(), wanted = plainGradients(problem);
  EXPECT_LE(largestDifference(actual, wanted), 16 * allowed());
  for (int64_t i = 0; i < rows * keyDim; ++i)
    if (isBlind(i / keyDim))
      ASSERT_TRUE(actual.query[i] == 0) << i;
}

// What no mask hides.
TEST_P(BlindRows, OfAnLseOfNothingGiveNoGradients) {
  problem.shape.mask = STARTRAIL_FULL;
  problem.forward();
  for (int64_t row = 0; row < rows; ++row)
    if (isBlind(row)) {
      problem.lse[row] = -INFINITY;
      problem.delta[row] = NAN;
    }
  Gradient memory(problem);
  ASSERT_EQ(startrail_attend_gradient(
                &problem.shape, memory.query.data(),
                memory.outputGradient.data(), memory.lse.data(),
                memory.delta.data(), memory.key.data(), memory.value.data(),
                memory.queryGradient.data(), memory.keyGradient.data(),
                memory.valueGradient.data(), &problem.queryTokens,
                &problem.keyTokens, nullptr),
            cudaSuccess);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess) << startrail_explanation();
  const Gradients actual = memory.gradients();
  EXPECT_LE(largestDifference(actual, plainGradients(problem)), 16 * allowed());
  for (int64_t i = 0; i < rows * keyDim; ++i)
    if (isBlind(i / keyDim))
      ASSERT_TRUE(actual.query[i] == 0) << i;
}

} // namespace
