//===- Coverage.h - Every query meets every key once ----------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGE_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGE_H

#include "dialects/StarTrail/Functions.h"

#include <array>

namespace startrail {

/// What a proof of coverage has looked at.
struct CoverageCounts {
  int64_t ranks = 0;
  int64_t steps = 0;        ///< attends of a rank, of the busiest one
  int64_t blocks = 0;       ///< attended, over all ranks
  int64_t rows = 0;         ///< of queries, shown to be right, over all ranks
  bool ofGradients = false; ///< whether the function gives gradients
  /// Of the gradients of query, key and value, over all ranks: the blocks of
  /// the other side that a rank's rows have the contributions of.
  std::array<int64_t, 3> gradientBlocks{};
};

/// Proves that what `function`, at the program or the streams level, returns on
/// every rank is the attention of the rank's own query rows over all keys:
/// every row has met every key exactly once, or the mask hides it, each at the
/// positions that the mask takes it for, and every softmax state was merged
/// exactly once. Which positions a rank's shards hold is what the plan of the
/// function says, or, without one, the first attend.
///
/// Of a function that gives gradients: that those of the rank's own query rows
/// have the contributions of all keys, and those of its own key and value rows
/// of all queries, each exactly once, or the mask hides it; each from the
/// output gradient, delta and log-sum-exp, over all keys, of the same query
/// rows. What a function saves are its team's rows. Where startrail.forward
/// names the attention, in the module, it has the same mask, scale and rows.
///
/// Follows what every tensor or buffer holds on every rank from op to op; it
/// knows the ops, not the strategy that made them. At the streams level work
/// happens in the order of the text. Fails, with a diagnostic, where the proof
/// does.
mlir::FailureOr<CoverageCounts> proveCoverage(mlir::func::FuncOp function);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGE_H
