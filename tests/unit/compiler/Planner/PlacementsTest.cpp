// Which placements are looked at: none is lost, none comes twice.
#include "tests/unit/compiler/Planner/Orders.h"
#include "tests/unit/compiler/Planner/Planned.h"

#include <set>

using namespace startrail;
using namespace startrail::test;

namespace {

std::vector<std::string> textsOf(const Cluster &cluster,
                                 llvm::ArrayRef<int64_t> sizes) {
  std::vector<std::string> texts;
  for (const Placement &placement : enumeratePlacements(cluster, sizes))
    texts.push_back(placement.text);
  return texts;
}

TEST(PlacementsTest, RanksAreThoseOfTheGrid) {
  Planned model(smallModel(), 36 * 4);
  for (auto [ranks, teamSize] : {std::pair(16, 2), {36, 3}, {36, 6}, {12, 1}}) {
    PlanRequest request = model.request(ranks);
    Network network(plainCluster(ranks, 1));
    Simulated simulated(request, network);
    PipelineOptions options;
    options.ranks = ranks;
    options.teamSize = teamSize;
    options.pass = "forward";
    options.tokens = "contiguous";
    ScheduledFunction *function = simulated.schedule(options).forward;
    ASSERT_TRUE(function);
    int64_t sizes[] = {teamSize, ranks / (teamSize * teamSize), teamSize};
    auto check = [&](const std::string &text) {
      EXPECT_EQ(placementOf(text, sizes).ranks,
                ranksByPlace(function->place(text)))
          << text;
    };
    forEachPlacement(sizes, 0, check);
    for (const Placement &placement :
         enumeratePlacements(plainCluster(ranks / 2, 2), sizes))
      check(placement.text);
  }
}

TEST(PlacementsTest, HoldTheRankOfEachCoordinate) {
  int64_t sizes[] = {2, 2, 2};
  EXPECT_EQ(placementOf("collect-intra", sizes).ranks,
            (std::vector<int32_t>{0, 1, 2, 3, 4, 5, 6, 7}));
  // The ring fastest, then groups, then members.
  EXPECT_EQ(placementOf("ring,group,member", sizes).ranks,
            (std::vector<int32_t>{0, 4, 1, 5, 2, 6, 3, 7}));
  int64_t longer[] = {1, 4, 2};
  EXPECT_EQ(placementOf("ring:2,member,ring,group", longer).ranks,
            (std::vector<int32_t>{0, 2, 1, 3, 4, 6, 5, 7}));
}

/// What fills nodes in any way is there, or something that the machines do not
/// tell apart.
void expectAll(const Cluster &cluster, llvm::ArrayRef<int64_t> sizes) {
  SCOPED_TRACE(testing::Message()
               << cluster.name << " " << sizes[0] << "x" << sizes[1] << "x"
               << sizes[2] << " on " << cluster.nodes << "x"
               << cluster.gpusPerNode);
  std::set<std::vector<int32_t>> enumerated, all;
  for (const Placement &placement : enumeratePlacements(cluster, sizes))
    EXPECT_TRUE(
        enumerated.insert(placeClasses(cluster, placement.ranks)).second)
        << placement.text << " comes twice";
  int64_t ranks = sizes[0] * sizes[1] * sizes[2];
  forEachPlacement(sizes, ranks > cluster.gpusPerNode ? cluster.gpusPerNode : 0,
                   [&](const std::string &text) {
                     std::vector<int32_t> classes =
                         placeClasses(cluster, placementOf(text, sizes).ranks);
                     all.insert(classes);
                     EXPECT_TRUE(enumerated.count(classes)) << text;
                   });
  EXPECT_GE(all.size(), 1u);
}

TEST(PlacementsTest, NoWayToFillNodesIsLost) {
  for (auto [ranks, teamSize] : {std::pair(6, 1),
                                 {8, 1},
                                 {8, 2},
                                 {12, 2},
                                 {16, 2},
                                 {16, 4},
                                 {18, 3},
                                 {32, 2},
                                 {32, 4},
                                 {36, 2},
                                 {36, 3},
                                 {36, 6},
                                 {64, 4},
                                 {64, 8}}) {
    int64_t sizes[] = {teamSize, ranks / (teamSize * teamSize), teamSize};
    for (int64_t gpus : {1, 2, 3, 4, 6, 8, 9, 16})
      if (ranks % gpus == 0) {
        expectAll(plainCluster(ranks / gpus, gpus), sizes);
        expectAll(sharedNicCluster(ranks / gpus, gpus, 5), sizes);
      }
  }
}

// With a NIC for two GPUs, or a leaf for two nodes, it matters what stands side
// by side within.
TEST(PlacementsTest, NoWayToShareNicsOrLeavesIsLost) {
  for (auto [ranks, teamSize] : {std::pair(8, 2), {16, 2}, {16, 4}, {18, 3}}) {
    int64_t sizes[] = {teamSize, ranks / (teamSize * teamSize), teamSize};
    for (int64_t gpus : {2, 4, 6})
      if (ranks % gpus == 0) {
        expectAll(railCluster(ranks / gpus, gpus), sizes);
        Cluster pairs = railCluster(ranks / gpus, gpus);
        pairs.name = "NICs of two";
        pairs.fabric = {};
        expectAll(pairs, sizes);
        if (ranks / gpus > 2)
          expectAll(leafCluster(ranks / gpus, gpus, 2), sizes);
      }
  }
}

TEST(PlacementsTest, OneSwitchMakesNoDifference) {
  for (auto [ranks, teamSize] : {std::pair(8, 2), {64, 4}, {12, 1}, {4, 2}}) {
    int64_t sizes[] = {teamSize, ranks / (teamSize * teamSize), teamSize};
    EXPECT_EQ(textsOf(plainCluster(1, ranks), sizes),
              (std::vector<std::string>{"collect-intra"}));
    // As many nodes as ranks are under one switch, too.
    EXPECT_EQ(textsOf(plainCluster(ranks, 1), sizes),
              (std::vector<std::string>{"collect-intra"}));
    EXPECT_EQ(textsOf(hostCluster(ranks), sizes),
              (std::vector<std::string>{"collect-intra"}));
  }
}

// A node of four takes of (2, 4, 2), in factors: group and member, and two of
// the ring with either, or all of the ring.
TEST(PlacementsTest, FewestOfTwoNodesByHand) {
  int64_t sizes[] = {2, 4, 2};
  EXPECT_EQ(textsOf(plainCluster(4, 4), sizes).size(), 4u);
  // Nodes of eight take all but one factor of two.
  EXPECT_EQ(textsOf(plainCluster(2, 8), sizes).size(), 3u);
  // Every order differs where GPUs do: four orders less those of ties.
  EXPECT_EQ(textsOf(plainCluster(4, 4), sizes).front(), "collect-intra");
  EXPECT_EQ(textsOf(plainCluster(4, 4), sizes)[1], "p2p-intra");
}

TEST(PlacementsTest, StartWithTheNamedOnes) {
  int64_t sizes[] = {2, 2, 2};
  // Of PCIe, all six orders differ; factors add none.
  std::vector<std::string> texts = textsOf(pcieCluster(2, 4), sizes);
  ASSERT_EQ(texts.size(), 6u);
  EXPECT_EQ(texts[0], "collect-intra");
  EXPECT_EQ(texts[1], "p2p-intra");
}

TEST(PlacementsTest, RanksThatDoNotFillNodes) {
  int64_t sizes[] = {2, 3, 2};
  // 12 ranks on nodes of 8: orders only, the machines not full.
  std::vector<std::string> texts = textsOf(plainCluster(4, 8), sizes);
  EXPECT_GE(texts.size(), 2u);
  EXPECT_LE(texts.size(), 6u);
}

} // namespace
