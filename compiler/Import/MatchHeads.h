//===- MatchHeads.h - Where query, key and value come from ----------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHHEADS_H
#define STARTRAIL_COMPILER_IMPORT_MATCHHEADS_H

#include "compiler/Import/Coordinates.h"
#include "dialects/StarTrail/StarTrail.h"

#include <string>

namespace startrail {

/// A tensor an operand of attention can be read from in a layout of heads.
struct HeadsCandidate {
  mlir::Value tensor;
  Layout layout;
  int64_t heads;
  /// What its elements are multiplied with before the contraction.
  double factor;
};

/// Follows an element of query, key or value towards its origin, through
/// reshapes, transpositions, repetition of heads and widening casts, and
/// through constant factors if `throughFactors`. Collects the rank-4 tensors
/// on the way whose element [batch, head / group, token, dim] it is, `group`
/// being query heads per head of the tensor, and where batch is 1 the rank-3
/// ones without it; the nearest to the origin last, rank 4 after rank 3.
llvm::SmallVector<HeadsCandidate> findHeads(Element element, Coordinate token,
                                            Coordinate dim,
                                            const Coordinates &coordinates,
                                            bool throughFactors);

/// Shape of a tensor of heads in `layout`.
llvm::SmallVector<int64_t, 4> shapeIn(Layout layout, int64_t batch,
                                      int64_t heads, int64_t tokens,
                                      int64_t dim);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHHEADS_H
