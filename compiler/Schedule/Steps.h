//===- Steps.h - The steps of startrail-schedule
//------------------------------===//
#ifndef STARTRAIL_COMPILER_SCHEDULE_STEPS_H
#define STARTRAIL_COMPILER_SCHEDULE_STEPS_H

#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// Whether the operation exchanges data between ranks.
inline bool isCollective(mlir::Operation *op) {
  return mlir::isa<AllGatherOp, PermuteOp, ShiftOp, ReduceScatterOp>(op);
}

/// Fails, with a located error, unless `func` is a program that can be
/// scheduled: one block of operations this folder knows, loops not nested and
/// of constant bounds that carry tensors only, called by
/// `startrail.spmd_call` alone.
mlir::LogicalResult checkProgram(mlir::func::FuncOp func);

/// Folds collectives that move nothing, loops that do not run and values a loop
/// carries unchanged, gives every use of a zero its own, removes what is not
/// used, and moves every collective but a combine ahead of the operations it
/// does not need, within its block and across neither loops nor combines. Takes
/// a checked program.
void prepareProgram(mlir::func::FuncOp func);

/// Rewrites a prepared program to the streams level, without events.
mlir::LogicalResult bufferizeProgram(mlir::func::FuncOp func);

/// Inserts the events that order conflicting accesses on different streams into
/// a function of the streams level that has none: every pair is ordered, and no
/// record or wait could be left out. Fails as `StreamOrder::compute`.
mlir::LogicalResult synchronize(mlir::func::FuncOp func);

} // namespace startrail

#endif // STARTRAIL_COMPILER_SCHEDULE_STEPS_H
