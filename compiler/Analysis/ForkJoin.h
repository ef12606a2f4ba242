//===- ForkJoin.h - Work between the fork and the join --------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_FORKJOIN_H
#define STARTRAIL_COMPILER_ANALYSIS_FORKJOIN_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace startrail {

/// Fails, with an error, unless a function at the streams level forks all its
/// streams before what it queues, and joins them after: so all its work comes
/// after what its caller queued before the call, and before what it queues
/// after.
mlir::LogicalResult verifyForkJoin(mlir::func::FuncOp function);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_FORKJOIN_H
