//===- StableHloAttributes.h - What attributes of StableHLO say -----------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_STABLEHLOATTRIBUTES_H
#define STARTRAIL_DIALECTS_FOREIGN_STABLEHLOATTRIBUTES_H

#include "dialects/Foreign/AttributeText.h"

#include "mlir/IR/Operation.h"

#include <utility>

namespace startrail {

// Attributes that are integers in any spelling are read by `integersOf` and
// `integerOf`: permutation, broadcast_dimensions, dimensions (of reduce),
// dimension (of concatenate), iota_dimension, start_indices, limit_indices,
// strides, slice_sizes, edge_padding_low, ... All of these work for stablehlo
// and mhlo, and give nothing where an attribute is missing or malformed;
// indices of dimensions are checked by their users, against the shapes.

/// The dimensions of stablehlo.dot_general, in the order that they are written:
/// batch and contracting ones of the two operands pair up. Those of
/// stablehlo.dot are given as well: the last of lhs with the first of rhs.
struct DotDimensions {
  llvm::SmallVector<int64_t> lhsBatch, rhsBatch, lhsContracting, rhsContracting;
};
std::optional<DotDimensions> dotDimensions(mlir::Operation *op);

/// How stablehlo.compare compares lhs with rhs.
enum class ComparisonDirection { EQ, NE, GE, GT, LE, LT };
std::optional<ComparisonDirection> comparisonDirection(mlir::Operation *op);

/// The dimension numbers of stablehlo.gather; absent lists are empty.
struct GatherDimensions {
  llvm::SmallVector<int64_t> offset, collapsedSlice, operandBatching,
      startIndicesBatching, startIndexMap;
  int64_t indexVectorDimension = 0;
};
std::optional<GatherDimensions> gatherDimensions(mlir::Operation *op);

/// The (source, target) pairs of stablehlo.collective_permute.
std::optional<llvm::SmallVector<std::pair<int64_t, int64_t>>>
sourceTargetPairs(mlir::Operation *op);

/// What stablehlo.custom_call calls ("__cudnn$fmhaSoftmax"), or the name that
/// stablehlo.composite has; empty of any other operation.
llvm::StringRef callTarget(mlir::Operation *op);

/// The configuration of stablehlo.custom_call: a StringAttr, whose text the
/// target defines, or a DictionaryAttr; null where there is none.
mlir::Attribute backendConfig(mlir::Operation *op);

/// The attributes of stablehlo.composite; null where there are none.
mlir::DictionaryAttr compositeAttributes(mlir::Operation *op);

/// The symbol of the function that stablehlo.composite stands for; null where
/// it has none.
mlir::FlatSymbolRefAttr compositeDecomposition(mlir::Operation *op);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_STABLEHLOATTRIBUTES_H
