//===- LoadCluster.h - The cluster that a command line names --------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_LOADCLUSTER_H
#define STARTRAIL_COMPILER_CLUSTER_LOADCLUSTER_H

#include "compiler/Cluster/Cluster.h"

#include "mlir/IR/Diagnostics.h"

#include <string>
#include <vector>

namespace startrail {

/// What a user says of a cluster.
struct ClusterRequest {
  /// A preset, or a file: a cluster file, NCCL's topology XML (a hint file or a
  /// full dump), or what `nvidia-smi topo -m` prints; told apart by content.
  std::string cluster;
  /// Number of nodes; 0 for what the file says, or those that `ranks` need.
  int64_t nodes = 0;
  int64_t ranks = 0; ///< 0 where not known
  /// What a file of one machine does not say: `full`, `rails`, `leaf-spine:8`,
  /// each with `,oversubscription=2` and `,latency-us=5`; `none` for one node.
  std::string fabric;
  /// The kind of GPU where the file does not tell: the name of one in a preset.
  std::string gpu;
  /// Measurements that replace figures of the cluster: nccl-tests' text or
  /// JSON, or the trace of a run of a program (see Calibrate.h).
  std::vector<std::string> calibrations;
};

/// The cluster. Errors name file and line or element, what was expected, and
/// the option that says what is missing.
mlir::FailureOr<Cluster> loadCluster(mlir::MLIRContext *context,
                                     const ClusterRequest &request);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_LOADCLUSTER_H
