//===- Clusters.h - Clusters to test --------------------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_CLUSTERS_H
#define STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_CLUSTERS_H

#include "compiler/Cluster/Network.h"

namespace startrail::test {

/// Nodes of GPUs on a switch with a NIC each, a full fabric above; figures of
/// no machine, all different from each other.
Cluster plainCluster(int64_t nodes, int64_t gpusPerNode);
/// The same with one NIC a node, whose bandwidth is `gbS`.
Cluster sharedNicCluster(int64_t nodes, int64_t gpusPerNode, double gbS);
/// The same with a NIC for two GPUs, rails, and an oversubscribed spine.
Cluster railCluster(int64_t nodes, int64_t gpusPerNode);
/// The same under leaves of `nodesPerLeaf` nodes with an oversubscribed spine.
Cluster leafCluster(int64_t nodes, int64_t gpusPerNode, int64_t nodesPerLeaf);
/// The same with PCIe in nodes: two switches, each with half of the GPUs and a
/// NIC of its own, and a host between them that carries less.
Cluster pcieCluster(int64_t nodes, int64_t gpusPerNode);
/// The same with nodes whose GPUs are wired in a ring.
Cluster meshCluster(int64_t nodes, int64_t gpusPerNode);
/// CPU ranks, which share processors and memory.
Cluster hostCluster(int64_t ranks);

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_CLUSTERS_H
