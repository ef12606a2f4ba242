//===- ProductSum.h - Multiplications that are reduced --------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_PRODUCTSUM_H
#define STARTRAIL_COMPILER_IMPORT_PRODUCTSUM_H

#include "compiler/Import/MatchContraction.h"

namespace startrail {

/// How many elements along one dimension of one tensor `op` sums, from 0, to
/// each of its only result; nothing at any other operation.
std::optional<int64_t> summedExtent(mlir::Operation *op);

/// The element that such an operation sums to `sum`, an element of its result,
/// where the index along the dimension is `summand`.
std::optional<Element> summandOf(const Element &sum, mlir::AffineExpr summand,
                                 const Coordinates &coordinates);

/// The contraction that `op` is as the sum, from 0, of a multiplication's
/// elements along one dimension.
std::optional<Contraction> matchProductSum(mlir::Operation *op);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_PRODUCTSUM_H
