//===- SpmdFunction.h - Functions that every rank runs --------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_SPMDFUNCTION_H
#define STARTRAIL_COMPILER_ANALYSIS_SPMDFUNCTION_H

#include "dialects/StarTrail/StarTrail.h"

#include "mlir/IR/BuiltinOps.h"

namespace startrail {

/// On a function that every rank of a grid runs: the symbol of the grid.
constexpr llvm::StringLiteral gridAttrName = "startrail.grid";

/// On an argument of such a function: its name in what is emitted.
constexpr llvm::StringLiteral nameAttrName = "startrail.name";

/// At the streams level, on an argument: what the caller gives, or receives.
constexpr llvm::StringLiteral inputAttrName = "startrail.input";
constexpr llvm::StringLiteral outputAttrName = "startrail.output";

/// At the streams level, on the function: ring steps; once memory is planned,
/// bytes of the workspace, and with inputs and outputs.
constexpr llvm::StringLiteral stepsAttrName = "startrail.steps";
constexpr llvm::StringLiteral workspaceAttrName = "startrail.workspace_bytes";
constexpr llvm::StringLiteral peakAttrName = "startrail.peak_bytes";

/// The functions of `module` that every rank runs, in order.
llvm::SmallVector<mlir::func::FuncOp> spmdFunctions(mlir::ModuleOp module);

/// The grid of such a function; null if its symbol names none.
GridOp gridOf(mlir::func::FuncOp function);

/// How often the body of a loop runs; nothing unless its bounds are constant.
std::optional<int64_t> tripCountOf(mlir::Operation *loop);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_SPMDFUNCTION_H
