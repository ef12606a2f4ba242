// Who wins where it is known who does.
#include "compiler/Cluster/ClusterFile.h"
#include "tests/unit/compiler/Planner/Planned.h"

#include <set>

using namespace startrail;
using namespace startrail::test;

namespace {

/// Seconds of a training step by team size, with the choices that the paper's
/// comparison has: see compiler/Evaluation.
std::map<int64_t, double> stepsOf(const char *cluster, int64_t nodes,
                                  const char *preset, int64_t sequence) {
  ModelShape shape = *modelPreset(preset);
  shape.causal = false;
  Planned model(shape, sequence);
  Network network(*clusterPreset(cluster, nodes));
  std::map<int64_t, double> seconds;
  for (const char *size : {"1", "2", "4"}) {
    PlanRequest request = model.modelRequest(network.numRanks());
    for (auto [name, value] :
         {std::pair("team-size", size),
          {"placement", "collect-intra"},
          {"exchange", "paper"},
          {"gradient-type", "bf16"},
          {"circulate", size == llvm::StringRef("1") ? "key" : "query"},
          {"combine-via", "auto"},
          {"save", "gather"}})
      request = fixed(request, name, value);
    PlanTable table = planned(request, network);
    if (table.best.empty())
      return {};
    seconds[table.best.front().options.teamSize] = table.best.front().seconds;
  }
  return seconds;
}

TEST(WinnersTest, OfThePapersClusters) {
  // Of two nodes teams of two are fastest; of four they lose to the ring, and
  // teams of four win.
  auto two = stepsOf("a100-2x16-100g", 2, "gpt-3b", 1 << 16);
  EXPECT_LT(two[2], two[4]);
  EXPECT_LT(two[4], two[1]);
  auto four = stepsOf("a100-4x8-100g", 4, "gpt-3b", 1 << 16);
  EXPECT_LT(four[4], four[1]);
  EXPECT_LT(four[1], four[2]);
  auto h100 = stepsOf("h100-8x8-ib400", 4, "gpt-7b", 1 << 16);
  EXPECT_LT(h100[4], h100[2]);
  EXPECT_LT(h100[2], h100[1]);
}

// Where a NIC is all that counts, the fewest bytes over it win: of 16 nodes of
// one GPU, 126 : 68 : 44 slices of 64 ranks show the way.
TEST(WinnersTest, FewestBytesWhereANicIsAllThatCounts) {
  Planned model(smallModel(4, false), 16 * 256);
  Cluster cluster = plainCluster(16, 1);
  cluster.nics.front().gbS = 0.01;
  PlanRequest request = model.request(16, "forward");
  request.prune = false;
  request.top = 3;
  PlanTable table = planned(request, Network(cluster));
  ASSERT_EQ(table.best.size(), 3u);
  for (size_t row = 1; row < 3; ++row)
    EXPECT_LE(table.best[row - 1].forward->busiestNodeBytes,
              table.best[row].forward->busiestNodeBytes);
  EXPECT_EQ(table.best.front().options.teamSize, 2);
  EXPECT_EQ(table.best.back().options.teamSize, 1);
}

TEST(WinnersTest, OneSwitchHasOnePlacement) {
  Planned model(smallModel(), 8 * 512);
  Network network(plainCluster(1, 8));
  PlanRequest request = fixed(model.request(8), "tokens", "zigzag");
  request = fixed(fixed(request, "circulate", "query"), "save", "gather");
  request.top = 10;
  std::map<int64_t, int> rows;
  for (const Candidate &row : planned(request, network).best) {
    EXPECT_EQ(row.options.placement, "collect-intra");
    ++rows[row.options.teamSize];
  }
  EXPECT_EQ(rows, (std::map<int64_t, int>{{1, 1}, {2, 1}}));
  // Those that are not looked at take the same time.
  std::set<double> seconds;
  for (const char *placement :
       {"collect-intra", "p2p-intra", "group,member,ring"})
    for (const Candidate &row :
         planned(
             fixed(fixed(request, "placement", placement), "team-size", "2"),
             network)
             .best)
      seconds.insert(row.seconds);
  EXPECT_NEAR(*seconds.begin() / *seconds.rbegin(), 1, 1e-9);
}

TEST(WinnersTest, TheRingIsThereToCompareWith) {
  Planned model(smallModel(), 16 * 512);
  Network network(sharedNicCluster(4, 4, 1));
  PlanRequest request = fixed(model.request(16), "tokens", "zigzag");
  request = fixed(fixed(request, "circulate", "query"), "save", "gather");
  request = fixed(request, "exchange", "paper");
  PlanTable table = planned(request, network);
  ASSERT_TRUE(table.ring);
  EXPECT_EQ(table.ring->options.strategy, "ring");
  PlanRequest alone = request;
  alone.strategies = {"ring"};
  PlanTable ring = planned(alone, network);
  ASSERT_TRUE(ring.ring);
  EXPECT_EQ(ring.best.front().seconds, table.ring->seconds);
  for (const Candidate &row : ring.best)
    EXPECT_EQ(row.options.strategy, "ring");
  // Of startrail, C = 1 is the ring.
  alone.strategies = {"startrail"};
  PlanTable star = planned(alone, network);
  ASSERT_TRUE(star.ring);
  EXPECT_EQ(star.ring->seconds, table.ring->seconds);
  EXPECT_FALSE(planned(fixed(request, "team-size", "2"), network).ring);
}

} // namespace
