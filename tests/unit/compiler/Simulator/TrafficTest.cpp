// What ranks send in the actions of a function is what the analysis counts and
// what the formulas of the schedule say, wherever the ranks are.
#include "compiler/Analysis/Volume.h"
#include "tests/unit/compiler/Simulator/Clusters.h"
#include "tests/unit/compiler/Simulator/Scheduled.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

using namespace startrail;
using namespace startrail::test;

namespace {

PipelineOptions optionsOf(int64_t ranks, int64_t teamSize,
                          const char *exchange = "paper",
                          const char *via = "exchange") {
  PipelineOptions options;
  options.ranks = ranks;
  options.teamSize = teamSize;
  options.exchange = exchange;
  options.combineVia = via;
  return options;
}

Actions actionsOn(const Placed &placed, const Cluster &cluster) {
  mlir::FailureOr<Actions> actions = actionsOf(placed.function, cluster);
  EXPECT_TRUE(mlir::succeeded(actions));
  return mlir::succeeded(actions) ? std::move(*actions) : Actions();
}

void expectVolume(const Placed &placed, const Cluster &cluster) {
  auto received = receivedBytes(actionsOn(placed, cluster));
  mlir::FailureOr<Volume> volume = computeVolume(placed.function);
  ASSERT_TRUE(mlir::succeeded(volume));
  for (size_t kind = 0; kind < received.size(); ++kind)
    for (int64_t rank = 0; rank < volume->numRanks(); ++rank)
      ASSERT_EQ(received[kind][rank], volume->received(Traffic(kind), rank))
          << stringifyTraffic(Traffic(kind)).str() << " of rank " << rank;
}

TEST(TrafficTest, IsWhatTheAnalysisCounts) {
  for (auto [ranks, teamSize] : ranksAndTeamSizes())
    for (const char *exchange : {"paper", "skewed"})
      for (const char *via : {"gather", "exchange"}) {
        SCOPED_TRACE(testing::Message() << "P=" << ranks << " C=" << teamSize
                                        << " " << exchange << " " << via);
        PipelineOptions options = optionsOf(ranks, teamSize, exchange, via);
        options.pass = "both";
        Lowered lowered(options, {1, 4, 4, 2, 8, 4, "bf16"}, Level::Streams);
        Cluster cluster = plainCluster(ranks, 1);
        expectVolume(forwardOf(lowered), cluster);
        expectVolume(backwardOf(lowered), cluster);
      }
}

/// What goes from one coordinates to others, by their places.
std::map<std::pair<int64_t, int64_t>, double>
flowsByPlace(const Placed &placed, const Cluster &cluster) {
  Actions actions = actionsOn(placed, cluster);
  std::vector<int32_t> physical = ranksByPlace(placed.ranks);
  std::vector<int64_t> places(physical.size());
  for (size_t place = 0; place < physical.size(); ++place)
    places[physical[place]] = place;
  std::map<std::pair<int64_t, int64_t>, double> flows;
  for (size_t rank = 0; rank < actions.ranks.size(); ++rank)
    for (const ActionCall &call : actions.ranks[rank].calls)
      if (call.kind == ActionCall::Kind::Send)
        flows[{places[rank], places[call.with]}] += call.bytes;
  return flows;
}

TEST(TrafficTest, FollowsThePlacement) {
  Lowered lowered(optionsOf(16, 2), {1, 4, 4, 2, 8, 4, "bf16"}, Level::Streams);
  Cluster cluster = plainCluster(4, 4);
  Placed before = forwardOf(lowered);
  std::vector<int32_t> ranksBefore = ranksByPlace(before.ranks);
  auto flows = flowsByPlace(before, cluster);
  Placed after = placed(before, {"ring:2", "group", "member", "ring"});
  EXPECT_NE(ranksByPlace(after.ranks), ranksBefore);
  EXPECT_EQ(flowsByPlace(after, cluster), flows);
  expectVolume(after, cluster);
}

// N = 65536, hidden 6656, P = 64, C = 4, two bytes an element.
TEST(TrafficTest, IsThatOfThePrintedExample) {
  const double gib = double(1 << 30);
  Shape llama{1, 1024, 52, 52, 128, 128, "bf16"};
  auto of = [&](int64_t teamSize, const char *via) {
    Lowered lowered(optionsOf(64, teamSize, "paper", via), llama,
                    Level::Streams);
    auto received =
        receivedBytes(actionsOn(forwardOf(lowered), plainCluster(8, 8)));
    std::vector<double> most;
    for (const std::vector<double> &byRank : received)
      most.push_back(*std::max_element(byRank.begin(), byRank.end()) / gib);
    return most;
  };
  auto kind = [](Traffic traffic) { return size_t(traffic); };

  std::vector<double> ring = of(1, "exchange");
  // The paper counts P rounds; the last one has nobody to send to.
  EXPECT_NEAR(ring[kind(Traffic::Ring)], 1.5996, 5e-5);
  EXPECT_NEAR(ring[kind(Traffic::Ring)] * 64 / 63, 1.6250, 5e-5);

  std::vector<double> star = of(4, "exchange");
  EXPECT_NEAR(star[kind(Traffic::Exchange)], 0.1016, 5e-5);
  EXPECT_NEAR(star[kind(Traffic::Ring)], 0.3047, 5e-5);
  // The paper counts the partial outputs in two bytes; they are f32.
  double combine = star[kind(Traffic::Combine)];
  EXPECT_NEAR(star[kind(Traffic::Gather)] + combine / 2, 0.15234, 5e-6);
  double exact = star[kind(Traffic::Gather)] + combine;
  EXPECT_NEAR(exact, 0.1904, 5e-5);
  EXPECT_NEAR(exact + star[kind(Traffic::Lse)], 0.1910, 5e-5);
  EXPECT_NEAR(exact + of(4, "gather")[kind(Traffic::Lse)], 0.1928, 5e-5);
}

struct Egress {
  int64_t nodes, teamSize;
  const char *exchange;
  bool ringInside; ///< the sub-ring fills a node, not the team
  double busiest, mean;
};

TEST(TrafficTest, LeavesNodesAsThePlacementSays) {
  const Egress cases[] = {
      {2, 1, "paper", false, 62, 62}, {4, 1, "paper", false, 62, 62},
      {2, 2, "paper", false, 32, 32}, {2, 4, "paper", false, 64, 64},
      {4, 2, "paper", false, 88, 80}, {4, 2, "skewed", false, 72, 72},
      {4, 2, "paper", true, 64, 56},  {4, 2, "skewed", true, 64, 48},
      {4, 4, "paper", false, 48, 48},
  };
  for (const Egress &expected : cases) {
    SCOPED_TRACE(testing::Message()
                 << expected.nodes << " nodes, C=" << expected.teamSize << " "
                 << expected.exchange << " ring inside "
                 << expected.ringInside);
    // f32, so that partial outputs are as large as slices of the others.
    Lowered lowered(optionsOf(32, expected.teamSize, expected.exchange),
                    {1, 4, 2, 2, 8, 8, "f32"}, Level::Streams);
    Placed function = forwardOf(lowered);
    if (expected.ringInside)
      function = placed(function, {"ring", "group", "member"});
    Cluster cluster = plainCluster(expected.nodes, 32 / expected.nodes);
    std::vector<double> bytes = egress(actionsOn(function, cluster), cluster);
    double slice = 4 * 2 * 8 * 4;
    EXPECT_EQ(*std::max_element(bytes.begin(), bytes.end()) / slice,
              expected.busiest);
    EXPECT_EQ(std::accumulate(bytes.begin(), bytes.end(), 0.0) / slice /
                  expected.nodes,
              expected.mean);
  }
}

} // namespace
