//===- Balance.h - How much of its blocks a mask leaves a rank ------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_BALANCE_H
#define STARTRAIL_COMPILER_ANALYSIS_BALANCE_H

#include "dialects/StarTrail/RankAlgebra.h"
#include "dialects/StarTrail/TokenMap.h"

#include <string>
#include <vector>

namespace startrail {

/// Pairs of a query and a key of two blocks, padding not counted.
struct VisiblePairs {
  int64_t visible = 0;
  /// Of these, the ones on a causal mask's diagonal: the key is the last that
  /// the query may see.
  int64_t diagonal = 0;
};

/// What a mask leaves of each pair of blocks of an attend, or of the gradients
/// of one.
class BlockPairs {
public:
  /// For `attend`, a verified startrail.attend, startrail.attend_gradient, or
  /// what they are on a stream. Reports 2^63 pairs of a query and a key or
  /// more.
  static mlir::FailureOr<BlockPairs> of(mlir::Operation *attend);

  /// The pairs of the blocks of two owners. Takes time by the product of their
  /// segments, not by their rows.
  VisiblePairs operator()(int64_t queryOwner, int64_t keyOwner) const;

private:
  using Segments = llvm::SmallVector<TokenMap::Segment, 2>;
  std::vector<Segments> queries, keys; // by owner
  bool causal = false;
  int64_t diagonal = 0;
};

/// One execution of an attend, or of an attend_gradient, on one rank.
struct AttendedBlock {
  int64_t step; ///< how many the rank executed before it
  int64_t rank; ///< physical
  VisiblePairs pairs;
};

/// Calls `visit` for every block that one run of `function`, at the program or
/// the streams level, attends on every rank, or computes the gradients of, step
/// by step; a function of both passes has the steps of both. Fails, with a
/// diagnostic, where a loop's bounds or the step of an attend are not constant,
/// loops run more than 2^24 times, ranks attend more than 2^28 blocks, a
/// branch stands around one, or an owner is none of the layout's.
mlir::LogicalResult
forEachBlock(mlir::func::FuncOp function,
             llvm::function_ref<void(const AttendedBlock &)> visit);

/// Visible pairs of each rank and step of a function.
struct Balance {
  struct Step {
    int64_t max = 0; ///< of the busiest rank
    int64_t total = 0;
  };
  std::vector<Step> steps;
  std::vector<int64_t> byRank; ///< all steps; by physical rank

  /// Of the busiest rank over all steps, and over all ranks.
  int64_t max() const;
  int64_t total() const;
  /// max over mean of the ranks' totals: 1 where all have the same work.
  double ratio() const { return ratio(max(), total()); }
  double ratio(const Step &step) const { return ratio(step.max, step.total); }
  /// Of a run that waits at every step for the busiest rank: the sum of the
  /// steps' maxima over the mean of the ranks' totals.
  double ratioStepByStep() const;

private:
  double ratio(int64_t most, int64_t sum) const;
};

/// The balance of a function. Fails as forEachBlock does, and where the pairs
/// of all ranks are 2^63 or more.
mlir::FailureOr<Balance> computeBalance(mlir::func::FuncOp function);

/// One line for a reader: `query-key pairs of the busiest rank 264 (mean 260.0,
/// max/mean 1.015, step by step 1.031)`.
std::string describe(const Balance &balance);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_BALANCE_H
