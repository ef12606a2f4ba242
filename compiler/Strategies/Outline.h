//===- Outline.h - The functions that every rank runs ---------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_OUTLINE_H
#define STARTRAIL_COMPILER_STRATEGIES_OUTLINE_H

#include "compiler/Strategies/Pairing.h"
#include "compiler/Strategies/Tokens.h"

namespace startrail {

/// The function on one rank's shards that computes `work`, by ring attention
/// over `grid`, a private function that stands nowhere yet. Its arguments are
/// query, key and value; for a gradient alone output_gradient, these, output
/// and lse; for both these and output_gradient. Results are those of the
/// attention and then those of the gradient. Where there is a gradient, results
/// are named and all have their side.
mlir::func::FuncOp outline(const RankWork &work, mlir::FlatSymbolRefAttr grid,
                           const TokenChoice &tokens);

/// Replaces the ops of `work` by a call of `callee`.
void replaceByCall(const RankWork &work, mlir::func::FuncOp callee,
                   mlir::FlatSymbolRefAttr grid);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_OUTLINE_H
