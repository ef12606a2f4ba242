#include "tests/unit/compiler/Simulator/Clusters.h"

using namespace startrail;

static GpuKind gpu() {
  GpuKind gpu;
  gpu.name = "test";
  gpu.memoryGib = 80;
  gpu.memoryGbS = 2000;
  gpu.peakTflops = 400;
  gpu.peakTflops32 = 50;
  gpu.matmulTflops = 300;
  gpu.forwardFull.points = {{128, 40}, {1024, 160}, {8192, 250}};
  gpu.forwardCausal.points = {{128, 30}, {1024, 130}, {8192, 230}};
  gpu.backwardFull.points = {{128, 30}, {1024, 120}, {8192, 210}};
  gpu.backwardCausal.points = {{128, 20}, {1024, 100}, {8192, 190}};
  gpu.launchUs = 4;
  gpu.slowdown = 0.25;
  return gpu;
}

Cluster startrail::test::plainCluster(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster;
  cluster.name = "plain";
  cluster.nodes = nodes;
  cluster.gpusPerNode = gpusPerNode;
  cluster.gpu = gpu();
  cluster.node.kind = NodeFabric::Kind::NvSwitch;
  cluster.node.gbS = 210;
  cluster.node.latencyUs = 3;
  cluster.node.efficiency.points = {{1 << 14, 0.4}, {1 << 22, 0.95}};
  for (int64_t gpu = 0; gpu < gpusPerNode; ++gpu)
    cluster.nics.push_back({"nic" + std::to_string(gpu), 23, {gpu}});
  cluster.fabric.latencyUs = 13;
  cluster.fabric.efficiency.points = {{1 << 14, 0.3}, {1 << 24, 0.9}};
  return cluster;
}

Cluster startrail::test::sharedNicCluster(int64_t nodes, int64_t gpusPerNode,
                                          double gbS) {
  Cluster cluster = plainCluster(nodes, gpusPerNode);
  cluster.name = "shared-nic";
  cluster.nics.assign(1, {"nic", gbS, {}});
  for (int64_t gpu = 0; gpu < gpusPerNode; ++gpu)
    cluster.nics[0].gpus.push_back(gpu);
  return cluster;
}

Cluster startrail::test::railCluster(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster = plainCluster(nodes, gpusPerNode);
  cluster.name = "rails";
  cluster.nics.clear();
  for (int64_t gpu = 0; gpu < gpusPerNode; gpu += 2) {
    cluster.nics.push_back({"nic" + std::to_string(gpu / 2), 31, {gpu}});
    if (gpu + 1 < gpusPerNode)
      cluster.nics.back().gpus.push_back(gpu + 1);
  }
  cluster.fabric.kind = InterFabric::Kind::Rails;
  cluster.fabric.nodesPerLeaf = nodes;
  cluster.fabric.oversubscription = 2;
  return cluster;
}

Cluster startrail::test::leafCluster(int64_t nodes, int64_t gpusPerNode,
                                     int64_t nodesPerLeaf) {
  Cluster cluster = plainCluster(nodes, gpusPerNode);
  cluster.name = "leaves";
  cluster.fabric.kind = InterFabric::Kind::LeafSpine;
  cluster.fabric.nodesPerLeaf = nodesPerLeaf;
  cluster.fabric.oversubscription = 2.5;
  return cluster;
}

Cluster startrail::test::pcieCluster(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster = plainCluster(nodes, gpusPerNode);
  cluster.name = "pcie";
  cluster.node.kind = NodeFabric::Kind::Pcie;
  cluster.node.gbS = 25;
  cluster.node.switchGbS = 20;
  cluster.node.hostGbS = 15;
  cluster.node.switches.resize(2);
  cluster.nics.assign(2, {"", 23, {}});
  for (int64_t gpu = 0; gpu < gpusPerNode; ++gpu) {
    int64_t half = 2 * gpu / gpusPerNode;
    cluster.node.switches[half].push_back(gpu);
    cluster.nics[half].gpus.push_back(gpu);
    cluster.nics[half].name = "nic" + std::to_string(half);
  }
  return cluster;
}

Cluster startrail::test::meshCluster(int64_t nodes, int64_t gpusPerNode) {
  Cluster cluster = plainCluster(nodes, gpusPerNode);
  cluster.name = "mesh";
  cluster.node.kind = NodeFabric::Kind::Mesh;
  cluster.node.gbS = 25;
  cluster.node.hostGbS = 40;
  for (int64_t gpu = 0; gpu + 1 < gpusPerNode; ++gpu)
    cluster.node.wires.push_back({gpu, gpu + 1, 50.0 + gpu});
  if (gpusPerNode > 2)
    cluster.node.wires.push_back({0, gpusPerNode - 1, 49});
  return cluster;
}

Cluster startrail::test::hostCluster(int64_t ranks) {
  Cluster cluster = plainCluster(1, ranks);
  cluster.name = "host";
  cluster.nics.clear();
  cluster.node.kind = NodeFabric::Kind::Shared;
  cluster.node.gbS = 12;
  cluster.sharedProcessors = 2;
  cluster.gpu.slowdown = 0;
  return cluster;
}
