//===- MatchHeads.h - Where query, key and value come from ----------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHHEADS_H
#define STARTRAIL_COMPILER_IMPORT_MATCHHEADS_H

#include "compiler/Import/Coordinates.h"
#include "compiler/Import/HeadsTensor.h"

namespace startrail {

/// What the dimensions of a tensor of heads count; those of size 1 anything.
using MaybeAxes = llvm::SmallVector<std::optional<Axis>, 5>;

/// The axes of all dimensions, where those of size 1 are what brings
/// the tensor closest to `layout`.
Axes axesIn(Layout layout, const MaybeAxes &axes);

/// The element of a tensor of heads, of static shape, for the query head Head,
/// the others being Batch, `token` and `dim`: that of the head which the query
/// head reads, several dimensions of one axis being its digits. `count` heads
/// where they share a dimension with another axis.
Element elementAt(const HeadsTensor &heads, int64_t count, Coordinate token,
                  Coordinate dim, const Coordinates &coordinates);

/// What it takes to make a tensor one of four dimensions in `layout`, or to get
/// it from one: 0 where it is that, more for a reshape, most for a
/// transposition.
unsigned conversionCost(Layout layout, const MaybeAxes &axes);

/// A tensor an operand of attention can be read from.
struct HeadsCandidate {
  mlir::Value tensor;
  MaybeAxes axes;
  int64_t heads;
  /// What its elements are multiplied with before the contraction.
  double factor;
};

/// Follows an element of query, key or value towards its origin, through
/// reshapes, transpositions, repetition of heads and widening casts, and
/// through constant factors if `throughFactors`. Collects the tensors on the
/// way whose elements, in whatever order of dimensions, are those of [batch,
/// head / group, token, dim], `group` being query heads per head of the tensor;
/// the nearest to the origin last.
llvm::SmallVector<HeadsCandidate> findHeads(Element element, Coordinate token,
                                            Coordinate dim,
                                            const Coordinates &coordinates,
                                            bool throughFactors);

/// The candidate of as many heads and of the element type that takes the least
/// to bring to the layout, which is added to `cost`; the nearest to the origin
/// where there are several, null where there is none.
const HeadsCandidate *chooseHeads(llvm::ArrayRef<HeadsCandidate> candidates,
                                  int64_t heads, mlir::Type type, Layout layout,
                                  unsigned &cost);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHHEADS_H
