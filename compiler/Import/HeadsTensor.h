//===- HeadsTensor.h - Tensors of heads in any order of axes --------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_HEADSTENSOR_H
#define STARTRAIL_COMPILER_IMPORT_HEADSTENSOR_H

#include "dialects/StarTrail/StarTrail.h"

#include "mlir/IR/Builders.h"

#include <optional>

namespace startrail {

/// What a dimension of a query, key, value or output counts. Several of one
/// kind count together, the first slowest; without one there is one of them.
/// Heads is heads and head dim in one dimension, Batches batch and heads, the
/// first of the two slower.
enum class Axis { Batch, Head, Token, Dim, Heads, Batches };
using Axes = llvm::SmallVector<Axis, 5>;

/// The axes of a tensor of four dimensions in `layout`.
Axes axesIn(Layout layout);

/// A tensor, builtin or foreign, in any order of dimensions, and what they
/// count.
struct HeadsTensor {
  mlir::Value tensor;
  Axes axes;
};

/// The sizes of a tensor of heads.
struct HeadsShape {
  int64_t batch = 1, heads = 1, tokens = 1, dim = 1;

  bool operator!=(const HeadsShape &other) const {
    return batch != other.batch || heads != other.heads ||
           tokens != other.tokens || dim != other.dim;
  }
};

/// The sizes of a static tensor by `axes`, as many as it has dimensions; with
/// `heads` heads where they are in one dimension with another axis. Nothing
/// where they do not divide it, or a size is 0.
std::optional<HeadsShape> shapeOf(mlir::RankedTensorType type,
                                  llvm::ArrayRef<Axis> axes, int64_t heads);

/// The layout in which a tensor of `axes` is one of four dimensions with the
/// fewest transpositions.
Layout layoutOf(llvm::ArrayRef<Axis> axes);

/// The four-dimensional tensor of `layout` with the elements of `tensor`, by
/// expansion, transposition and collapsing where they are needed.
mlir::Value toHeads(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value tensor, llvm::ArrayRef<Axis> axes,
                    int64_t heads, Layout layout);

/// The inverse: a tensor of `type` and `axes` from one of four dimensions.
mlir::Value fromHeads(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value tensor, mlir::RankedTensorType type,
                      llvm::ArrayRef<Axis> axes, int64_t heads, Layout layout);

/// `toHeads` of a tensor that may be foreign.
mlir::Value readHeads(mlir::OpBuilder &builder, mlir::Location loc,
                      const HeadsTensor &heads, int64_t count, Layout layout);

/// A value in place of `heads`, of its type, with what `tensor`, of four
/// dimensions in `layout`, holds.
mlir::Value writeHeads(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value tensor, const HeadsTensor &heads,
                       int64_t count, Layout layout);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_HEADSTENSOR_H
