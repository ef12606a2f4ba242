//===- GroupCalls.h - The NCCL calls of a group ---------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_GROUPCALLS_H
#define STARTRAIL_COMPILER_ANALYSIS_GROUPCALLS_H

#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// The most calls between an ncclGroupStart and its ncclGroupEnd.
inline constexpr int64_t mostGroupCalls = 256;

/// The calls that an op of a `startrail.group` makes on a rank: `perBatch` for
/// each of `batches` elements of the dimensions before its `dim`. A send and a
/// receive are a call each.
struct CallCount {
  int64_t batches = 1, perBatch = 1;
  /// INT64_MAX where it would be more.
  int64_t total() const;
};
CallCount callsOf(mlir::Operation *transfer, GridOp grid);

/// What is issued between one ncclGroupStart and its ncclGroupEnd: `batches`
/// elements of one transfer, or, where `transfer` is null, all calls.
struct IssuedGroup {
  mlir::Operation *transfer = nullptr;
  int64_t batches = 0;
};

/// How the calls of a group are issued: all at once where they are at most 256,
/// else each transfer in groups of its own, of as many batch elements as fit.
/// Alike on every rank. Fails, with the remedy, where one element does not fit,
/// or a send or receive is among too many.
mlir::FailureOr<llvm::SmallVector<IssuedGroup>> issuedGroups(GroupOp group,
                                                             GridOp grid);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_GROUPCALLS_H
