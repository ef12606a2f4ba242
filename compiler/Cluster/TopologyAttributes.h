//===- TopologyAttributes.h - Attributes of NCCL's topology XML -----------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_TOPOLOGYATTRIBUTES_H
#define STARTRAIL_COMPILER_CLUSTER_TOPOLOGYATTRIBUTES_H

#include "compiler/Cluster/XmlTree.h"

namespace startrail {

/// Reports, at the element, that an attribute is not what is required.
mlir::LogicalResult rejectAttribute(const XmlElement &element,
                                    llvm::StringRef attribute,
                                    const llvm::Twine &required);

/// An attribute that is an integer, decimal or `0x`; `missing` where there is
/// none or nothing in it. Reported: others, and what is not in `least` to
/// `most`.
mlir::FailureOr<int64_t> integerOf(const XmlElement &element,
                                   llvm::StringRef attribute, int64_t missing,
                                   int64_t least, int64_t most);

/// A bus id as a number, for comparing: `0000:0f:00.0`; reported where it is
/// none.
mlir::FailureOr<uint64_t> busOf(const XmlElement &element,
                                llvm::StringRef attribute);

/// Holds: the slot's width can be read. Warned of: a speed that cannot.
mlir::LogicalResult checkSlot(const XmlElement &pci);

/// Payload of the slot of a checked <pci>, 10^9 bytes/s each direction.
double slotGbS(const XmlElement &pci);

/// Whether the attribute says a class that begins so, as `0x0604`.
bool hasClass(const XmlElement &element, llvm::StringRef attribute,
              llvm::StringRef prefix);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_TOPOLOGYATTRIBUTES_H
