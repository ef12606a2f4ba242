//===- GpuKinds.h - Accelerators by name ----------------------------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_GPUKINDS_H
#define STARTRAIL_COMPILER_CLUSTER_GPUKINDS_H

#include "compiler/Cluster/Cluster.h"

#include "mlir/Support/LLVM.h"

#include <optional>

namespace startrail {

/// Names of the kinds of accelerators, in the order of listings.
llvm::ArrayRef<llvm::StringRef> gpuKinds();

/// A kind by its name, or nothing.
std::optional<GpuKind> gpuKind(llvm::StringRef name);

/// Where a kind's rates of attention are from, in Markdown; empty for a name
/// that is none.
llvm::StringRef gpuKindSource(llvm::StringRef name);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_GPUKINDS_H
