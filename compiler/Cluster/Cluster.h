//===- Cluster.h - The machines that ranks run on -------------------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_CLUSTER_H
#define STARTRAIL_COMPILER_CLUSTER_CLUSTER_H

#include <cstdint>
#include <string>
#include <vector>

namespace startrail {

/// A quantity that depends on a size: linear in log2 of the size between the
/// points, constant before the first and behind the last.
struct Curve {
  struct Point {
    double at;    ///< the size, above 0
    double value; ///< there
  };
  std::vector<Point> points; ///< ascending in `at`, at least one

  double operator()(double at) const;
};

/// What one accelerator does, and how fast. Rates are sustained ones; none is
/// above the peak.
struct GpuKind {
  std::string name;    ///< `h100-sxm`
  double memoryGib;    ///< capacity, 2^30 bytes
  double memoryGbS;    ///< bandwidth of its memory, 10^9 bytes/s
  double peakTflops;   ///< dense, bf16 and f16; 10^12 operations/s
  double peakTflops32; ///< of f32 attention (no matrix units)
  double matmulTflops; ///< projections and MLP, bf16
  /// Attention in bf16 and f16, TFLOP/s of visible pairs (4 d operations a pair
  /// forward, 10 d backward), by the rows of the shorter side of a block:
  /// blocks that are seen in full, and those with the mask's diagonal in them.
  Curve forwardFull, forwardCausal, backwardFull, backwardCausal;
  double launchUs; ///< from one kernel's end to the next one's begin
  /// Compute takes 1 + this times as long while communication runs beside it:
  /// its kernels share the processors and the memory.
  double slowdown;
};

/// How the GPUs of a node reach each other.
struct NodeFabric {
  enum class Kind {
    NvSwitch, ///< each GPU has its bandwidth to any other
    Mesh,     ///< pairs are wired; others go by the host
    Pcie,     ///< GPUs under switches, switches under host bridges
    Shared,   ///< the node's memory carries all copies (CPU ranks)
  };
  /// GPUs that a pair of links joins, of a mesh.
  struct Wire {
    int64_t from, to; ///< of the node, from < to
    double gbS;       ///< each direction
  };
  Kind kind = Kind::NvSwitch;
  /// Of a GPU and direction; of Mesh, what it has to the host; of Shared, what
  /// all copies of the node have together.
  double gbS = 0;
  double latencyUs = 0; ///< of a transfer
  /// Share of the bandwidth, by bytes of a message.
  Curve efficiency = {{{1, 1}}};
  std::vector<Wire> wires;
  /// Of Pcie: GPUs by switch; a switch has one uplink of switchGbS each way.
  /// A GPU in none of them stands under the host.
  std::vector<std::vector<int64_t>> switches;
  double switchGbS = 0; ///< 0 for no bound
  /// Of Pcie and Mesh: what the host (its sockets together) carries between
  /// switches, each direction; 0 for no bound.
  double hostGbS = 0;
};

/// A network port of a node.
struct Nic {
  std::string name;
  double gbS = 0;            ///< each direction
  std::vector<int64_t> gpus; ///< of the node, that use it; shared by them
};

/// What joins the nodes, above the NICs.
struct InterFabric {
  enum class Kind {
    Full,      ///< never binds
    Rails,     ///< the i-th NICs of all nodes share a leaf; spine above
    LeafSpine, ///< the NICs of `nodesPerLeaf` nodes share a leaf; spine above
  };
  Kind kind = Kind::Full;
  /// Of LeafSpine, at least 1; of Rails, how many nodes a pod has, 0 for all.
  int64_t nodesPerLeaf = 0;
  /// Bandwidth into a leaf over that from the leaf to the spine, at least 1,
  /// which never binds.
  double oversubscription = 1;
  double latencyUs = 0; ///< of a transfer between nodes
  /// Share of the bandwidth, by bytes of a message.
  Curve efficiency = {{{1, 1}}};
  double flowGbS = 0; ///< what one transfer reaches at most; 0 for no bound
  /// A transfer between GPUs that share no NIC goes within the node first, to
  /// the GPU that has the receiver's (NCCL's PXN). Of NvSwitch and Mesh.
  bool crossRailByNvlink = false;
};

/// Machines of one kind. Ranks fill them in order: rank r is GPU r mod
/// gpusPerNode of node r div gpusPerNode.
struct Cluster {
  std::string name;
  int64_t nodes = 1;
  int64_t gpusPerNode = 1;
  GpuKind gpu;
  NodeFabric node;
  /// Of every node. With several nodes each GPU has one at least. A transfer
  /// between GPUs that share several goes by these in turn, by the sum of the
  /// two ranks; where they share none, each end has its own in turn by the
  /// other's rank.
  std::vector<Nic> nics;
  InterFabric fabric;
  /// Of CPU ranks: processors of a node that its ranks share; 0 where every
  /// rank has its own.
  int64_t sharedProcessors = 0;
  /// Time of a training step that does not depend on the model: seconds, and
  /// seconds for every rank.
  double stepSeconds = 0, stepSecondsPerRank = 0;

  int64_t numRanks() const { return nodes * gpusPerNode; }
  int64_t nodeOf(int64_t rank) const { return rank / gpusPerNode; }
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_CLUSTER_H
