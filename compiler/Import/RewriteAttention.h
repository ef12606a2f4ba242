//===- RewriteAttention.h - From a match to the operation -----------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_REWRITEATTENTION_H
#define STARTRAIL_COMPILER_IMPORT_REWRITEATTENTION_H

#include "compiler/Import/MatchAttention.h"

namespace startrail {

/// The attribute of a scale; null where it is 1/sqrt(dim), up to the rounding
/// of an f32 constant.
mlir::FloatAttr scaleAttr(mlir::MLIRContext *context, double scale,
                          int64_t dim);

/// The attention of builtin tensors of four dimensions in `layout` and of one
/// element type.
AttentionOp buildAttention(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value query, mlir::Value key,
                           mlir::Value value, const MaskKind &mask,
                           mlir::FloatAttr scale, Layout layout);

/// Puts the operation before the one that computed the result, which nothing
/// uses then; its operands, and its result, are converted where they are not of
/// four dimensions in its layout, or not builtin tensors.
AttentionOp rewriteAttention(const MatchedAttention &matched,
                             mlir::Location loc);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_REWRITEATTENTION_H
