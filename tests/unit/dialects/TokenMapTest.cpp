// Which positions the rows of every owner, and of every rank, hold.
#include "dialects/StarTrail/TokenMap.h"

#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace mlir;
using namespace startrail;

namespace {

using Rows = std::vector<int64_t>;

class TokenMapTest : public testing::Test {
protected:
  TokenMapTest() { context.loadDialect<StarTrailDialect>(); }

  InFlightDiagnostic report() { return emitError(UnknownLoc::get(&context)); }
  TokensAttr read(const std::string &text) {
    FailureOr<TokensAttr> tokens =
        TokensAttr::parseText(&context, text, [&] { return report(); });
    EXPECT_TRUE(succeeded(tokens)) << text;
    return *tokens;
  }
  FailureOr<TokenMap> tryBuild(const std::string &text, int64_t owners,
                               int64_t ranks, int64_t rows) {
    return TokenMap::build(read(text).withOwners(owners), ranks, rows,
                           [&] { return report(); });
  }
  TokenMap build(const std::string &text, int64_t owners, int64_t ranks,
                 int64_t rows) {
    FailureOr<TokenMap> map = tryBuild(text, owners, ranks, rows);
    EXPECT_TRUE(succeeded(map)) << text;
    return *map;
  }
  static Rows shard(const TokenMap &map, int64_t rank) {
    Rows rows;
    for (int64_t row = 0; row < map.shardRows(); ++row)
      rows.push_back(map.positionOfShardRow(rank, row));
    return rows;
  }

  MLIRContext context;
};

// P=2, S=12: rank 0 has the first and the last quarter.
TEST_F(TokenMapTest, ZigzagOfTwoRanks) {
  TokenMap map = build("zigzag", 2, 2, 6);
  EXPECT_EQ(shard(map, 0), (Rows{0, 1, 2, 9, 10, 11}));
  EXPECT_EQ(shard(map, 1), (Rows{3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(map.numSegments(), 2);
  EXPECT_EQ(map.length(), 12);
}

TEST_F(TokenMapTest, ContiguousAndStriped) {
  EXPECT_EQ(shard(build("contiguous", 3, 3, 4), 1), (Rows{4, 5, 6, 7}));
  EXPECT_EQ(shard(build("striped", 3, 3, 4), 1), (Rows{1, 4, 7, 10}));
}

// The chunks of a team are split over its members: P=8, C=2, T=4, chunks of 4.
TEST_F(TokenMapTest, ZigzagOfTeams) {
  TokenMap map = build("zigzag", 4, 8, 8);
  EXPECT_EQ(map.teamSize(), 2);
  EXPECT_EQ(shard(map, 0), (Rows{0, 1, 28, 29}));
  EXPECT_EQ(shard(map, 1), (Rows{2, 3, 30, 31}));
  EXPECT_EQ(shard(map, 6), (Rows{12, 13, 16, 17}));
  EXPECT_EQ(map.shardSegments(), (SmallVector<int64_t>{2, 2}));
}

TEST_F(TokenMapTest, ExplicitWithPadding) {
  // Room for 5 and 1 rows, in teams of two 6 and 2.
  TokenMap map = build("[[0:5], [5:4, 13:1], [9:4], []]", 4, 8, 8);
  EXPECT_EQ(map.length(), 14);
  EXPECT_EQ(map.capacity(0), 6);
  EXPECT_EQ(map.capacity(1), 2);
  EXPECT_EQ(shard(map, 0), (Rows{0, 1, 2, -1}));
  EXPECT_EQ(shard(map, 1), (Rows{3, 4, -1, -1}));
  EXPECT_EQ(shard(map, 2), (Rows{5, 6, 7, 13}));
  EXPECT_EQ(shard(map, 3), (Rows{8, -1, -1, -1}));
  EXPECT_EQ(shard(map, 7), (Rows{-1, -1, -1, -1}));
  EXPECT_EQ(map.segments(1)[1].offset, 6);
  EXPECT_EQ(map.segments(1)[1].valid, 1);
  EXPECT_EQ(map.segments(3)[0].valid, 0);
}

// Every layout gives every position to exactly one row of one rank, and the
// segments say the same as the rows.
TEST_F(TokenMapTest, RowsTileTheSequence) {
  for (auto [ranks, team] : std::vector<std::pair<int64_t, int64_t>>{
           {1, 1}, {2, 1}, {4, 2}, {8, 2}, {12, 2}, {18, 3}, {64, 8}})
    for (const char *kind : {"contiguous", "zigzag", "striped"}) {
      SCOPED_TRACE(testing::Message() << kind << " " << ranks << " " << team);
      int64_t owners = ranks / team;
      TokenMap map = build(kind, owners, ranks, 6 * team);
      EXPECT_EQ(map.length(), 6 * ranks);
      Rows all;
      for (int64_t rank = 0; rank < ranks; ++rank)
        for (int64_t position : shard(map, rank))
          all.push_back(position);
      std::sort(all.begin(), all.end());
      Rows expected(6 * ranks);
      std::iota(expected.begin(), expected.end(), 0);
      EXPECT_EQ(all, expected);
      for (int64_t owner = 0; owner < owners; ++owner)
        for (const TokenMap::Segment &segment : map.segments(owner))
          for (int64_t row = 0; row < segment.valid; ++row)
            EXPECT_EQ(map.positionOf(owner, segment.offset + row),
                      segment.start + row * segment.stride);
    }
}

TEST_F(TokenMapTest, TextGivesTheLayoutBack) {
  for (const char *text : {"contiguous", "zigzag", "striped",
                           "[[0:4, 12:4], [4:8]]", "[[], [0:1]]"})
    EXPECT_EQ(read(text).getText(), text);
  EXPECT_EQ(read("[[0:2],[2:2]]").getOwners(), 2);
}

TEST_F(TokenMapTest, WhatDoesNotFitIsReported) {
  std::string message;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { message = diagnostic.str(); });
  EXPECT_TRUE(failed(tryBuild("zigzag", 4, 8, 6)));
  EXPECT_EQ(message, "expected a block of tokens, zigzag, to be of a multiple "
                     "of 4 rows for teams of 2, but got 6");
  EXPECT_TRUE(failed(tryBuild("striped", 3, 8, 6)));
  EXPECT_EQ(message, "expected the owners of tokens to be a divisor of the 8 "
                     "ranks, but got 3");
  EXPECT_TRUE(failed(tryBuild("contiguous", 4, 4, int64_t(1) << 62)));
  EXPECT_EQ(message,
            "expected the sequence of tokens to be shorter than 2^63 rows, but "
            "got 4 blocks of 4611686018427387904");
  EXPECT_TRUE(failed(tryBuild("[[0:5], [5:4]]", 2, 4, 5)));
  EXPECT_EQ(message, "expected a block of tokens to be of 6 rows for teams of "
                     "2, but got 5");
  EXPECT_TRUE(failed(
      tryBuild("[[0:9223372036854775806], [9223372036854775806:1]]", 2, 8, 4)));
  EXPECT_EQ(message, "expected a block of tokens to be of fewer than 2^63 rows "
                     "for teams of 4, but got 4");
}

} // namespace
