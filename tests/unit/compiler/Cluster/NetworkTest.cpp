// The links of a cluster: which there are, their names and bandwidths.
#include "compiler/Cluster/Network.h"
#include "tests/unit/compiler/Simulator/Clusters.h"

#include <gtest/gtest.h>

#include <malloc.h>

#include <map>
#include <set>

using namespace startrail;
using namespace startrail::test;

namespace {

/// Bandwidths, in units of 10^9 bytes/s, by name.
std::map<std::string, double> linksOf(const Network &network) {
  std::map<std::string, double> links;
  for (const NetworkLink &link : network.links())
    EXPECT_TRUE(links.emplace(link.name, link.bytesPerSecond / 1e9).second)
        << "two links are named " << link.name;
  return links;
}

TEST(NetworkTest, SwitchedNodeHasALinkOfEachGpuAndDirection) {
  EXPECT_EQ(linksOf(Network(plainCluster(1, 2))),
            (std::map<std::string, double>{{"node 0 gpu 0 in", 210},
                                           {"node 0 gpu 0 out", 210},
                                           {"node 0 gpu 1 in", 210},
                                           {"node 0 gpu 1 out", 210}}));
}

TEST(NetworkTest, NicsOfALoneNodeCannotBind) {
  Network alone(plainCluster(1, 4));
  for (const NetworkLink &link : alone.links())
    EXPECT_FALSE(link.interNode) << link.name;
  EXPECT_EQ(Network(plainCluster(2, 4)).links().size(), 2u * (8 + 8));
}

TEST(NetworkTest, SharedNicIsOneLinkOfItsNode) {
  auto links = linksOf(Network(sharedNicCluster(2, 4, 7)));
  EXPECT_EQ(links.size(), 2u * (8 + 2));
  EXPECT_EQ(links.at("node 1 nic 0 out"), 7);
  EXPECT_EQ(links.count("node 1 nic 1 out"), 0u);
}

TEST(NetworkTest, NicsAndSpineLeaveNodesAndNothingElseDoes) {
  for (const Cluster &cluster :
       {plainCluster(3, 2), railCluster(3, 4), leafCluster(4, 2, 2),
        pcieCluster(2, 4), meshCluster(2, 4)}) {
    Network network(cluster);
    for (const NetworkLink &link : network.links())
      EXPECT_EQ(link.interNode, link.name.find("nic ") != std::string::npos ||
                                    link.name.find("leaf ") == 0 ||
                                    link.name.find("pod ") == 0)
          << cluster.name << ": " << link.name;
  }
}

TEST(NetworkTest, PcieHasSwitchesAndAHost) {
  auto links = linksOf(Network(pcieCluster(1, 4)));
  EXPECT_EQ(links.size(), 2u * (4 + 2 + 1));
  EXPECT_EQ(links.at("node 0 gpu 3 in"), 25);
  EXPECT_EQ(links.at("node 0 switch 1 out"), 20);
  EXPECT_EQ(links.at("node 0 host in"), 15);
}

TEST(NetworkTest, BoundsGivenAsZeroAreNoLinks) {
  Cluster cluster = pcieCluster(1, 4);
  cluster.node.switchGbS = cluster.node.hostGbS = 0;
  EXPECT_EQ(linksOf(Network(cluster)).size(), 8u);
}

TEST(NetworkTest, MeshHasItsWires) {
  auto links = linksOf(Network(meshCluster(1, 4)));
  // Four GPUs' links to the host, the host, four wires.
  EXPECT_EQ(links.size(), 2u * (4 + 1 + 4));
  EXPECT_EQ(links.at("node 0 gpu 1 to gpu 2"), 51);
  EXPECT_EQ(links.at("node 0 gpu 2 to gpu 1"), 51);
  EXPECT_EQ(links.at("node 0 gpu 3 to gpu 0"), 49);
  EXPECT_EQ(links.count("node 0 gpu 0 to gpu 2"), 0u);
}

TEST(NetworkTest, MemoryOfCpuRanksIsOneLink) {
  EXPECT_EQ(linksOf(Network(hostCluster(4))),
            (std::map<std::string, double>{{"node 0 memory", 12}}));
}

TEST(NetworkTest, LeavesHaveTheirNodesNicsOverTheOversubscription) {
  // Three nodes to a leaf, and one left over.
  auto links = linksOf(Network(leafCluster(7, 2, 3)));
  EXPECT_EQ(links.size(), 7u * 8 + 3 * 2);
  EXPECT_DOUBLE_EQ(links.at("leaf 0 out"), 3 * 2 * 23 / 2.5);
  EXPECT_DOUBLE_EQ(links.at("leaf 1 in"), 3 * 2 * 23 / 2.5);
  EXPECT_DOUBLE_EQ(links.at("leaf 2 out"), 1 * 2 * 23 / 2.5);
}

TEST(NetworkTest, RailsHaveALeafOfEachNicAndPod) {
  Cluster cluster = railCluster(5, 4); // two NICs of 31 a node
  cluster.fabric.nodesPerLeaf = 2;
  auto links = linksOf(Network(cluster));
  EXPECT_EQ(links.size(), 5u * (8 + 4) + 3 * 2 * 2);
  EXPECT_DOUBLE_EQ(links.at("pod 0 rail 1 out"), 2 * 31 / 2.0);
  EXPECT_DOUBLE_EQ(links.at("pod 2 rail 0 in"), 31 / 2.0);
  cluster.fabric.nodesPerLeaf = 0;
  links = linksOf(Network(cluster));
  EXPECT_EQ(links.size(), 5u * (8 + 4) + 2 * 2);
  EXPECT_DOUBLE_EQ(links.at("pod 0 rail 0 out"), 5 * 31 / 2.0);
}

TEST(NetworkTest, SpineWithoutOversubscriptionIsLeftOut) {
  for (Cluster cluster : {leafCluster(4, 2, 2), railCluster(4, 4)}) {
    cluster.fabric.oversubscription = 1;
    Network network(cluster);
    for (const NetworkLink &link : network.links())
      EXPECT_EQ(link.name.find("node "), 0u) << link.name;
  }
}

TEST(NetworkTest, CopiesReadAndWriteMemory) {
  EXPECT_EQ(Network(plainCluster(1, 1)).copyBytesPerSecond(), 2000e9 / 2);
}

// What pairs of ranks need is worked out when it is asked for.
TEST(NetworkTest, ManyNodesTakeWhatTheirLinksTake) {
  for (Cluster cluster : {plainCluster(1024, 8), leafCluster(1024, 8, 32),
                          railCluster(1024, 8), meshCluster(1024, 8)}) {
    size_t before = mallinfo2().uordblks;
    Network network(std::move(cluster));
    EXPECT_LE(network.links().size(), 1024u * 50);
    EXPECT_LT(mallinfo2().uordblks - before, size_t(32) << 20);
    double latency = 0;
    for (int64_t rank = 0; rank < network.numRanks(); ++rank)
      for (int64_t other : {0, 17, 4096, 8191})
        if (rank != other)
          latency += network.route(rank, other).latency;
    EXPECT_GT(latency, 0);
  }
}

} // namespace
