// Presets are clusters that files can describe, and the machines they name.
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/Network.h"
#include "tests/unit/compiler/Cluster/Routes.h"

#include <gtest/gtest.h>

#include <set>

using namespace startrail;
using namespace startrail::test;

namespace {

TEST(PresetsTest, AreThoseOfTheListAndNoOthers) {
  std::set<std::string> names;
  for (llvm::StringRef name : clusterPresets()) {
    EXPECT_TRUE(names.insert(name.str()).second) << name.str();
    std::optional<Cluster> cluster = clusterPreset(name);
    ASSERT_TRUE(cluster) << name.str();
    EXPECT_EQ(cluster->name, name.str());
  }
  for (const char *name :
       {"dgx-a100", "dgx-h100", "hgx-h200", "gb200-nvl72", "a100-pcie",
        "a100-2x16-100g", "a100-4x8-100g", "a100-8x4-100g", "h100-8x8-ib400"})
    EXPECT_TRUE(names.count(name)) << name;
  EXPECT_FALSE(clusterPreset("dgx"));
  EXPECT_FALSE(clusterPreset(""));
}

TEST(PresetsTest, HoldToTheChecksOfFiles) {
  mlir::MLIRContext context;
  for (llvm::StringRef name : clusterPresets())
    for (int64_t nodes : {0, 1, 3, 16}) {
      if (nodes > 1 && clusterPreset(name)->nics.empty())
        continue;
      EXPECT_TRUE(mlir::succeeded(checkCluster(mlir::UnknownLoc::get(&context),
                                               *clusterPreset(name, nodes))))
          << name.str() << " of " << nodes << " nodes";
    }
}

TEST(PresetsTest, HaveAsManyNodesAsAsked) {
  for (llvm::StringRef name : clusterPresets()) {
    EXPECT_EQ(clusterPreset(name, 5)->nodes, 5) << name.str();
    EXPECT_EQ(clusterPreset(name, 0)->nodes, clusterPreset(name)->nodes);
  }
}

TEST(PresetsTest, RoutesAreGood) {
  for (llvm::StringRef name : clusterPresets()) {
    SCOPED_TRACE(name.str());
    Network network(*clusterPreset(name));
    expectGoodRoutes(network);
  }
}

struct Size {
  const char *name;
  int64_t nodes, gpusPerNode;
  size_t nics;
};

TEST(PresetsTest, PaperClustersAreNodesTimesGpus) {
  for (const Size &size : {Size{"a100-2x16-100g", 2, 16, 1},
                           {"a100-4x8-100g", 4, 8, 1},
                           {"a100-8x4-100g", 8, 4, 1},
                           {"h100-8x8-ib400", 8, 8, 8}}) {
    Cluster cluster = *clusterPreset(size.name);
    EXPECT_EQ(cluster.nodes, size.nodes) << size.name;
    EXPECT_EQ(cluster.gpusPerNode, size.gpusPerNode) << size.name;
    EXPECT_EQ(cluster.nics.size(), size.nics) << size.name;
  }
}

// 72 GPUs are one domain of NVLink.
TEST(PresetsTest, Gb200ReachesAll72GpusByNvlink) {
  Cluster cluster = *clusterPreset("gb200-nvl72", 2);
  EXPECT_EQ(cluster.gpusPerNode, 72);
  Network network(cluster);
  ASSERT_EQ(network.numRanks(), 144);
  for (int64_t rank = 0; rank < 72; ++rank)
    for (int64_t other : {0, 35, 71}) {
      if (rank == other)
        continue;
      Route route = network.route(rank, other);
      EXPECT_FALSE(route.leavesNode);
      EXPECT_DOUBLE_EQ(bottleneckGbS(network, route), cluster.node.gbS);
    }
  EXPECT_TRUE(network.route(71, 72).leavesNode);
  EXPECT_DOUBLE_EQ(bottleneckGbS(network, network.route(71, 143)), 47);
}

TEST(PresetsTest, RailedMachinesCrossRailsByNvlink) {
  for (const char *name : {"dgx-a100", "dgx-h100", "hgx-h200", "gb200-nvl72"}) {
    Network network(*clusterPreset(name));
    const Cluster &cluster = network.cluster();
    Route straight = network.route(0, cluster.gpusPerNode);
    Route across = network.route(0, cluster.gpusPerNode + 1);
    EXPECT_EQ(namesOf(network, straight),
              (Names{"node 0 nic 0 out", "node 1 nic 0 in"}));
    EXPECT_EQ(namesOf(network, across),
              (Names{"node 0 gpu 0 out", "node 0 gpu 1 in", "node 0 nic 1 out",
                     "node 1 nic 1 in"}));
    EXPECT_DOUBLE_EQ(across.latency,
                     straight.latency + cluster.node.latencyUs * 1e-6);
  }
}

} // namespace
