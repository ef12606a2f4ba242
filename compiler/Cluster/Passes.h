//===- Passes.h - Passes for clusters -------------------------------------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_PASSES_H
#define STARTRAIL_COMPILER_CLUSTER_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace startrail {

#define GEN_PASS_DECL
#include "compiler/Cluster/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/Cluster/Passes.h.inc"

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_PASSES_H
