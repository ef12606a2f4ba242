//===- BufferSafety.h - Proof that buffers are used in order --------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_BUFFERSAFETY_H
#define STARTRAIL_COMPILER_ANALYSIS_BUFFERSAFETY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace startrail {

/// What one rank does in a run. Where ranks take different ways, the sum over
/// these ways.
struct BufferCounts {
  int64_t buffers = 0; ///< of the workspace, inputs and outputs
  int64_t accesses = 0;
  int64_t orderedPairs = 0; ///< neighbouring conflicting accesses, in order
};

/// Proves of a function at the streams level, on every rank, that
/// - its work lies between the fork and the join, on streams of both;
/// - an event is recorded before it is waited for;
/// - buffers are all placed, within `startrail.workspace_bytes`, or none is;
/// - two accesses of the same bytes, one of them a write, are ordered by
///   streams and events, and none of the two is in the other's group or call;
/// - what is read of a buffer was written before, last as this buffer, whatever
///   buffers the plan lets share its bytes;
/// - inputs are not written, outputs are before the join.
/// Else says what is wrong, as an error at the access, with notes at the other
/// access and about what would order the two, and fails. Calls of a group use
/// their buffers until the group ends.
mlir::FailureOr<BufferCounts> proveBuffers(mlir::func::FuncOp function);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_BUFFERSAFETY_H
