//===- FabricOption.h - What joins nodes, as a user says it ---------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_FABRICOPTION_H
#define STARTRAIL_COMPILER_CLUSTER_FABRICOPTION_H

#include "compiler/Cluster/Cluster.h"

#include "mlir/IR/Diagnostics.h"

#include <optional>

namespace startrail {

/// The value of `--fabric`: `full`, `rails`, `leaf-spine:8` (nodes of a leaf;
/// of rails, of a pod), each with `,oversubscription=2` and `,latency-us=5`; or
/// `none`.
struct FabricOption {
  bool none = false; ///< there is one node
  InterFabric::Kind kind = InterFabric::Kind::Full;
  std::optional<int64_t> nodesPerLeaf;
  std::optional<double> oversubscription, latencyUs;

  static constexpr llvm::StringLiteral form =
      "full, rails or leaf-spine:8 (nodes of a leaf), each with "
      ",oversubscription=2 and ,latency-us=5 where they are known; none for "
      "one node";

  /// Reads a text; what is none is reported, with no place.
  static mlir::FailureOr<FabricOption> parse(mlir::MLIRContext *context,
                                             llvm::StringRef text);
  /// Sets it on a cluster, whose figures stay where none are given.
  void apply(Cluster &cluster) const;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_FABRICOPTION_H
