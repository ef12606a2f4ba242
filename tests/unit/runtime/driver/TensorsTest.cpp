//===- TensorsTest.cpp - Whole tensors and shards ------------------------===//
#include "runtime/driver/Tensors.h"

#include <gtest/gtest.h>
#include <numeric>

using namespace startrail::driver;

namespace {

// Batch 2, 6 tokens, 5 heads, dim 4 on 3 ranks: all sizes differ.
const startrail_tensor bshd = {
    "x", STARTRAIL_F32, STARTRAIL_BSHD, STARTRAIL_QUERY_SIDE,
    4,   {2, 6, 5, 4},  {2, 2, 5, 4}};
const startrail_tensor bhsd = {
    "x", STARTRAIL_F32, STARTRAIL_BHSD, STARTRAIL_QUERY_SIDE,
    4,   {2, 5, 6, 4},  {2, 2, 5, 4}};
const startrail_tensor bhs = {
    "x", STARTRAIL_F64, STARTRAIL_BHS, STARTRAIL_QUERY_SIDE,
    3,   {2, 5, 6},     {2, 2, 5}};

template <typename T> std::vector<T> counting(size_t count) {
  std::vector<T> values(count);
  std::iota(values.begin(), values.end(), T(0));
  return values;
}

TEST(Tensors, SizesByName) {
  for (const startrail_tensor *tensor : {&bshd, &bhsd, &bhs}) {
    Extents sizes = extentsOf(*tensor);
    EXPECT_EQ(sizes.batch, 2);
    EXPECT_EQ(sizes.tokens, 6);
    EXPECT_EQ(sizes.heads, 5);
    EXPECT_EQ(sizes.dim, tensor->dims == 4 ? 4 : 1);
  }
  EXPECT_EQ(wholeBytes(bhsd), 240 * 4u);
  EXPECT_EQ(shardBytes(bhs), 20 * 8u);
}

TEST(Tensors, ShardOfEachLayout) {
  auto whole = counting<float>(240);
  std::vector<float> shard(80);
  for (int64_t begin : {0, 2, 4})
    for (const startrail_tensor *tensor : {&bshd, &bhsd}) {
      takeTokens(*tensor, whole.data(), {begin, begin + 1}, shard.data());
      for (int64_t b = 0; b < 2; ++b)
        for (int64_t t = 0; t < 2; ++t)
          for (int64_t h = 0; h < 5; ++h)
            for (int64_t d = 0; d < 4; ++d) {
              int64_t index = tensor == &bshd
                                  ? ((b * 6 + begin + t) * 5 + h) * 4 + d
                                  : ((b * 5 + h) * 6 + begin + t) * 4 + d;
              EXPECT_EQ(shard[((b * 2 + t) * 5 + h) * 4 + d], whole[index]);
            }
    }
  auto lse = counting<double>(60);
  std::vector<double> lseShard(20);
  takeTokens(bhs, lse.data(), {4, 5}, lseShard.data());
  EXPECT_EQ(lseShard[(1 * 2 + 1) * 5 + 3], lse[(1 * 5 + 3) * 6 + 5]);
}

TEST(Tensors, ShardsMakeTheWholeAgain) {
  auto whole = counting<float>(240);
  for (const startrail_tensor *tensor : {&bshd, &bhsd}) {
    std::vector<float> again(240, -1), shard(80);
    for (int64_t begin : {4, 0, 2}) {
      takeTokens(*tensor, whole.data(), {begin, begin + 1}, shard.data());
      putTokens(*tensor, shard.data(), {begin, begin + 1}, again.data());
    }
    EXPECT_EQ(again, whole);
  }
}

TEST(Tensors, PaddingIsLeftAlone) {
  auto whole = counting<double>(60);
  std::vector<double> part(20, -7), again(60, -1);
  takeTokens(bhs, whole.data(), {-1, 3}, part.data());
  EXPECT_EQ(part[(1 * 2 + 0) * 5 + 2], -7);
  EXPECT_EQ(part[(1 * 2 + 1) * 5 + 2], whole[(1 * 5 + 2) * 6 + 3]);
  putTokens(bhs, part.data(), {-1, 3}, again.data());
  for (int64_t i = 0; i < 60; ++i)
    EXPECT_EQ(again[i], i % 6 == 3 ? whole[i] : -1);
}

TEST(Tensors, ElementsOfEachType) {
  for (startrail_dtype dtype :
       {STARTRAIL_F32, STARTRAIL_F64, STARTRAIL_F16, STARTRAIL_BF16}) {
    double storage[2] = {};
    setElement(storage, dtype, 1, -1.5);
    EXPECT_EQ(element(storage, dtype, 1), -1.5);
    EXPECT_EQ(element(storage, dtype, 0), 0);
  }
}

} // namespace
