//===- Levels.h - The levels of the dialect, and what they share ----------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_LEVELS_H
#define STARTRAIL_COMPILER_ANALYSIS_LEVELS_H

#include "compiler/Analysis/SpmdFunction.h"

namespace startrail {

enum class Level { Model, RingGraph, Program, Streams };

/// Fails at the first op of the dialect that does not belong to `level`.
mlir::LogicalResult verifyOpsOfLevel(mlir::ModuleOp module, Level level);

/// What holds from the ring graph on: the module has grids, all of
/// the same number of ranks, at its top; functions that every rank runs have a
/// body and named arguments; besides `startrail.spmd_call`, only they hold ops
/// over the grid.
mlir::LogicalResult verifySpmdFunctions(mlir::ModuleOp module);

/// Ops of the dialect in functions that every rank runs stand in the body or in
/// loops with constant bounds that run at least once; those with effects also
/// in an `scf.if` on coordinates, loop steps and constants.
mlir::LogicalResult verifyControlFlow(mlir::func::FuncOp function);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_LEVELS_H
