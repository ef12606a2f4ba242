//===- KeepFunction.h - A function of a module alone ----------------------===//
#ifndef STARTRAIL_COMPILER_PIPELINE_KEEPFUNCTION_H
#define STARTRAIL_COMPILER_PIPELINE_KEEPFUNCTION_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace startrail {

/// Removes all functions of `module` but `name` and what it refers to; adds
/// their names to `leftOut`. Reported: no function has the name, which the
/// option --function gave.
mlir::LogicalResult keepFunction(mlir::ModuleOp module, llvm::StringRef name,
                                 llvm::SmallVectorImpl<std::string> &leftOut);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PIPELINE_KEEPFUNCTION_H
