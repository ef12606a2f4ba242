//===- Buffers.h - What streams-level ops do to buffers -------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_BUFFERS_H
#define STARTRAIL_COMPILER_ANALYSIS_BUFFERS_H

#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// Bytes of a statically shaped tensor, or memref with the identity layout.
int64_t bytesOf(mlir::Type type);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_BUFFERS_H
