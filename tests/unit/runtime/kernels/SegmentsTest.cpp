//===- SegmentsTest.cpp - Which tokens are taken, and how they join ------===//
#include "runtime/host/kernels/Segments.h"
#include "AttendProblem.h"
#include "startrail/host.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace startrail::host;

namespace {

TEST(Segments, IllegalTokensAreRejected) {
  const int64_t far = farthestPosition;
  for (const startrail_tokens &legal :
       {tokensOf({}), tokensOf({{0, 8, 0, 1}}), tokensOf({{7, 1, -5, 3}}),
        tokensOf({{0, 0, 0, 0}}), tokensOf({{0, 3, 9, 1}, {3, 5, 0, 2}}),
        tokensOf({{2, 3, 9, 1}, {0, 0, 0, 1}, {6, 2, 9, 1}}),
        tokensOf({{0, 8, far - 7, 1}}), tokensOf({{0, 1, far, 9}}),
        tokensOf({{0, 3, -far, far}})})
    EXPECT_TRUE(areLegal(legal, 8));
  for (const startrail_tokens &illegal :
       {tokensOf({{0, 9, 0, 1}}), tokensOf({{1, 8, 0, 1}}),
        tokensOf({{9, 1, 0, 1}}), tokensOf({{-1, 2, 0, 1}}),
        tokensOf({{0, -1, 0, 1}}), tokensOf({{0, 8, 0, 0}}),
        tokensOf({{0, 8, 0, -1}}), tokensOf({{0, 3, 0, 1}, {2, 3, 9, 1}}),
        tokensOf({{4, 4, 0, 1}, {0, 4, 9, 1}}), // descending
        tokensOf({{0, 8, far - 6, 1}}), tokensOf({{0, 2, 0, INT64_MAX}}),
        tokensOf({{INT64_MAX, 8, 0, 1}}), tokensOf({{4, INT64_MAX, 0, 1}}),
        tokensOf({{0, 1, INT64_MIN, 1}})})
    EXPECT_FALSE(areLegal(illegal, 8));
  startrail_tokens many = {};
  many.count = STARTRAIL_MAX_SEGMENTS;
  EXPECT_TRUE(areLegal(many, 8));
  ++many.count;
  EXPECT_FALSE(areLegal(many, 8));
  many.count = -1;
  EXPECT_FALSE(areLegal(many, 8));
}

::testing::AssertionResult areSame(const startrail_tokens &a,
                                   const startrail_tokens &b) {
  if (a.count != b.count)
    return ::testing::AssertionFailure() << a.count << " segments";
  for (int32_t i = 0; i < a.count; ++i)
    if (a.segments[i].offset != b.segments[i].offset ||
        a.segments[i].rows != b.segments[i].rows ||
        a.segments[i].start != b.segments[i].start ||
        a.segments[i].stride != b.segments[i].stride)
      return ::testing::AssertionFailure()
             << "segment " << i << ": " << a.segments[i].offset << ", "
             << a.segments[i].rows << ", " << a.segments[i].start << ", "
             << a.segments[i].stride;
  return ::testing::AssertionSuccess();
}

TEST(Segments, NeighboursJoinWhereTheyGoOn) {
  // Rows and positions go on.
  EXPECT_TRUE(areSame(joined(tokensOf({{0, 4, 8, 1}, {4, 2, 12, 1}}), false),
                      tokensOf({{0, 6, 8, 1}})));
  EXPECT_TRUE(areSame(joined(tokensOf({{1, 3, 0, 5}, {4, 2, 15, 5}}), false),
                      tokensOf({{1, 5, 0, 5}})));
  // The stride of one row is open.
  EXPECT_TRUE(areSame(joined(tokensOf({{0, 1, 0, 7}, {1, 2, 3, 3}}), false),
                      tokensOf({{0, 3, 0, 3}})));
  EXPECT_TRUE(areSame(joined(tokensOf({{0, 1, 0, 7}, {1, 1, 4, 9}}), false),
                      tokensOf({{0, 2, 0, 4}})));
  EXPECT_TRUE(areSame(joined(tokensOf({{0, 0, 3, 0}, {0, 2, 1, 1}}), false),
                      tokensOf({{0, 2, 1, 1}})));
}

TEST(Segments, OthersStayApart) {
  for (const startrail_tokens &apart :
       {tokensOf({{0, 4, 0, 1}, {5, 2, 5, 1}}),    // padding between
        tokensOf({{0, 4, 0, 1}, {4, 2, 5, 1}}),    // a gap of positions
        tokensOf({{0, 4, 0, 1}, {4, 2, 4, 2}}),    // another stride
        tokensOf({{0, 4, 0, 2}, {4, 1, 7, 2}}),    // a row at another stride
        tokensOf({{0, 4, 10, 1}, {4, 4, 0, 1}}),   // back
        tokensOf({{0, 1, 10, 1}, {1, 1, 10, 1}})}) // the same position
    EXPECT_TRUE(areSame(joined(apart, false), apart));
  EXPECT_TRUE(areSame(joined(tokensOf({{0, 4, 9, 1}, {4, 4, 0, 1}}), true),
                      tokensOf({{0, 8, 9, 1}})));
}

class AttendCall : public testing::Test {
protected:
  Problem problem{
      {2, 200, 120, 4, 2, 16, 8, STARTRAIL_F32, STARTRAIL_CAUSAL, 0, 0.25}};
  startrail_attention_shape shape = problem.shape;

  cudaError_t call(Attention &attention, const startrail_tokens *query,
                   const startrail_tokens *key) {
    return startrail_attend(&shape, attention.query.data(),
                            attention.key.data(), attention.value.data(),
                            attention.output.data(), attention.lse.data(),
                            query, key, nullptr);
  }
  void TearDown() override { configure({}); }
};

TEST_F(AttendCall, IllegalArgumentsAreRejected) {
  Attention attention(problem);
  startrail_tokens query = problem.queryTokens, key = problem.keyTokens;
  auto result = [&] { return call(attention, &query, &key); };
  EXPECT_EQ(call(attention, nullptr, &key), cudaErrorInvalidValue);
  EXPECT_EQ(call(attention, &query, nullptr), cudaErrorInvalidValue);
  query.segments[0].rows = 201;
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
  shape.diagonal = INT64_MAX;
  EXPECT_EQ(result(), cudaErrorInvalidValue);
  shape.diagonal = 0;
  EXPECT_EQ(result(), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
}

TEST_F(AttendCall, AnyThreadsGiveTheSameBits) {
  problem.queryTokens = tokensOf({{0, 90, 0, 1}, {100, 100, 30, 2}});
  problem.keyTokens = tokensOf({{0, 60, 0, 1}, {60, 60, 60, 1}});
  std::vector<double> first;
  for (int threads : {1, 2, 5, 16}) {
    Options options;
    options.threads = threads;
    ASSERT_EQ(configure(options), cudaSuccess);
    Attention attention(problem);
    {
      // They are read before the call returns.
      startrail_tokens query = problem.queryTokens, key = problem.keyTokens;
      ASSERT_EQ(call(attention, &query, &key), cudaSuccess);
      query = key = {};
    }
    ASSERT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
    Outcome outcome = attention.outcome();
    EXPECT_LE(largestDifference(outcome.output, plainAttention(problem).output),
              1e-5);
    if (first.empty())
      first = outcome.output;
    EXPECT_EQ(outcome.output, first) << threads;
  }
}

TEST_F(AttendCall, NoTokensLeaveTheStateAsItIs) {
  Attention attention(problem);
  std::vector<char> output = attention.output, lse = attention.lse;
  startrail_tokens none = {};
  EXPECT_EQ(call(attention, &none, &problem.keyTokens), cudaSuccess);
  EXPECT_EQ(call(attention, &problem.queryTokens, &none), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
  EXPECT_EQ(attention.output, output);
  EXPECT_EQ(attention.lse, lse);
}

} // namespace
