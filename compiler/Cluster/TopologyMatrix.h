//===- TopologyMatrix.h - What `nvidia-smi topo -m` prints ----------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_TOPOLOGYMATRIX_H
#define STARTRAIL_COMPILER_CLUSTER_TOPOLOGYMATRIX_H

#include "compiler/Cluster/HostTopology.h"

namespace startrail {

/// Whether `text` has the line of column names of such a matrix.
bool isTopologyMatrix(llvm::StringRef text);

/// The machine in `text`, what `nvidia-smi topo -m` printed into a file: which
/// GPUs NVLinks join (NV#), which hang under one PCIe switch (PIX, PXB), and
/// how near NICs are. It does not tell the kind of GPU, nor speeds. Colours,
/// other lines around it, a header or rows broken into several lines, rows in
/// any order and cells without space between them are read. Reported at its
/// line: a column or row that stands twice, a GPU without a row, too few cells,
/// X that is not at a device itself. Warned of: two devices that tell different
/// ways to each other (the farther counts).
mlir::FailureOr<HostTopology> readTopologyMatrix(mlir::MLIRContext *context,
                                                 llvm::StringRef file,
                                                 llvm::StringRef text);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_TOPOLOGYMATRIX_H
