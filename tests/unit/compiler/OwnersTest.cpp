// Who receives whose keys and values, in the exchange and at every step.
#include "dialects/StarTrail/RankAlgebra.h"
#include "tests/unit/compiler/Lowered.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace startrail;
using namespace startrail::test;

namespace {

using Ranks = std::vector<int64_t>;

struct Program {
  Program(int64_t ranks, int64_t teamSize, const std::string &exchange)
      : lowered({ranks, "startrail", teamSize, exchange}, {1, 1, 1, 1, 2, 2}),
        algebra(getGridOf(lowered.function())) {}

  Ranks evaluateRanks(mlir::AffineMap map) {
    Ranks result;
    for (int64_t x = 0; x < algebra.numRanks(); ++x)
      result.push_back(
          algebra.rankOf(*evaluate(map, algebra.coordinatesOf(x))));
    return result;
  }
  Ranks sources() {
    return evaluateRanks(lowered.only<PermuteOp>().getSource());
  }
  Ranks targets() {
    return evaluateRanks(lowered.only<PermuteOp>().getTarget());
  }
  /// The team whose keys and values rank x attends at `step`.
  int64_t keyTeam(int64_t x, int64_t step) {
    return evaluate(lowered.only<AttendOp>().getKeyOwner(),
                    algebra.coordinatesOf(x), step)
        ->front();
  }
  int64_t queryTeam(int64_t x) {
    return evaluate(lowered.only<AttendOp>().getQueryOwner(),
                    algebra.coordinatesOf(x), int64_t(0))
        ->front();
  }

  Lowered lowered;
  RankAlgebra algebra;
};

TEST(OwnersTest, PaperSources) {
  EXPECT_EQ(Program(8, 2, "paper").sources(), (Ranks{0, 2, 4, 6, 1, 3, 5, 7}));
  EXPECT_EQ(Program(16, 2, "paper").sources(),
            (Ranks{0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15}));
  EXPECT_EQ(
      Program(18, 3, "paper").sources(),
      (Ranks{0, 3, 6, 9, 12, 15, 1, 4, 7, 10, 13, 16, 2, 5, 8, 11, 14, 17}));
}

TEST(OwnersTest, SkewedSources) {
  EXPECT_EQ(Program(8, 2, "skewed").sources(), (Ranks{0, 5, 2, 7, 4, 1, 6, 3}));
  EXPECT_EQ(Program(16, 2, "skewed").sources(),
            (Ranks{0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12, 5, 14, 7}));
  EXPECT_EQ(
      Program(18, 3, "skewed").sources(),
      (Ranks{0, 7, 14, 3, 10, 17, 6, 13, 2, 9, 16, 5, 12, 1, 8, 15, 4, 11}));
}

TEST(OwnersTest, PaperTargetIsTheStridePermutation) {
  for (auto [ranks, teamSize] : ranksAndTeamSizes()) {
    if (teamSize == 1)
      continue;
    Ranks expected;
    for (int64_t x = 0; x < ranks; ++x)
      expected.push_back(x % teamSize * (ranks / teamSize) + x / teamSize);
    EXPECT_EQ(Program(ranks, teamSize, "paper").targets(), expected);
  }
}

TEST(OwnersTest, RanksThatAreTheirOwnSource) {
  for (auto [ranks, teamSize] : ranksAndTeamSizes())
    for (const char *exchange : {"paper", "skewed"}) {
      Program program(ranks, teamSize, exchange);
      if (teamSize == 1) {
        // The identity is folded away.
        EXPECT_FALSE(program.lowered.only<PermuteOp>());
        continue;
      }
      Ranks sources = program.sources();
      int64_t still = 0;
      for (int64_t x = 0; x < ranks; ++x)
        still += sources[x] == x;
      EXPECT_EQ(still, exchange == std::string("paper")
                           ? std::gcd(teamSize - 1, ranks - 1) + 1
                           : ranks / teamSize)
          << ranks << " " << teamSize << " " << exchange;
    }
}

// P=64, C=4: whose keys and values travel on the sub-ring of each rank.
TEST(OwnersTest, SubRingsCarryEveryFourthTeam) {
  Program program(64, 4, "paper");
  for (int64_t x = 0; x < 4; ++x) {
    std::vector<int64_t> owners;
    for (int64_t step = 0; step < 4; ++step)
      for (int64_t member = 0; member < 4; ++member)
        owners.push_back(program.keyTeam(x, step) * 4 + member);
    std::sort(owners.begin(), owners.end());
    Ranks expected;
    for (int64_t start : {0, 16, 32, 48})
      for (int64_t member = 0; member < 4; ++member)
        expected.push_back(start + 4 * x + member);
    EXPECT_EQ(owners, expected);
  }
}

// What the owners say is what the exchange and the ring bring, and every team's
// queries meet every team's keys once.
TEST(OwnersTest, OwnersFollowTheMoves) {
  for (auto [ranks, teamSize] : ranksAndTeamSizes())
    for (const char *exchange : {"paper", "skewed"}) {
      SCOPED_TRACE(testing::Message()
                   << ranks << " " << teamSize << " " << exchange);
      Program program(ranks, teamSize, exchange);
      int64_t teams = ranks / teamSize, steps = teams / teamSize;
      Ranks sources(ranks);
      std::iota(sources.begin(), sources.end(), 0);
      if (teamSize > 1)
        sources = program.sources();
      std::vector<int64_t> met(teams * teams);
      for (int64_t x = 0; x < ranks; ++x) {
        EXPECT_EQ(program.queryTeam(x), x / teamSize);
        EXPECT_EQ(program.keyTeam(x, 0), sources[x] / teamSize);
        for (int64_t step = 0; step < steps; ++step) {
          ++met[program.queryTeam(x) * teams + program.keyTeam(x, step)];
          int64_t member = x % teamSize, ring = x / teamSize % steps;
          int64_t group = x / teamSize / steps;
          int64_t previous =
              (group * steps + (ring + steps - 1) % steps) * teamSize + member;
          if (step + 1 < steps) {
            EXPECT_EQ(program.keyTeam(x, step + 1),
                      program.keyTeam(previous, step));
          }
        }
      }
      EXPECT_EQ(met, std::vector<int64_t>(teams * teams, 1));
    }
}

} // namespace
