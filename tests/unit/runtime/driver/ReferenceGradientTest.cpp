//===- ReferenceGradientTest.cpp - Gradients against differences ---------===//
#include "runtime/driver/ReferenceGradient.h"
#include "runtime/driver/Reference.h"
#include "runtime/driver/Tensors.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace startrail::driver;

namespace {

/// Attention of drawn f64 tensors, whose batch, tokens, heads and dims all
/// differ, in both layouts.
struct Problem {
  startrail_tensor inputs[4], outputs[5];
  startrail_function function = {};
  std::vector<Bytes> wholes{WholeRoles};

  Problem(int64_t queries, int64_t keys, startrail_mask mask, int64_t diagonal,
          int64_t heads = 6, int64_t kvHeads = 2) {
    auto tensor = [](const char *name, startrail_layout layout, int64_t tokens,
                     int64_t count, int64_t dim) {
      startrail_tensor made = {name,
                               STARTRAIL_F64,
                               layout,
                               STARTRAIL_QUERY_SIDE,
                               4,
                               {2, tokens, count, dim},
                               {2, tokens, count, dim}};
      if (layout == STARTRAIL_BHSD)
        std::swap(made.shape[1], made.shape[2]);
      return made;
    };
    inputs[0] = tensor("query", STARTRAIL_BSHD, queries, heads, 5);
    inputs[1] = tensor("key", STARTRAIL_BHSD, keys, kvHeads, 5);
    inputs[2] = tensor("value", STARTRAIL_BSHD, keys, kvHeads, 3);
    inputs[3] = tensor("output_gradient", STARTRAIL_BHSD, queries, heads, 3);
    function.pass = STARTRAIL_JOINT;
    function.inputs = inputs, function.input_count = 4;
    function.mask = mask, function.diagonal = diagonal, function.scale = 0.6;
    Options options;
    for (Role role : {Query, Key, Value, OutputGradient})
      wholes[role] = makeInput(inputs[role], function, options);
  }

  std::vector<int64_t> all(Role role) const {
    return chooseTokens(extentsOf(inputs[role]).tokens, 0, 0);
  }

  GradientOutcome gradients() const {
    return referenceGradients(function, wholes, all(Query), all(Key));
  }

  /// sum(output_gradient * output).
  double loss() const {
    Outcome outcome = referenceAttention(function, wholes, all(Query));
    Bytes rows(wholes[OutputGradient].size());
    takeTokens(inputs[OutputGradient], wholes[OutputGradient].data(),
               all(Query), rows.data());
    double sum = 0;
    for (size_t i = 0; i < outcome.output.size(); ++i)
      sum += element(rows.data(), STARTRAIL_F64, i) * outcome.output[i];
    return sum;
  }

  /// d loss / d each element of an input, by two losses each, [batch, tokens,
  /// heads, dim].
  std::vector<double> differences(Role role) {
    constexpr double step = 1e-4;
    Bytes &whole = wholes[role];
    Bytes slopes(whole.size());
    for (size_t i = 0; i < whole.size() / sizeof(double); ++i) {
      const double at = element(whole.data(), STARTRAIL_F64, i);
      double losses[2];
      for (int side : {0, 1}) {
        setElement(whole.data(), STARTRAIL_F64, i, at + (side ? step : -step));
        losses[side] = loss();
      }
      setElement(whole.data(), STARTRAIL_F64, i, at);
      setElement(slopes.data(), STARTRAIL_F64, i,
                 (losses[1] - losses[0]) / (2 * step));
    }
    Bytes rows(whole.size());
    takeTokens(inputs[role], slopes.data(), all(role), rows.data());
    const double *values = reinterpret_cast<const double *>(rows.data());
    return {values, values + rows.size() / sizeof(double)};
  }
};

void expectDifferences(Problem problem) {
  const Gradients gradients = problem.gradients().gradients;
  for (Role role : {Query, Key, Value}) {
    const std::vector<double> slopes = problem.differences(role);
    ASSERT_EQ(gradients[role].size(), slopes.size());
    double largest = 0;
    for (size_t i = 0; i < slopes.size(); ++i) {
      EXPECT_NEAR(gradients[role][i], slopes[i], 2e-7)
          << problem.inputs[role].name << " at " << i;
      largest = std::max(largest, std::abs(slopes[i]));
    }
    EXPECT_GT(largest, 0.1);
  }
}

TEST(ReferenceGradient, IsTheSlopeOfTheForward) {
  expectDifferences({4, 4, STARTRAIL_FULL, 0});
  expectDifferences({5, 5, STARTRAIL_CAUSAL, 0});
}

TEST(ReferenceGradient, IsTheSlopeForOtherLengths) {
  expectDifferences({3, 5, STARTRAIL_FULL, 0});
  expectDifferences({3, 5, STARTRAIL_CAUSAL, 0}); // top left
  expectDifferences({3, 5, STARTRAIL_CAUSAL, 2}); // bottom right
  expectDifferences({5, 3, STARTRAIL_CAUSAL, 0});
  expectDifferences({5, 3, STARTRAIL_CAUSAL, -2}); // two rows see nothing
}

TEST(ReferenceGradient, IsTheSlopeForAllGroupsOfHeads) {
  expectDifferences({3, 4, STARTRAIL_CAUSAL, 1, 4, 4});
  expectDifferences({3, 4, STARTRAIL_CAUSAL, 1, 4, 1});
}

TEST(ReferenceGradient, RowsWithoutKeysGiveAndGetNothing) {
  Problem problem(5, 3, STARTRAIL_CAUSAL, -2);
  const GradientOutcome before = problem.gradients();
  for (int64_t i = 0; i < 2 * 6 * 5; ++i) // of tokens 0 and 1 in batch 0
    EXPECT_EQ(before.gradients[0][i], 0);
  // Their queries and output gradients do not matter, nor do hidden keys.
  setElement(problem.wholes[Query].data(), STARTRAIL_F64, 7, 1e3);
  setElement(problem.wholes[OutputGradient].data(), STARTRAIL_F64, 3, -1e3);
  EXPECT_EQ(problem.gradients().gradients, before.gradients);
  Problem hidden(5, 9, STARTRAIL_CAUSAL, 0);
  const Gradients gradients = hidden.gradients().gradients;
  for (int64_t i = 0; i < 2 * 5; ++i) // token 5 of batch 0
    EXPECT_EQ(gradients[1][5 * 2 * 5 + i], 0);
}

TEST(ReferenceGradient, ChosenTokensAreThoseOfAll) {
  Problem problem(5, 7, STARTRAIL_CAUSAL, 2);
  const Gradients all = problem.gradients().gradients;
  const GradientOutcome some =
      referenceGradients(problem.function, problem.wholes, {1, 4}, {0, 6});
  auto row = [&](int i, int64_t token, int64_t width) {
    return std::vector<double>(all[i].begin() + token * width,
                               all[i].begin() + (token + 1) * width);
  };
  auto chosen = [&](int i, int64_t place, int64_t width) {
    return std::vector<double>(some.gradients[i].begin() + place * width,
                               some.gradients[i].begin() + (place + 1) * width);
  };
  EXPECT_EQ(some.gradients[0].size(), 2u * 2 * 6 * 5);
  EXPECT_EQ(chosen(0, 1, 30), row(0, 4, 30));
  EXPECT_EQ(chosen(0, 2, 30), row(0, 5 + 1, 30));
  EXPECT_EQ(chosen(1, 1, 10), row(1, 6, 10));
  EXPECT_EQ(chosen(2, 2, 6), row(2, 7 + 0, 6));
}

TEST(ReferenceGradient, TermsAreOfTheSizeOfWhatIsAdded) {
  // One key: weights are 1, and the query's gradient cancels to nothing.
  Problem problem(3, 1, STARTRAIL_FULL, 0);
  GradientOutcome outcome = problem.gradients();
  for (double value : outcome.gradients[0])
    EXPECT_NEAR(value, 0, 1e-15);
  EXPECT_GT(outcome.terms[0], 0.1);
  EXPECT_EQ(outcome.lse.size(), 2u * 3 * 6);
}

} // namespace
