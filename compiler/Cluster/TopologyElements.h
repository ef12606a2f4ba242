//===- TopologyElements.h - What stands in NCCL's topology XML ------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_TOPOLOGYELEMENTS_H
#define STARTRAIL_COMPILER_CLUSTER_TOPOLOGYELEMENTS_H

#include "compiler/Cluster/XmlTree.h"

namespace startrail {

/// The GPUs, NICs and links of a topology file, each with its way from the root
/// to what it hangs under.
struct TopologyElements {
  using Path = std::vector<const XmlElement *>;
  struct Gpu {
    const XmlElement *pci;
    const XmlElement *gpu; ///< its <gpu>, or null
    uint64_t bus;
    int64_t host; ///< of several in one file, from 0
    int64_t dev;  ///< -1 where not told
    Path above;   ///< the root, the CPU, switches
  };
  struct Net {
    const XmlElement *net; ///< null for a NIC that is a PCI device only
    const XmlElement *pci; ///< null where it hangs at a CPU
    Path above;
  };
  std::vector<Gpu> gpus;  ///< in the order of CUDA, host after host
  std::vector<Net> nets;  ///< as in the file
  bool tellsGpus = false; ///< by <gpu>
};

/// Collects them. Reported: a root that is not <system>, another version,
/// elements at a place where they do not belong, bus ids and numbers that
/// cannot be read, a GPU that stands twice. Warned of: unknown elements, speeds
/// that cannot be read.
mlir::FailureOr<TopologyElements> collectTopology(const XmlElement &root);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_TOPOLOGYELEMENTS_H
