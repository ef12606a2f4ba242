//===- HostGpus.h - Telling GPUs apart, and what they are wired with ------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_HOSTGPUS_H
#define STARTRAIL_COMPILER_CLUSTER_HOSTGPUS_H

#include "compiler/Cluster/HostTopology.h"

namespace startrail {

/// Links of a kind of GPU.
struct GpuPorts {
  llvm::StringRef prefix; ///< what names of such kinds begin with, `h100`
  int64_t sm;             ///< compute capability, 90 for 9.0
  int64_t links;          ///< NVLinks that one has at most
  double linkGbS;         ///< payload of an NVLink and direction
  double pcieGbS;         ///< payload of its slot and direction
};

/// The ports of a kind by its name, or null where it has none that are known.
const GpuPorts *portsOf(llvm::StringRef kind);

/// The cluster, among the presets, that a kind of GPU stands in first; of a
/// kind that is in none, a preset of the same form with it and its ports.
/// Reported where there is no such kind, with those there are.
mlir::FailureOr<Cluster> presetWithGpu(mlir::Location loc,
                                       llvm::StringRef kind);

/// The memory, 2^30 bytes, of a PCI device that has less than others of its
/// kind; 0 for all others.
double memoryOfDevice(llvm::StringRef device);

/// The kind of the host's GPUs as the file tells it: by their PCI devices, or
/// by compute capability and links. Reported: GPUs of several kinds, one that
/// is not known or could be several.
mlir::FailureOr<std::string> kindOfHost(const HostTopology &host);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_HOSTGPUS_H
