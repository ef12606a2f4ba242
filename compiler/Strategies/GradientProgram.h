//===- GradientProgram.h - The program of a gradient over rings -----------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_GRADIENTPROGRAM_H
#define STARTRAIL_COMPILER_STRATEGIES_GRADIENTPROGRAM_H

#include "compiler/Strategies/GradientChoices.h"
#include "compiler/Strategies/RingProgram.h"

namespace startrail {

/// Replaces `gradient` by its program over `plan`: delta on the owner's rows;
/// gather in the team; initial exchange of the side that circulates (queries
/// with output gradients, lse and delta, or keys with values); a block's
/// gradients at every ring step, those of the side that stays added in place,
/// those of the side that circulates added to what arrives and passed on (the
/// last step peeled off the loop); these home to the team that owns them; sums
/// in the team, rounded to the storage type once. With `saved`, the team's
/// blocks that the forward pass gathered, these are not gathered again; it is
/// empty otherwise. `gradient` names a grid with the axes and sizes of the
/// plan. Reports an explicit token layout whose owners are not the plan's
/// teams.
mlir::LogicalResult buildGradientProgram(RingAttentionGradientOp gradient,
                                         const RingPlan &plan,
                                         const GradientChoices &choices,
                                         const TeamBlocks &saved);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_GRADIENTPROGRAM_H
