//===- ClusterFile.h - Clusters as files, presets and attributes ----------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_CLUSTERFILE_H
#define STARTRAIL_COMPILER_CLUSTER_CLUSTERFILE_H

#include "compiler/Cluster/Cluster.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"

#include <optional>

namespace startrail {

/// The JSON Schema (2020-12) of cluster files; the reader checks files by it,
/// and the reference page is made from it.
llvm::StringRef clusterSchema();

/// The cluster in `text`, a JSON file named `file`. Errors tell file, line,
/// column and the path of the value; beyond the schema: more than 2^20 ranks or
/// 2^21 links; GPUs that are none of the node's or stand twice in a list, one
/// without a NIC where there are several nodes; rates above the peak, shares
/// above 1, points of a curve that do not ascend; what the kind of node or
/// fabric has no use for; figures left out of a kind of GPU that is not known.
mlir::FailureOr<Cluster> readCluster(mlir::MLIRContext *context,
                                     llvm::StringRef file, std::string text);

/// Holds: `cluster` is one that a cluster file can describe, by the same
/// checks. Reported at `location`, by the path of the value in a file.
mlir::LogicalResult checkCluster(mlir::Location location,
                                 const Cluster &cluster);

/// `cluster` as a file that readCluster reads as the same cluster, with a final
/// newline; every key is written, numbers so that they are read back exactly.
std::string writeCluster(const Cluster &cluster);

/// How a cluster file spells it.
llvm::StringRef nameOf(NodeFabric::Kind kind);
llvm::StringRef nameOf(InterFabric::Kind kind);

/// Names of the presets, in the order of listings.
llvm::ArrayRef<llvm::StringRef> clusterPresets();

/// A preset by its name, or nothing. `nodes`, where above 0, replaces its
/// number of nodes.
std::optional<Cluster> clusterPreset(llvm::StringRef name, int64_t nodes = 0);

/// Where the figures of a preset's links are from, in Markdown; empty for a
/// name that is none.
llvm::StringRef clusterPresetSource(llvm::StringRef name);

/// What `startrail.cluster` of the outermost module around `module` says, the
/// content of a cluster file. Nothing where it has none; reported, at the
/// module, where it is wrong.
mlir::FailureOr<std::optional<Cluster>> clusterOf(mlir::ModuleOp module);
/// Puts `cluster` there, in the place of any other.
void setCluster(mlir::ModuleOp module, const Cluster &cluster);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_CLUSTERFILE_H
