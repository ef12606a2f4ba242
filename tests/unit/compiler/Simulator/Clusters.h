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
/// CPU ranks, which share processors and memory.
Cluster hostCluster(int64_t ranks);

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_SIMULATOR_CLUSTERS_H
