//===- Legal.h - Which sizes the strategies take --------------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_LEGAL_H
#define STARTRAIL_COMPILER_STRATEGIES_LEGAL_H

#include "dialects/StarTrail/RankAlgebra.h"

namespace startrail {

/// A sequence of tokens can be spread over `ranks` with a layout of `kind`, not
/// explicit, iff its length is a multiple of this. Requires ranks >= 1.
int64_t legalLengthMultiple(int64_t ranks, TokenLayout kind);

/// The smallest legal length that is at least `tokens`, and at least 1.
int64_t nextLegalLength(int64_t tokens, int64_t ranks, TokenLayout kind);

/// The team sizes C with C * C dividing `ranks`, ascending.
llvm::SmallVector<int64_t> legalTeamSizes(int64_t ranks);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_LEGAL_H
