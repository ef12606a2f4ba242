//===- RewriteAttention.h - From a match to the operation -----------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_REWRITEATTENTION_H
#define STARTRAIL_COMPILER_IMPORT_REWRITEATTENTION_H

#include "compiler/Import/MatchAttention.h"

namespace startrail {

/// Puts the operation before the one that computed the result, which nothing
/// uses then; its operands, and its result, are converted where they are not of
/// four dimensions in its layout, or not builtin tensors.
AttentionOp rewriteAttention(const MatchedAttention &matched,
                             mlir::Location loc);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_REWRITEATTENTION_H
