//===- ShiftedRank.h - Neighbours along a ring ----------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_SHIFTEDRANK_H
#define STARTRAIL_COMPILER_ANALYSIS_SHIFTEDRANK_H

#include "dialects/StarTrail/RankAlgebra.h"

namespace startrail {

/// The physical rank to which `op`, a verified shift over the grid of
/// `algebra`, sends from the rank at `coordinates`; from which it receives,
/// where `receives`.
int64_t shiftedRank(ShiftOp op, GridOp grid, const RankAlgebra &algebra,
                    llvm::ArrayRef<int64_t> coordinates, bool receives);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_SHIFTEDRANK_H
