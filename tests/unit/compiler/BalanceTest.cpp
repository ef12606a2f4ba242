// How much of its blocks the mask leaves each rank, from lowered programs.
#include "compiler/Analysis/Balance.h"
#include "tests/unit/compiler/Lowered.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace startrail;
using namespace startrail::test;

namespace {

std::string name(int64_t ranks, int64_t teamSize, const std::string &tokens) {
  return "P=" + std::to_string(ranks) + " C=" + std::to_string(teamSize) + " " +
         tokens;
}

PipelineOptions options(int64_t ranks, int64_t teamSize,
                        const std::string &exchange,
                        const std::string &tokens) {
  PipelineOptions options{ranks, "startrail", teamSize, exchange};
  options.tokens = tokens;
  return options;
}

/// Twice the area of every rank's blocks, the diagonal counted half.
std::set<int64_t> areas(Lowered &lowered) {
  std::set<int64_t> areas;
  EXPECT_TRUE(succeeded(
      forEachBlock(lowered.function(), [&](const AttendedBlock &block) {
        areas.insert(2 * block.pairs.visible - block.pairs.diagonal);
      })));
  return areas;
}

// Chunks of a team are of C rows: with 2 tokens a rank the smallest there are.
TEST(BalanceTest, ZigzagGivesEveryRankTheSameAtEveryStep) {
  for (int64_t ranks = 1; ranks <= 64; ++ranks)
    for (int64_t teamSize = 1; teamSize * teamSize <= ranks; ++teamSize) {
      if (ranks % (teamSize * teamSize) != 0)
        continue;
      for (const char *exchange : {"paper", "skewed"}) {
        SCOPED_TRACE(name(ranks, teamSize, exchange));
        Lowered lowered(options(ranks, teamSize, exchange, "zigzag"),
                        {1, 2, 1, 1, 2, 2});
        EXPECT_EQ(areas(lowered), std::set<int64_t>{4 * teamSize * teamSize});
        if (ranks == 1)
          continue;
        Lowered contiguous(options(ranks, teamSize, exchange, "contiguous"),
                           {1, 2, 1, 1, 2, 2});
        EXPECT_GT(areas(contiguous).size(), 1u);
      }
    }
}

TEST(BalanceTest, StreamsSayTheSameAsTheProgram) {
  for (auto [ranks, teamSize] : ranksAndTeamSizes()) {
    SCOPED_TRACE(name(ranks, teamSize, "contiguous"));
    std::vector<std::vector<int64_t>> byLevel;
    for (Level level : {Level::Program, Level::Streams}) {
      Lowered lowered(options(ranks, teamSize, "paper", "contiguous"),
                      {1, 2, 1, 1, 2, 2}, level);
      std::vector<int64_t> &seen = byLevel.emplace_back();
      EXPECT_TRUE(succeeded(
          forEachBlock(lowered.function(), [&](const AttendedBlock &block) {
            seen.insert(seen.end(),
                        {block.step, block.rank, block.pairs.visible});
          })));
    }
    EXPECT_EQ(byLevel[0], byLevel[1]);
  }
}

// P=2, contiguous blocks of 4: each meets its own triangle, then rank 0 keys
// that it must not see, rank 1 keys that it sees whole.
TEST(BalanceTest, BlocksOfTwoRanks) {
  Lowered lowered(options(2, 1, "paper", "contiguous"), {1, 4, 1, 1, 2, 2});
  std::map<std::pair<int64_t, int64_t>, int64_t> visible;
  ASSERT_TRUE(succeeded(
      forEachBlock(lowered.function(), [&](const AttendedBlock &block) {
        visible[{block.step, block.rank}] = block.pairs.visible;
      })));
  EXPECT_EQ(visible,
            (std::map<std::pair<int64_t, int64_t>, int64_t>{
                {{0, 0}, 10}, {{0, 1}, 10}, {{1, 0}, 0}, {{1, 1}, 16}}));
  auto balance = computeBalance(lowered.function());
  ASSERT_TRUE(succeeded(balance));
  EXPECT_EQ(balance->max(), 26);
  EXPECT_EQ(balance->total(), 36);
  EXPECT_DOUBLE_EQ(balance->ratio(), 26 / 18.0);
  EXPECT_DOUBLE_EQ(balance->ratioStepByStep(), 26 / 18.0);
}

struct Case {
  int64_t ranks, teamSize, queries, keys;
  std::string tokens;
};

/// Pairs of two owners' blocks, one by one.
VisiblePairs countPairs(const TokenMap &queries, const TokenMap &keys,
                        int64_t diagonal, int64_t queryOwner,
                        int64_t keyOwner) {
  VisiblePairs pairs;
  for (int64_t i = 0; i < queries.blockRows(); ++i)
    for (int64_t j = 0; j < keys.blockRows(); ++j) {
      int64_t query = queries.positionOf(queryOwner, i);
      int64_t key = keys.positionOf(keyOwner, j);
      if (query < 0 || key < 0)
        continue;
      pairs.visible += key <= query + diagonal;
      pairs.diagonal += key == query + diagonal;
    }
  return pairs;
}

TEST(BalanceTest, PairsAreThoseCountedOneByOne) {
  for (const Case &each :
       std::vector<Case>{{4, 1, 24, 24, "striped"},
                         {4, 1, 24, 40, "striped"},
                         {4, 1, 40, 24, "zigzag"},
                         {8, 2, 32, 48, "zigzag"},
                         {8, 2, 48, 32, "striped"},
                         {12, 2, 24, 60, "contiguous"},
                         {2, 1, 13, 13, "[[0:7], [7:6]]"},
                         {2, 1, 9, 9, "[[0:4, 8:1], [4:4]]"},
                         {4, 2, 15, 15, "[[0:5, 9:2], [5:4, 11:4]]"},
                         {4, 2, 15, 15, "[[], [0:15]]"}})
    for (const char *alignment : {"top_left", "bottom_right"}) {
      SCOPED_TRACE(name(each.ranks, each.teamSize, each.tokens) + alignment);
      Lowered lowered(
          options(each.ranks, each.teamSize, "paper", each.tokens),
          {1, 0, 1, 1, 2, 2, "f16", each.queries, each.keys, alignment});
      auto attend = lowered.only<AttendOp>();
      auto mapOf = [&](TokensAttr tokens, mlir::Value block) {
        return *TokenMap::build(
            tokens, each.ranks,
            mlir::cast<mlir::ShapedType>(block.getType()).getDimSize(1),
            [&] { return attend.emitError(); });
      };
      TokenMap queries = mapOf(attend.getQueryTokens(), attend.getQuery());
      TokenMap keys = mapOf(attend.getKeyTokens(), attend.getKey());
      EXPECT_EQ(queries.length(), each.queries);
      EXPECT_EQ(keys.length(), each.keys);
      bool bottom = alignment == std::string("bottom_right");
      int64_t diagonal = bottom ? each.keys - each.queries : 0;
      auto pairs = BlockPairs::of(attend);
      ASSERT_TRUE(succeeded(pairs));
      for (int64_t query = 0; query < queries.numOwners(); ++query)
        for (int64_t key = 0; key < keys.numOwners(); ++key) {
          VisiblePairs expected =
              countPairs(queries, keys, diagonal, query, key);
          VisiblePairs got = (*pairs)(query, key);
          EXPECT_EQ(got.visible, expected.visible) << query << " " << key;
          EXPECT_EQ(got.diagonal, expected.diagonal) << query << " " << key;
        }
      // The whole mask, each pair once.
      int64_t whole = 0;
      for (int64_t query = 0; query < each.queries; ++query)
        whole +=
            std::min(std::max<int64_t>(query + diagonal + 1, 0), each.keys);
      auto balance = computeBalance(lowered.function());
      ASSERT_TRUE(succeeded(balance));
      EXPECT_EQ(balance->total(), whole);
    }
}

// The loop over 1023 steps of 1024 ranks is counted as it stands.
TEST(BalanceTest, ManyRanks) {
  Lowered lowered(options(1024, 1, "paper", "zigzag"), {1, 8, 1, 1, 2, 2});
  auto balance = computeBalance(lowered.function());
  ASSERT_TRUE(succeeded(balance));
  EXPECT_EQ(balance->steps.size(), 1024u);
  EXPECT_EQ(balance->total(), int64_t(8192) * 8193 / 2);
  EXPECT_DOUBLE_EQ(balance->ratio(), 1);
}

} // namespace
