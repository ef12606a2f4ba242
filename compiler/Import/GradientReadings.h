//===- GradientReadings.h - What a gradient's dimensions may count --------===//
#ifndef STARTRAIL_COMPILER_IMPORT_GRADIENTREADINGS_H
#define STARTRAIL_COMPILER_IMPORT_GRADIENTREADINGS_H

#include "compiler/Import/Coordinates.h"
#include "compiler/Import/HeadsTensor.h"

namespace startrail {

/// What the dimensions of a gradient count besides batches and heads, and how
/// many heads there are: those of the query, or of key and value.
struct GradientForm {
  Coordinate row, column;
  int64_t heads;
};

/// One way to read a tensor as a gradient: its element at the coordinates, Head
/// being the query head, and what its dimensions count.
struct GradientReading {
  Element element;
  Axes axes;
  /// Of Axis::Batches.
  int64_t heads;
};

/// The ways to read `tensor` that its sizes allow. Query heads may be in one
/// dimension or in two, the `keyHeads` key heads first; they, or the first of
/// the two, may be in one dimension with the batches.
llvm::SmallVector<GradientReading> readingsOf(mlir::Value tensor,
                                              const GradientForm &form,
                                              int64_t keyHeads, Layout layout,
                                              const Coordinates &coordinates);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_GRADIENTREADINGS_H
