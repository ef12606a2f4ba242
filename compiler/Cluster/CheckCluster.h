//===- CheckCluster.h - What a schema cannot say of a cluster -------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_CHECKCLUSTER_H
#define STARTRAIL_COMPILER_CLUSTER_CHECKCLUSTER_H

#include "compiler/Cluster/Cluster.h"
#include "compiler/Json/Json.h"

namespace startrail {

/// The cluster that `json`, the content of a cluster file, describes, with all
/// checks of readCluster.
mlir::FailureOr<Cluster> clusterIn(const JsonText &json);

/// Holds: what readCluster checks beyond the schema, of `cluster`, which is the
/// one in `json`.
mlir::LogicalResult checkConsistency(const JsonText &json,
                                     const Cluster &cluster);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_CHECKCLUSTER_H
