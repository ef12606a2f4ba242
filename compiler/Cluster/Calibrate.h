//===- Calibrate.h - Figures of a cluster from measurements ---------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_CALIBRATE_H
#define STARTRAIL_COMPILER_CLUSTER_CALIBRATE_H

#include "compiler/Cluster/Cluster.h"
#include "compiler/Cluster/NcclTests.h"

#include <optional>

namespace startrail {

/// What a measurement is of.
enum class CalibrationTarget { Node, Fabric };

/// Replaces bandwidth, latency and efficiency of what joins the GPUs of a node,
/// or the nodes, by those of a run: of the fabric where its ranks are on
/// several hosts, unless `target` says otherwise.
///
/// With S bytes, n ranks on h hosts and messages of m bytes, a port carries
/// (n-1) m with m = S/n (all-gather, reduce-scatter, and all-to-all of one
/// host), twice that (all-reduce), S = m (send and receive); between hosts the
/// ports of a host share what the ring carries, or what leaves it. The latency
/// L of all hops is the time of the smallest message, where that carries next
/// to nothing: hops are n-1 of a ring (of n, h are between hosts), twice that,
/// or one. The rest of each time gives a rate; the bandwidth is the highest
/// one, the efficiency of a size its share, of sizes whose transfer is felt
/// beside the latency. Of a mesh, all wires are scaled; of Shared, all ranks'
/// traffic counts.
///
/// Reported: a run of more ranks than a node has GPUs or of unequal hosts, one
/// host for a fabric, a cluster without NICs. Warned of: no small or no large
/// message in the run, NVLink that binds a run between hosts; then the
/// cluster's own figure stays.
mlir::LogicalResult
calibrateFromNcclTests(const NcclTestRun &run,
                       std::optional<CalibrationTarget> target,
                       Cluster &cluster);

/// Applies measurements in their order: `FILE`, or `FILE:node`, `FILE:fabric`;
/// the report of an nccl-tests program, as text or JSON, or the trace of a run
/// of a program. Traces count together, where the first of them stands (see
/// calibrateFromRuns). Reported: a file that cannot be read, that has more than
/// 64 MiB or is none of these, a trace with :node or :fabric, figures that no
/// cluster may have.
mlir::LogicalResult calibrate(mlir::MLIRContext *context,
                              llvm::ArrayRef<std::string> measurements,
                              Cluster &cluster);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_CALIBRATE_H
