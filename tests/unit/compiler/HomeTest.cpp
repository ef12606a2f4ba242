// What circulates comes home: exchange, moves and way home together bring every
// block to where it was.
#include "compiler/Strategies/Strategy.h"
#include "dialects/StarTrail/RankAlgebra.h"
#include "tests/unit/compiler/Lowered.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

using Coordinates = llvm::SmallVector<int64_t>;

Coordinates at(mlir::AffineMap map, const Coordinates &rank) {
  return *evaluate(map, rank);
}

void expectHome(const RingPlan &plan) {
  int64_t teamSize = plan.teamSize(), steps = plan.steps();
  auto teamOf = [&](const Coordinates &rank) {
    return rank[Group] * steps + rank[Ring];
  };
  for (int64_t group = 0; group < teamSize; ++group)
    for (int64_t ring = 0; ring < steps; ++ring)
      for (int64_t member = 0; member < teamSize; ++member) {
        Coordinates rank = {group, ring, member};
        EXPECT_EQ(at(plan.homeSource, at(plan.home, rank)), rank);
        EXPECT_EQ(at(plan.home, at(plan.homeSource, rank)), rank);
        // The rank it comes from has this team's block at the last step.
        EXPECT_EQ(evaluate(plan.keyOwner, at(plan.homeSource, rank), steps - 1)
                      ->front(),
                  teamOf(rank));
        Coordinates block = plan.target ? at(plan.target, rank) : rank;
        block[Ring] = (block[Ring] + steps - 1) % steps;
        EXPECT_EQ(at(plan.home, block), rank);
      }
}

TEST(HomeTest, BlocksComeBack) {
  mlir::MLIRContext context;
  for (auto [ranks, teamSize] : ranksAndTeamSizes()) {
    SCOPED_TRACE(testing::Message() << ranks << " " << teamSize);
    expectHome(planStarTrail(&context, ranks, teamSize, Exchange::Paper));
    expectHome(planStarTrail(&context, ranks, teamSize, Exchange::Skewed));
    if (teamSize == 1)
      expectHome(planRing(&context, ranks));
  }
}

// Ranks that keep what they have when the rest goes home.
TEST(HomeTest, RanksAtHome) {
  mlir::MLIRContext context;
  auto stay = [&](int64_t ranks, int64_t teamSize) {
    RingPlan plan = planStarTrail(&context, ranks, teamSize, Exchange::Paper);
    int64_t count = 0;
    for (int64_t group = 0; group < teamSize; ++group)
      for (int64_t ring = 0; ring < plan.steps(); ++ring)
        for (int64_t member = 0; member < teamSize; ++member) {
          Coordinates rank = {group, ring, member};
          count += at(plan.home, rank) == rank;
        }
    return count;
  };
  EXPECT_EQ(stay(8, 2), 0);
  EXPECT_EQ(stay(18, 3), 0);
  EXPECT_EQ(stay(64, 4), 0);
  EXPECT_EQ(stay(16, 2), 1);
  EXPECT_EQ(stay(4, 2), 2);
  EXPECT_EQ(stay(64, 8), 8);
}

} // namespace
