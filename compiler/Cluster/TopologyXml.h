//===- TopologyXml.h - NCCL's topology XML --------------------------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_TOPOLOGYXML_H
#define STARTRAIL_COMPILER_CLUSTER_TOPOLOGYXML_H

#include "compiler/Cluster/HostTopology.h"

namespace startrail {

/// The machine in `text`, a file of NCCL_TOPO_DUMP_FILE or NCCL_TOPO_FILE:
/// version 1, or RCCL's version 2. Its GPUs are the <gpu> elements by `dev`; a
/// hint file without them has PCI devices of class 0x03 and 0x12, by bus id,
/// and NICs of class 0x02 that are as fast as their slots. Reported at its
/// element: what is no such file, elements at a place where they do not belong,
/// attributes that cannot be read, GPUs that stand twice. Warned of: what is
/// unknown and left out, speeds that cannot be read (8 GT/s).
mlir::FailureOr<HostTopology> readTopologyXml(mlir::MLIRContext *context,
                                              llvm::StringRef file,
                                              llvm::StringRef text);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_TOPOLOGYXML_H
