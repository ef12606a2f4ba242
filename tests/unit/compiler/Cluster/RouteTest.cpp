// The ways of transfers: which links they take, in order, and what they reach.
#include "tests/unit/compiler/Cluster/Routes.h"
#include "tests/unit/compiler/Simulator/Clusters.h"

using namespace startrail;
using namespace startrail::test;

namespace {

Names way(const Network &network, int64_t from, int64_t to) {
  return namesOf(network, network.route(from, to));
}

TEST(RouteTest, AreTheSameBothWays) {
  Cluster several = plainCluster(3, 4);
  several.name = "several NICs to a GPU";
  for (Nic &nic : several.nics)
    nic.gpus = {0, 1, 2, 3};
  Cluster apart = plainCluster(3, 4);
  apart.name = "no NIC in common, two each";
  apart.nics.clear();
  for (int64_t i = 0; i < 8; ++i)
    apart.nics.push_back({"nic" + std::to_string(i), 10.0 + i, {i / 2}});
  Cluster odd = pcieCluster(3, 4);
  odd.name = "a GPU under the host";
  odd.node.switches = {{0, 1}, {3}};
  for (const Cluster &cluster :
       {plainCluster(1, 8), plainCluster(3, 4), sharedNicCluster(3, 4, 7),
        railCluster(3, 4), leafCluster(5, 2, 2), pcieCluster(3, 4),
        meshCluster(3, 5), hostCluster(6), several, apart, odd}) {
    SCOPED_TRACE(cluster.name);
    expectGoodRoutes(Network(cluster));
  }
}

TEST(RouteTest, WithinASwitchedNode) {
  Network network(plainCluster(2, 4));
  EXPECT_EQ(way(network, 5, 7), (Names{"node 1 gpu 1 out", "node 1 gpu 3 in"}));
  Route route = network.route(5, 7);
  EXPECT_DOUBLE_EQ(route.latency, 3e-6);
  EXPECT_EQ(route.efficiency, &network.cluster().node.efficiency);
  EXPECT_EQ(route.bytesPerSecond, 0);
  EXPECT_EQ(bottleneckGbS(network, route), 210);
}

TEST(RouteTest, BetweenNodesBySharedNics) {
  Network network(sharedNicCluster(3, 4, 7));
  EXPECT_EQ(way(network, 1, 11),
            (Names{"node 0 nic 0 out", "node 2 nic 0 in"}));
  Route route = network.route(1, 11);
  EXPECT_DOUBLE_EQ(route.latency, 13e-6);
  EXPECT_EQ(route.efficiency, &network.cluster().fabric.efficiency);
  EXPECT_EQ(bottleneckGbS(network, route), 7);
}

TEST(RouteTest, OneFlowReachesWhatTheFabricLetsIt) {
  Cluster cluster = plainCluster(2, 2);
  cluster.fabric.flowGbS = 11;
  Network network(cluster);
  EXPECT_EQ(bottleneckGbS(network, network.route(0, 2)), 11);
  // Within the node it does not bind.
  EXPECT_EQ(network.route(0, 1).bytesPerSecond, 0);
}

TEST(RouteTest, EachEndHasItsOwnNicWhereNoneIsShared) {
  Network network(plainCluster(2, 4));
  EXPECT_EQ(way(network, 1, 6), (Names{"node 0 nic 1 out", "node 1 nic 2 in"}));
}

TEST(RouteTest, SeveralNicsTakeTurns) {
  Cluster cluster = plainCluster(2, 2);
  for (Nic &nic : cluster.nics)
    nic.gpus = {0, 1};
  Network network(cluster);
  for (auto [from, to] : {std::pair(0, 2), {0, 3}, {1, 2}, {1, 3}}) {
    std::string turn = std::to_string((from + to) % 2);
    EXPECT_EQ(way(network, from, to), (Names{"node 0 nic " + turn + " out",
                                             "node 1 nic " + turn + " in"}));
  }
}

TEST(RouteTest, SpineOnlyBetweenLeaves) {
  Network network(leafCluster(5, 2, 2));
  EXPECT_EQ(way(network, 0, 2), (Names{"node 0 nic 0 out", "node 1 nic 0 in"}));
  EXPECT_EQ(way(network, 2, 4), (Names{"node 1 nic 0 out", "leaf 0 out",
                                       "leaf 1 in", "node 2 nic 0 in"}));
  EXPECT_EQ(way(network, 9, 1), (Names{"node 4 nic 1 out", "leaf 2 out",
                                       "leaf 0 in", "node 0 nic 1 in"}));
  // The lone node of the last leaf: two NICs of 23 over 2.5.
  EXPECT_DOUBLE_EQ(bottleneckGbS(network, network.route(9, 1)), 2 * 23 / 2.5);
}

TEST(RouteTest, RailsMeetInTheSpine) {
  Cluster cluster = railCluster(4, 4);
  cluster.fabric.nodesPerLeaf = 2;
  Network network(cluster);
  // GPUs 0 and 1 share NIC 0.
  EXPECT_EQ(way(network, 0, 5), (Names{"node 0 nic 0 out", "node 1 nic 0 in"}));
  EXPECT_EQ(way(network, 0, 6), (Names{"node 0 nic 0 out", "pod 0 rail 0 out",
                                       "pod 0 rail 1 in", "node 1 nic 1 in"}));
  EXPECT_EQ(way(network, 3, 10), (Names{"node 0 nic 1 out", "pod 0 rail 1 out",
                                        "pod 1 rail 1 in", "node 2 nic 1 in"}));
  cluster.fabric.crossRailByNvlink = true;
  Network byNvlink(cluster);
  EXPECT_EQ(way(byNvlink, 0, 6),
            (Names{"node 0 gpu 0 out", "node 0 gpu 2 in", "node 0 nic 1 out",
                   "node 1 nic 1 in"}));
  EXPECT_DOUBLE_EQ(byNvlink.route(0, 6).latency, 16e-6);
}

TEST(RouteTest, PcieGoesBySwitchesAndHost) {
  Network network(pcieCluster(2, 4));
  EXPECT_EQ(way(network, 0, 1), (Names{"node 0 gpu 0 out", "node 0 gpu 1 in"}));
  EXPECT_EQ(bottleneckGbS(network, network.route(0, 1)), 25);
  EXPECT_EQ(way(network, 1, 2),
            (Names{"node 0 gpu 1 out", "node 0 switch 0 out", "node 0 host out",
                   "node 0 switch 1 in", "node 0 gpu 2 in"}));
  EXPECT_EQ(bottleneckGbS(network, network.route(1, 2)), 15);
  // Each switch has its NIC under it.
  EXPECT_EQ(way(network, 0, 5), (Names{"node 0 gpu 0 out", "node 0 nic 0 out",
                                       "node 1 nic 0 in", "node 1 gpu 1 in"}));
  EXPECT_EQ(way(network, 0, 6), (Names{"node 0 gpu 0 out", "node 0 nic 0 out",
                                       "node 1 nic 1 in", "node 1 gpu 2 in"}));
}

TEST(RouteTest, PcieGoesByTheHostToANicThatSwitchesShare) {
  Cluster cluster = pcieCluster(2, 4);
  cluster.nics.assign(1, {"nic", 23, {0, 1, 2, 3}});
  Network network(cluster);
  EXPECT_EQ(way(network, 0, 6),
            (Names{"node 0 gpu 0 out", "node 0 switch 0 out", "node 0 host out",
                   "node 0 nic 0 out", "node 1 nic 0 in", "node 1 host in",
                   "node 1 switch 1 in", "node 1 gpu 2 in"}));
  EXPECT_EQ(bottleneckGbS(network, network.route(0, 6)), 15);
}

TEST(RouteTest, MeshGoesByWiresElseByTheHost) {
  Network network(meshCluster(2, 4));
  EXPECT_EQ(way(network, 1, 2), (Names{"node 0 gpu 1 to gpu 2"}));
  EXPECT_EQ(way(network, 2, 1), (Names{"node 0 gpu 2 to gpu 1"}));
  EXPECT_EQ(way(network, 3, 0), (Names{"node 0 gpu 3 to gpu 0"}));
  EXPECT_EQ(way(network, 0, 2),
            (Names{"node 0 gpu 0 out", "node 0 host out", "node 0 gpu 2 in"}));
  EXPECT_EQ(bottleneckGbS(network, network.route(1, 2)), 51);
  EXPECT_EQ(bottleneckGbS(network, network.route(0, 2)), 25);
  EXPECT_EQ(way(network, 0, 5), (Names{"node 0 gpu 0 out", "node 0 nic 0 out",
                                       "node 1 nic 1 in", "node 1 gpu 1 in"}));
}

TEST(RouteTest, CpuRanksGoByMemory) {
  EXPECT_EQ(way(Network(hostCluster(4)), 2, 1), (Names{"node 0 memory"}));
}

} // namespace
