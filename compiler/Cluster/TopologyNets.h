//===- TopologyNets.h - NICs of NCCL's topology XML -----------------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_TOPOLOGYNETS_H
#define STARTRAIL_COMPILER_CLUSTER_TOPOLOGYNETS_H

#include "compiler/Cluster/HostTopology.h"
#include "compiler/Cluster/TopologyElements.h"

namespace startrail {

/// Adds the NICs among `elements` to `host`, which has all its GPUs; the same
/// <net> may stand at several places. Ports of one device share its slot.
/// Reported: a speed that cannot be read, more than 1024. Warned of: NICs that
/// are PCI devices only, taken to be as fast as their slots.
mlir::LogicalResult readTopologyNets(const XmlElement &root,
                                     const TopologyElements &elements,
                                     HostTopology &host);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_TOPOLOGYNETS_H
