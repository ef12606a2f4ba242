// What a simulation says holds together, and with what it is of.
#include "tests/unit/compiler/Simulator/Clusters.h"
#include "tests/unit/compiler/Simulator/Scheduled.h"

#include "dialects/StarTrail/Functions.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace startrail;
using namespace startrail::test;

namespace {

struct Case {
  int64_t ranks, teamSize, tokens;
  const char *mask = "causal";
  bool backward = false;
};

/// Calls `check` for functions on clusters.
template <typename Check> void forCases(Check check) {
  const Case cases[] = {{16, 1, 512},
                        {16, 2, 512},
                        {16, 4, 512},
                        {16, 2, 64, "full"},
                        {32, 4, 256, "full"},
                        {16, 1, 512, "causal", true},
                        {16, 2, 512, "full", true},
                        {18, 3, 64, "causal", true}};
  for (const Case &one : cases) {
    PipelineOptions options;
    options.ranks = one.ranks;
    options.teamSize = one.teamSize;
    options.pass = one.backward ? "both" : "forward";
    Shape shape{1, one.tokens, 8, 4, 128, 128};
    shape.mask = one.mask;
    Lowered lowered(options, shape, Level::Streams);
    Placed function = one.backward ? backwardOf(lowered) : forwardOf(lowered);
    int64_t perNode = one.ranks == 18 ? 6 : 8;
    for (const Cluster &cluster :
         {plainCluster(one.ranks / perNode, perNode),
          sharedNicCluster(one.ranks / perNode, perNode, 3),
          railCluster(one.ranks / perNode, perNode), hostCluster(one.ranks)}) {
      SCOPED_TRACE(testing::Message()
                   << cluster.name << " P=" << one.ranks
                   << " C=" << one.teamSize << " " << one.mask << " backward "
                   << one.backward);
      check(function, cluster);
    }
  }
}

double bytesOf(const FunctionSimulation &simulation) {
  double bytes = 0;
  for (const PhaseUse &phase : simulation.phases)
    bytes += phase.bytes;
  return bytes;
}

TEST(SimulationTest, HoldsTogether) {
  forCases([](Placed function, const Cluster &cluster) {
    Network network(cluster);
    FunctionSimulation result = simulated(function, network);
    EXPECT_GT(result.seconds, 0);
    EXPECT_FALSE(result.extrapolated);
    EXPECT_LE(result.fastestRank, result.seconds);
    EXPECT_GT(result.fastestRank, 0);
    EXPECT_LE(result.computeSeconds, result.seconds);
    EXPECT_LE(result.exposedSeconds, result.seconds);
    EXPECT_EQ(
        result.memoryBytes,
        function.function->getAttrOfType<mlir::IntegerAttr>(peakBytesAttrName)
            .getInt());
    for (const PhaseUse &phase : result.phases) {
      EXPECT_LE(phase.exposed, phase.seconds * (1 + 1e-12));
      EXPECT_LE(phase.seconds, result.seconds);
    }
    // No link carries more than its bandwidth allows.
    ASSERT_EQ(result.links.size(), network.links().size());
    for (size_t link = 0; link < result.links.size(); ++link) {
      const LinkUse &use = result.links[link];
      double bandwidth = network.links()[link].bytesPerSecond;
      EXPECT_LE(use.full, use.busy * (1 + 1e-9));
      EXPECT_LE(use.busy, result.seconds * (1 + 1e-9));
      EXPECT_LE(use.bytes, bandwidth * use.busy * (1 + 1e-6));
    }
    mlir::FailureOr<Actions> actions = actionsOf(function.function, cluster);
    ASSERT_TRUE(mlir::succeeded(actions));
    double received = 0;
    for (const std::vector<double> &byRank : receivedBytes(*actions))
      for (double bytes : byRank)
        received += bytes;
    EXPECT_EQ(bytesOf(result), received);
    if (cluster.nodes == 1) {
      EXPECT_EQ(result.interNodeBytes, 0);
    } else {
      EXPECT_GT(result.interNodeBytes, 0);
      EXPECT_GE(result.busiestNodeBytes, result.interNodeBytes / cluster.nodes);
      EXPECT_LE(result.busiestNodeBytes, result.interNodeBytes);
    }
    ASSERT_TRUE(result.bindingLink);
    EXPECT_GT(result.links[*result.bindingLink].bytes, 0);
  });
}

TEST(SimulationTest, CommunicationCostsTime) {
  forCases([](Placed function, const Cluster &cluster) {
    double seconds = simulated(function, Network(cluster)).seconds;
    // A network that is much faster: only compute is left.
    Cluster faster = cluster;
    faster.node.gbS *= 1e6;
    faster.node.latencyUs = faster.fabric.latencyUs = 0;
    faster.node.efficiency.points = faster.fabric.efficiency.points = {{1, 1}};
    faster.gpu.slowdown = 0;
    for (Nic &nic : faster.nics)
      nic.gbS *= 1e6;
    FunctionSimulation without = simulated(function, Network(faster));
    EXPECT_LE(without.seconds, seconds * (1 + 1e-9));
    EXPECT_GE(without.seconds, without.computeSeconds);
    // One at half the speed.
    Cluster slower = cluster;
    slower.node.gbS /= 2;
    for (Nic &nic : slower.nics)
      nic.gbS /= 2;
    EXPECT_GE(simulated(function, Network(slower)).seconds,
              seconds * (1 - 1e-9));
  });
}

TEST(SimulationTest, ASlowSharedNicBinds) {
  PipelineOptions options;
  options.ranks = 16;
  Lowered lowered(options, {1, 512, 8, 8, 128, 128}, Level::Streams);
  Network network(sharedNicCluster(2, 8, 0.5));
  FunctionSimulation result = simulated(forwardOf(lowered), network);
  ASSERT_TRUE(result.bindingLink);
  EXPECT_TRUE(network.links()[*result.bindingLink].interNode);
  EXPECT_GT(result.exposedSeconds, 0.9 * result.seconds);
  // 15 turns, each of K and V, one way between the nodes.
  double turn = 512 * 2 * 8 * 128 * 2;
  EXPECT_EQ(result.busiestNodeBytes, 15 * turn);
  EXPECT_EQ(result.interNodeBytes, 2 * 15 * turn);
  EXPECT_EQ(result.phases[size_t(Traffic::Ring)].bytes, 16 * 15 * turn);
  EXPECT_GE(result.seconds, 15 * turn / 0.5e9);
}

TEST(SimulationTest, TheLinkThatIsFullLongestBinds) {
  auto binding = [](std::vector<LinkUse> links) {
    return bindingLinkOf(links);
  };
  using Index = std::optional<uint32_t>;
  // Bytes, busy, full.
  EXPECT_EQ(binding({{9, 9, 1}, {1, 3, 2}, {8, 8, 0}}), Index(1));
  EXPECT_EQ(binding({{9, 4, 2}, {1, 5, 2}, {8, 8, 0}}), Index(1));
  EXPECT_EQ(binding({{1, 4, 0}, {9, 3, 0}}), Index(0));
  EXPECT_EQ(binding({{1, 4, 2}, {2, 4, 2}, {2, 4, 2}}), Index(1));
  EXPECT_EQ(binding({{0, 0, 0}, {0, 0, 0}}), std::nullopt);
  EXPECT_EQ(binding({}), std::nullopt);
}

TEST(SimulationTest, IsTheSameEachTime) {
  PipelineOptions options;
  options.ranks = 16;
  options.teamSize = 2;
  Lowered lowered(options, {1, 128, 8, 8, 128, 128}, Level::Streams);
  Network network(railCluster(4, 4));
  FunctionSimulation once = simulated(forwardOf(lowered), network);
  FunctionSimulation again = simulated(forwardOf(lowered), network);
  EXPECT_EQ(once.seconds, again.seconds);
  EXPECT_EQ(once.fastestRank, again.fastestRank);
  EXPECT_EQ(once.exposedSeconds, again.exposedSeconds);
  EXPECT_EQ(once.bindingLink, again.bindingLink);
}

} // namespace
