//===- Functions.h - The functions that run on one rank of a grid ---------===//
#ifndef STARTRAIL_DIALECTS_STARTRAIL_FUNCTIONS_H
#define STARTRAIL_DIALECTS_STARTRAIL_FUNCTIONS_H

#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// The grid, a symbol, on whose every rank the function runs.
inline constexpr llvm::StringLiteral gridAttrName = "startrail.grid";
/// On an argument or result: its name for a reader, a string, unique among the
/// function's arguments and among its results.
inline constexpr llvm::StringLiteral nameAttrName = "startrail.name";
/// On a memref argument, a unit: read, never written, by the function.
inline constexpr llvm::StringLiteral inputAttrName = "startrail.input";
/// On a memref argument, a unit: written whole by the function.
inline constexpr llvm::StringLiteral outputAttrName = "startrail.output";
/// On an argument or result, a unit: kept by the rank from the forward to the
/// backward pass, the team's copy of an operand. A forward function gives it, a
/// backward one takes it; `startrail.spmd_call` does not see it.
inline constexpr llvm::StringLiteral savedAttrName = "startrail.saved";
/// On an argument or result, the string "query" or "key": whose tokens its rows
/// are. Without it an input other than the first has the keys', everything else
/// the queries'.
inline constexpr llvm::StringLiteral sideAttrName = "startrail.side";
/// Of a function on one rank, a string: the name of the function that computes
/// the attention whose gradient this one computes.
inline constexpr llvm::StringLiteral forwardAttrName = "startrail.forward";
/// Of a function that startrail-differentiate made, a string: the name of the
/// function whose attentions' gradients it computes.
inline constexpr llvm::StringLiteral gradientOfAttrName =
    "startrail.gradient_of";
/// Of a scheduled function: how many ring steps it takes, i64, at least 1.
inline constexpr llvm::StringLiteral stepsAttrName = "startrail.steps";
/// Of a planned function: bytes of its workspace on one rank, i64.
inline constexpr llvm::StringLiteral workspaceBytesAttrName =
    "startrail.workspace_bytes";
/// Of a planned function: bytes of workspace, inputs and outputs, i64.
inline constexpr llvm::StringLiteral peakBytesAttrName = "startrail.peak_bytes";

/// Of an attention, and of a function on one rank: the choices of its plan, a
/// dictionary with any of the strings `strategy`, `exchange`, `combine_via`,
/// `placement`, `circulate`, `gradient_type`, `save` and the i64 `team_size`,
/// spelled as the options of startrail-lower-ring, which they override, and the
/// token layouts `query_tokens` and `key_tokens`, without owners unless
/// explicit, which override the option of startrail-distribute. Lowering
/// completes it.
inline constexpr llvm::StringLiteral planAttrName = "startrail.plan";
inline constexpr llvm::StringLiteral queryTokensName = "query_tokens";
inline constexpr llvm::StringLiteral keyTokensName = "key_tokens";

/// Of the outermost module: the number of ranks that a plan gives for its
/// attentions, i64, at least 1. startrail-distribute takes it off.
inline constexpr llvm::StringLiteral ranksAttrName = "startrail.ranks";
/// Of the outermost module, a string: the option `pass` of
/// startrail-differentiate as a plan gives it. That pass takes it off.
inline constexpr llvm::StringLiteral passAttrName = "startrail.pass";

/// Of the outermost module: the machines that its ranks run on, a ClusterAttr.
inline constexpr llvm::StringLiteral clusterAttrName = "startrail.cluster";

/// Whether `function` runs on every rank of a grid.
bool isSpmdFunction(mlir::func::FuncOp function);

/// The grid of `function`, or null where it has none or the symbol is unknown.
GridOp getGridOf(mlir::func::FuncOp function);

/// The reader's name of an argument or a result, or "".
llvm::StringRef getArgumentName(mlir::func::FuncOp function, unsigned index);
llvm::StringRef getResultName(mlir::func::FuncOp function, unsigned index);

/// Whether the argument has `startrail.input`, or `startrail.output`.
bool isInputArgument(mlir::func::FuncOp function, unsigned index);
bool isOutputArgument(mlir::func::FuncOp function, unsigned index);

/// Whether the argument, or the result, has `startrail.saved`.
bool isSavedArgument(mlir::func::FuncOp function, unsigned index);
bool isSavedResult(mlir::func::FuncOp function, unsigned index);

/// Whether the rows of an argument are the keys' tokens: what `startrail.side`
/// says, else whether it is an input other than the first.
bool isKeySideArgument(mlir::func::FuncOp function, unsigned index);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_STARTRAIL_FUNCTIONS_H
