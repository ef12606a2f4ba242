//===- HostTopology.h - What a file tells of one machine ------------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_HOSTTOPOLOGY_H
#define STARTRAIL_COMPILER_CLUSTER_HOSTTOPOLOGY_H

#include "compiler/Cluster/Cluster.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"

namespace startrail {

/// A machine as NCCL or nvidia-smi describes it: what it has and what is near
/// to what. Which GPUs they are and what joins machines is said elsewhere.
/// GPUs are counted as CUDA does.
struct HostTopology {
  struct Gpu {
    std::string name;        ///< for messages: a bus id, or GPU3
    mlir::LocationAttr loc;  ///< where it is told
    int64_t sm = 0;          ///< compute capability, 90 for 9.0; 0 if not told
    std::string device;      ///< PCI device `0x2330`, lower case, or empty
    int64_t switchLinks = 0; ///< NVLinks into switches
  };
  /// NVLinks of two GPUs with each other.
  struct Wire {
    int64_t from, to; ///< from < to
    int64_t links;
  };
  struct Nic {
    std::string name;
    mlir::LocationAttr loc;
    double gbS = 0; ///< payload, each direction; 0 if not told
    /// By GPU: how near it is; GPUs use the NICs that are nearest to them.
    std::vector<int64_t> nearness;
  };

  mlir::LocationAttr loc; ///< of the description
  std::vector<Gpu> gpus;
  std::vector<Wire> wires; ///< ascending
  std::vector<Nic> nics;
  /// Whether the file tells NVLinks at all: hint files do not.
  bool tellsLinks = true;
  double linkGbS = 0; ///< payload of a link and direction; 0: as the kind has
  double pcieGbS = 0; ///< payload of the slowest GPU's slot; 0 if not told
  /// GPUs under one PCIe switch each, and the slowest switch's uplink; where
  /// the file tells.
  std::vector<std::vector<int64_t>> switches;
  double switchGbS = 0;
};

/// Payload of PCIe, 10^9 bytes/s each direction: three quarters of the rate (16
/// lanes of 16 GT/s give 24).
double pciePayload(double gigatransfers, int64_t lanes);
/// Payload of a network port of so many Mbit/s, 10^9 bytes/s each direction: 95
/// of 100 (400 Gbit/s give 47.5).
double networkPayload(double megabits);

/// A cluster of `nodes` such machines, of GPUs of the kind named `gpu` or,
/// where that is empty, the one that the file tells. Latencies, efficiencies
/// and what is above the NICs are those of the preset that has this kind.
/// Reported: a kind that is unknown or not told, a GPU that cannot be reached.
/// Warned of: GPUs with unequal numbers of links (the least counts), a NIC that
/// is nearest to no GPU (left out), what a file does not tell (taken from the
/// preset).
mlir::FailureOr<Cluster> clusterOfHost(const HostTopology &host,
                                       llvm::StringRef gpu, int64_t nodes);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_HOSTTOPOLOGY_H
