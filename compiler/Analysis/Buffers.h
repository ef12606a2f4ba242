//===- Buffers.h - What streams-level ops do to buffers -------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_BUFFERS_H
#define STARTRAIL_COMPILER_ANALYSIS_BUFFERS_H

#include "dialects/StarTrail/StarTrail.h"

#include "llvm/ADT/SetVector.h"

namespace startrail {

/// The function arguments and `startrail.buffer` results that `memref` may be:
/// one, or several where a loop rotates buffers or a branch chooses one.
llvm::SetVector<mlir::Value> possibleBuffers(mlir::Value memref);

/// Bytes of a statically shaped tensor, or memref with the identity layout.
int64_t bytesOf(mlir::Type type);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_BUFFERS_H
