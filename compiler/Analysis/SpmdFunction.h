//===- SpmdFunction.h - Functions that every rank runs --------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_SPMDFUNCTION_H
#define STARTRAIL_COMPILER_ANALYSIS_SPMDFUNCTION_H

#include "dialects/StarTrail/Functions.h"

#include "mlir/IR/BuiltinOps.h"

namespace startrail {

/// The functions of `module` that every rank runs, in order.
llvm::SmallVector<mlir::func::FuncOp> spmdFunctions(mlir::ModuleOp module);

/// The grid of `function`. Reports, at the function, where it names none.
mlir::FailureOr<GridOp> requireGridOf(mlir::func::FuncOp function);

/// How often the body of a loop runs; nothing unless its bounds are constant.
std::optional<int64_t> tripCountOf(mlir::Operation *loop);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_SPMDFUNCTION_H
