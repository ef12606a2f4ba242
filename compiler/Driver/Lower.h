//===- Lower.h - A module to the level asked for --------------------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_LOWER_H
#define STARTRAIL_COMPILER_DRIVER_LOWER_H

#include "compiler/Driver/Options.h"

#include "mlir/IR/BuiltinOps.h"

namespace startrail {

/// Takes `module` to the level of `options.emit`. With `options.function` what
/// this function does not call is removed first. What was proven on the way is
/// added to `proofs`. Errors are located.
mlir::LogicalResult lowerModule(mlir::ModuleOp module,
                                const CompileOptions &options,
                                std::vector<FunctionProof> &proofs);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_LOWER_H
