//===- TopologyTable.h - The table that `nvidia-smi topo -m` prints -------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_TOPOLOGYTABLE_H
#define STARTRAIL_COMPILER_CLUSTER_TOPOLOGYTABLE_H

#include "compiler/Cluster/TopologyText.h"

#include "mlir/IR/Diagnostics.h"

#include <map>

namespace startrail {

/// Devices, and for each the ways to all of them that it tells.
struct TopologyTable {
  struct Row {
    unsigned line = 0; ///< 0 where there is none, which GPUs always have
    std::vector<TopologyCell> cells; ///< by column, as many as there are
  };
  std::string file;
  unsigned header = 0;              ///< the line of the column names
  std::vector<std::string> columns; ///< different names; 1024 at most
  std::vector<Row> rows;            ///< by column
  /// By GPU in the order of their numbers, its column; one at least.
  std::vector<size_t> gpus;
  std::map<std::string, std::string> meanings; ///< of NIC0, in the legend
};

/// Reads it. Reported at its line: what is no such table, columns and rows that
/// are there twice or are no devices, rows that are absent or cut off, cells
/// that are none.
mlir::FailureOr<TopologyTable> readTopologyTable(mlir::MLIRContext *context,
                                                 llvm::StringRef file,
                                                 llvm::StringRef text);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_TOPOLOGYTABLE_H
