//===- Transfers.h - Every transfer has its partner, and its turn ---------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_TRANSFERS_H
#define STARTRAIL_COMPILER_ANALYSIS_TRANSFERS_H

#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// What was shown to fit together.
struct TransferCounts {
  int64_t ranks = 0;
  int64_t transfers = 0;   ///< sends with their receives, of all ranks
  int64_t collectives = 0; ///< calls of all communicators
  int64_t groups = 0;      ///< of the rank that issues most
};

/// Shows that a run of `function`, at the program or the streams level, on all
/// ranks ends. A rank issues its groups one after the other; at the program
/// level every op is one. The n-th send of a rank to another and the other's
/// n-th receive from it are partners and must be of one element type and
/// length; so are the n-th calls of all members of a communicator, which must
/// be of one collective. A group begins when all its partners have been issued,
/// and ends when their groups have begun, too: data moves between calls that
/// both sides make together. Then the rank goes on. What depends on the rank is
/// followed rank by rank.
///
/// Fails, with a diagnostic at the ops concerned, at a call without a partner,
/// partners that differ, ranks that wait for each other, a group of more than
/// 256 calls (GroupCalls.h), and what RankRun cannot follow.
mlir::FailureOr<TransferCounts> proveTransfers(mlir::func::FuncOp function);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_TRANSFERS_H
