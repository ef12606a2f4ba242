//===- ProductSum.h - Multiplications that are reduced --------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_PRODUCTSUM_H
#define STARTRAIL_COMPILER_IMPORT_PRODUCTSUM_H

#include "compiler/Import/MatchContraction.h"

namespace startrail {

/// The contraction that `op` is as the sum, from 0, of a multiplication's
/// elements along one dimension.
std::optional<Contraction> matchProductSum(mlir::Operation *op);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_PRODUCTSUM_H
