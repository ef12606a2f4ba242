//===- GradientCallTest.cpp - Gradients and delta, as they are called -----===//
#include "GradientProblem.h"
#include "runtime/host/kernels/States.h"
#include "startrail/host.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace startrail::host;

namespace {

class GradientCall : public testing::Test {
protected:
  GradientProblem problem{
      {2, 200, 120, 4, 2, 16, 8, STARTRAIL_F32, STARTRAIL_CAUSAL, 0, 0.25}};
  startrail_attention_shape shape = problem.shape;

  cudaError_t call(Gradient &gradient, const startrail_tokens *query,
                   const startrail_tokens *key) {
    return startrail_attend_gradient(
        &shape, gradient.query.data(), gradient.outputGradient.data(),
        gradient.lse.data(), gradient.delta.data(), gradient.key.data(),
        gradient.value.data(), gradient.queryGradient.data(),
        gradient.keyGradient.data(), gradient.valueGradient.data(), query, key,
        nullptr);
  }
  void TearDown() override { configure({}); }
};

TEST_F(GradientCall, IllegalArgumentsAreRejected) {
  problem.forward();
  Gradient gradient(problem);
  startrail_tokens query = problem.queryTokens, key = problem.keyTokens;
  auto result = [&] { return call(gradient, &query, &key); };
  EXPECT_EQ(call(gradient, nullptr, &key), cudaErrorInvalidValue);
  EXPECT_EQ(call(gradient, &query, nullptr), cudaErrorInvalidValue);
  query.segments[0].rows = 201;
  EXPECT_EQ(result(), cudaErrorInvalidValue);
  query.segments[0].rows = -1;
  EXPECT_EQ(result(), cudaErrorInvalidValue);
  query.segments[0].rows = 200;
  key.segments[0].stride = 0;
  EXPECT_EQ(result(), cudaErrorInvalidValue);
  key.segments[0].stride = 1;
  shape.dtype = startrail_dtype(7);
  EXPECT_EQ(result(), cudaErrorInvalidValue);
  shape.dtype = STARTRAIL_F32;
  shape.mask = startrail_mask(2);
  EXPECT_EQ(result(), cudaErrorInvalidValue);
  shape.mask = STARTRAIL_CAUSAL;
  shape.query_heads = 3;
  EXPECT_EQ(result(), cudaErrorInvalidValue);
  shape.query_heads = 4;
  gradient.keyGradient.swap(gradient.lse);
  std::vector<char> none;
  gradient.lse.swap(none);
  EXPECT_EQ(result(), cudaErrorInvalidValue);
  gradient.lse.swap(none);
  gradient.keyGradient.swap(gradient.lse);
  EXPECT_EQ(result(), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
  EXPECT_LE(largestDifference(gradient.gradients(), plainGradients(problem)),
            3e-5);
}

TEST_F(GradientCall, AnyThreadsGiveTheSameBits) {
  for (startrail_dtype dtype :
       {STARTRAIL_F32, STARTRAIL_BF16, STARTRAIL_F16, STARTRAIL_F64}) {
    problem = GradientProblem(
        {1, 1200, 1300, 2, 1, 16, 8, dtype, STARTRAIL_CAUSAL, 0, 0.25});
    problem.queryTokens = tokensOf({{0, 600, 0, 1}, {610, 590, 30, 2}});
    problem.keyTokens = tokensOf({{0, 700, 0, 1}, {700, 600, 300, 2}});
    problem.forward();
    shape = problem.shape;
    Gradients expected = plainGradients(problem), first;
    for (int threads : {1, 2, 5, 16}) {
      Options options;
      options.threads = threads;
      ASSERT_EQ(configure(options), cudaSuccess);
      Gradient gradient(problem);
      {
        // They are read before the call returns.
        startrail_tokens query = problem.queryTokens, key = problem.keyTokens;
        ASSERT_EQ(call(gradient, &query, &key), cudaSuccess);
        query = key = {};
      }
      ASSERT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
      Gradients actual = gradient.gradients();
      EXPECT_LE(largestDifference(actual, expected),
                dtype == STARTRAIL_F64 ? 1e-12 : 1e-4);
      if (first.query.empty())
        first = actual;
      EXPECT_EQ(actual.query, first.query) << threads;
      EXPECT_EQ(actual.key, first.key) << threads;
      EXPECT_EQ(actual.value, first.value) << threads;
    }
  }
}

TEST_F(GradientCall, NoTokensLeaveTheGradientsAsTheyAre) {
  problem.forward();
  Gradient gradient(problem);
  startrail_tokens none = {};
  EXPECT_EQ(call(gradient, &none, &problem.keyTokens), cudaSuccess);
  EXPECT_EQ(call(gradient, &problem.queryTokens, &none), cudaSuccess);
  problem.queryTokens.segments[0].start = -1000; // the mask shows nothing
  EXPECT_EQ(call(gradient, &problem.queryTokens, &problem.keyTokens),
            cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
  for (const auto *each : {&gradient.queryGradient, &gradient.keyGradient,
                           &gradient.valueGradient})
    EXPECT_EQ(*each, std::vector<char>(each->size()));
}

TEST(Delta, IsTheDotProductOfRows) {
  for (startrail_dtype dtype :
       {STARTRAIL_F32, STARTRAIL_BF16, STARTRAIL_F16, STARTRAIL_F64})
    for (int64_t dim : {1, 4, 16, 31, 64, 257}) {
      SCOPED_TRACE(testing::Message() << dtype << " " << dim);
      const int64_t rows = 600; // more than a part has
      GradientProblem problem(
          {1, rows, 1, 1, 1, dim, dim, dtype, STARTRAIL_FULL, 0, 1});
      std::vector<char> a = stored(problem.outputGradient, dtype);
      std::vector<char> b = stored(problem.query, dtype);
      std::vector<char> delta(rows * startrail_dtype_size(problem.state()));
      ASSERT_EQ(startrail_delta(a.data(), b.data(), delta.data(), rows, dim,
                                dtype, nullptr),
                cudaSuccess);
      ASSERT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
      std::vector<double> actual(rows), expected(rows);
      convert(delta.data(), problem.state(), actual.data(), STARTRAIL_F64,
              {0, rows});
      for (int64_t i = 0; i < rows * dim; ++i)
        expected[i / dim] += problem.outputGradient[i] * problem.query[i];
      EXPECT_LE(largestDifference(actual, expected),
                dtype == STARTRAIL_F64 ? 1e-13 : 3e-5);
    }
}

TEST(Delta, IllegalArgumentsAreRejected) {
  float value = 1;
  auto call = [&](const void *output, int64_t rows, int64_t dim, int dtype) {
    return startrail_delta(&value, output, &value, rows, dim,
                           startrail_dtype(dtype), nullptr);
  };
  EXPECT_EQ(call(nullptr, 1, 1, STARTRAIL_F32), cudaErrorInvalidValue);
  EXPECT_EQ(call(&value, -1, 1, STARTRAIL_F32), cudaErrorInvalidValue);
  EXPECT_EQ(call(&value, 1, 0, STARTRAIL_F32), cudaErrorInvalidValue);
  EXPECT_EQ(call(&value, 1, 1, 9), cudaErrorInvalidValue);
  EXPECT_EQ(call(&value, 0, 1, STARTRAIL_F32), cudaSuccess);
}

} // namespace
