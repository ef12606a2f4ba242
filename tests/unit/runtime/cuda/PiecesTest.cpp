//===- PiecesTest.cpp - Blocks as rectangles and triangles ----------------===//
#include "runtime/cuda/Pieces.h"
#include "runtime/host/kernels/Segments.h"

#include <gtest/gtest.h>
#include <random>

using namespace startrail;
using cuda::cutIntoPieces;
using cuda::Piece;
using cuda::Pieces;

namespace {

constexpr int64_t blockRows = 64;

startrail_tokens tokensOf(const std::vector<startrail_segment> &segments) {
  startrail_tokens tokens = {};
  for (const startrail_segment &each : segments)
    tokens.segments[tokens.count++] = each;
  return tokens;
}

/// How often each pair of rows lies in a piece, -1 of it where it is hidden.
std::vector<int> cover(const Pieces &pieces) {
  std::vector<int> times(blockRows * blockRows);
  for (const Piece &piece : pieces.pieces) {
    EXPECT_TRUE(!piece.causal || piece.queries == piece.keys);
    for (int64_t q = 0; q < piece.queries; ++q)
      for (int64_t k = 0; k < piece.keys; ++k)
        if (!piece.causal || k <= q)
          ++times[(piece.query + q) * blockRows + piece.key + k];
  }
  return times;
}

std::vector<int> visible(const startrail_tokens &queries,
                         const startrail_tokens &keys, startrail_mask mask,
                         int64_t diagonal) {
  std::vector<int> seen(blockRows * blockRows);
  for (int32_t s = 0; s < queries.count; ++s)
    for (int32_t t = 0; t < keys.count; ++t) {
      const startrail_segment &query = queries.segments[s];
      const startrail_segment &key = keys.segments[t];
      for (int64_t q = 0; q < query.rows; ++q)
        for (int64_t k = 0; k < key.rows; ++k)
          seen[(query.offset + q) * blockRows + key.offset + k] =
              mask == STARTRAIL_FULL ||
              key.start + k * key.stride <=
                  query.start + q * query.stride + diagonal;
    }
  return seen;
}

TEST(Pieces, ZigzagBlocksAreFewPieces) {
  // Chunks 1 and 6 of 8, of 16 tokens each, as queries.
  const startrail_tokens own = tokensOf({{0, 16, 16, 1}, {16, 16, 96, 1}});
  const Pieces diagonal = cutIntoPieces(own, own, STARTRAIL_CAUSAL, 0);
  EXPECT_EQ(diagonal.obstacle, "");
  ASSERT_EQ(diagonal.pieces.size(), 3u);
  // Of a team before: all queries see its first chunk, which are one rectangle.
  const Pieces before = cutIntoPieces(
      own, tokensOf({{0, 16, 0, 1}, {16, 16, 112, 1}}), STARTRAIL_CAUSAL, 0);
  ASSERT_EQ(before.pieces.size(), 1u);
  EXPECT_EQ(before.pieces[0].queries, 32);
  EXPECT_EQ(before.pieces[0].keys, 16);
  EXPECT_FALSE(before.pieces[0].causal);
  // Of a team after: the second chunk sees both.
  const Pieces after = cutIntoPieces(
      own, tokensOf({{0, 16, 32, 1}, {16, 16, 80, 1}}), STARTRAIL_CAUSAL, 0);
  ASSERT_EQ(after.pieces.size(), 1u);
  EXPECT_EQ(after.pieces[0].query, 16);
  EXPECT_EQ(after.pieces[0].queries, 16);
  EXPECT_EQ(after.pieces[0].keys, 32);
}

TEST(Pieces, HiddenBlocksHaveNone) {
  const Pieces none =
      cutIntoPieces(startrail_contiguous(0, 16), startrail_contiguous(16, 16),
                    STARTRAIL_CAUSAL, 0);
  EXPECT_TRUE(none.pieces.empty());
  EXPECT_EQ(none.obstacle, "");
}

TEST(Pieces, WhatFallsIntoNoPiecesSaysWhy) {
  EXPECT_EQ(cutIntoPieces(tokensOf({{0, 16, 0, 2}}),
                          startrail_contiguous(0, 16), STARTRAIL_CAUSAL, 0)
                .obstacle,
            "queries and keys are spaced differently");
  std::vector<startrail_segment> scattered;
  for (int64_t i = 0; i < 32; ++i)
    scattered.push_back({2 * i, 1, (i * 7 % 32) * 2, 1});
  EXPECT_EQ(cutIntoPieces(tokensOf(scattered), tokensOf(scattered),
                          STARTRAIL_CAUSAL, 0)
                .obstacle,
            "it falls into more than 16 rectangles and triangles");
}

TEST(Pieces, EveryVisiblePairLiesInOne) {
  std::mt19937 random(7);
  auto draw = [&](int64_t least, int64_t most) {
    return least + int64_t(random() % uint32_t(most - least + 1));
  };
  int cut = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const int64_t stride = draw(1, 3);
    auto side = [&] {
      std::vector<startrail_segment> segments;
      int64_t offset = 0;
      for (int64_t i = draw(1, 3); i > 0; --i) {
        const int64_t rows = draw(1, 20);
        segments.push_back({offset, rows, draw(-30, 60), stride});
        offset += rows + draw(0, 1);
      }
      return tokensOf(segments);
    };
    const startrail_mask mask = draw(0, 3) ? STARTRAIL_CAUSAL : STARTRAIL_FULL;
    const startrail_tokens queries =
        host::joined(side(), mask == STARTRAIL_FULL);
    const startrail_tokens keys = host::joined(side(), mask == STARTRAIL_FULL);
    const int64_t diagonal = draw(-20, 20);
    const Pieces pieces = cutIntoPieces(queries, keys, mask, diagonal);
    if (!pieces.obstacle.empty())
      continue;
    ++cut;
    ASSERT_EQ(cover(pieces), visible(queries, keys, mask, diagonal));
  }
  EXPECT_GT(cut, 1500);
}

} // namespace
