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
/// column and the path of the value; beyond the schema: GPUs that are none of
/// the node's, one without a NIC where there are several nodes, rates above the
/// peak, points of a curve that do not ascend.
mlir::FailureOr<Cluster> readCluster(mlir::MLIRContext *context,
                                     llvm::StringRef file, std::string text);

/// `cluster` as a file that readCluster reads as the same cluster, with a final
/// newline; every key is written, numbers so that they are read back exactly.
std::string writeCluster(const Cluster &cluster);

/// Names of the presets, in the order of listings.
llvm::ArrayRef<llvm::StringRef> clusterPresets();

/// A preset by its name, or nothing. `nodes`, where above 0, replaces its
/// number of nodes.
std::optional<Cluster> clusterPreset(llvm::StringRef name, int64_t nodes = 0);

/// `#startrail.cluster` on the outermost module (`startrail.cluster`): the
/// content of a cluster file. Nothing where the module has none; reported where
/// it is wrong.
mlir::FailureOr<std::optional<Cluster>> clusterOf(mlir::ModuleOp module);
void setCluster(mlir::ModuleOp module, const Cluster &cluster);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_CLUSTERFILE_H
