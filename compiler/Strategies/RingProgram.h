//===- RingProgram.h - The program of a ring strategy ---------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_RINGPROGRAM_H
#define STARTRAIL_COMPILER_STRATEGIES_RINGPROGRAM_H

#include "compiler/Strategies/Strategy.h"
#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// The blocks of a team's query, key and value, in the storage type.
using TeamBlocks = llvm::SmallVector<mlir::Value, 3>;

/// Replaces `attention` by the program of `plan`: gather in the team, initial
/// exchange, attend while keys and values move along the ring (the last step
/// peeled off the loop), combine in the team. `attention` names a grid with the
/// axes and sizes of the plan. Returns what was gathered. Reports an explicit
/// token layout whose owners are not the plan's teams.
mlir::FailureOr<TeamBlocks> buildRingProgram(RingAttentionOp attention,
                                             const RingPlan &plan,
                                             CombineVia via);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_RINGPROGRAM_H
