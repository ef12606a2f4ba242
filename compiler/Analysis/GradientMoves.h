//===- GradientMoves.h - Which transfers of a program move gradients ------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_GRADIENTMOVES_H
#define STARTRAIL_COMPILER_ANALYSIS_GRADIENTMOVES_H

#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// Whether an operand of `op`, of the program level, is a gradient: what
/// `startrail.zero`, `startrail.attend_gradient` or `startrail.accumulate`
/// gives, moved, converted or carried by a loop any number of times. A shift of
/// one is traffic `gradient`, a permute of one `home`.
bool movesGradients(mlir::Operation *op);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_GRADIENTMOVES_H
