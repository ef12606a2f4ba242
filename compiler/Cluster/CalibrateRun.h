//===- CalibrateRun.h - A host's figures from one run of a program --------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_CALIBRATERUN_H
#define STARTRAIL_COMPILER_CLUSTER_CALIBRATERUN_H

#include "compiler/Cluster/Cluster.h"
#include "compiler/Cluster/RunTrace.h"

namespace startrail {

/// Replaces figures of a cluster of CPU ranks (NodeFabric::Kind::Shared) by
/// those of runs on one machine, of all its threads together; all runs are
/// added up, at least one. Attention: the operations of the blocks of one kind
/// and length over the time of threads that worked on them, over the number of
/// threads; a kind that did not run keeps its figures, or has those of the
/// other mask's; what took less than a nanosecond was not measured. Memory: the
/// bytes of other kernels, and of transfers, likewise. The time in which
/// threads had no work is the launch, spread evenly over kernels, and the
/// latency, over kernels and groups. Reported, with the cluster left as it was:
/// other clusters, runs with different numbers of threads, none with attention,
/// and figures that no cluster file may have.
mlir::LogicalResult calibrateFromRuns(llvm::ArrayRef<RunTrace> runs,
                                      Cluster &cluster);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_CALIBRATERUN_H
