//===- Volume.h - How many bytes each rank receives -----------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_VOLUME_H
#define STARTRAIL_COMPILER_ANALYSIS_VOLUME_H

#include "dialects/StarTrail/StarTrail.h"

#include <vector>

namespace startrail {

/// Bytes that one run of a function makes each rank receive from others, by
/// kind of traffic. Ranks are physical.
class Volume {
public:
  explicit Volume(int64_t ranks);

  int64_t numRanks() const { return ranks; }
  int64_t received(Traffic kind, int64_t rank) const;
  /// Of the busiest rank, and over all ranks.
  int64_t max(Traffic kind) const;
  int64_t total(Traffic kind) const;

  /// Every rank receives `bytes`.
  void add(Traffic kind, int64_t bytes);
  /// One rank does.
  void add(Traffic kind, int64_t rank, int64_t bytes);

private:
  struct Received {
    int64_t byAll = 0;
    /// Empty until ranks differ.
    std::vector<int64_t> byRank;
  };
  const Received &of(Traffic kind) const;
  Received &of(Traffic kind);

  int64_t ranks;
  std::vector<Received> kinds;
};

/// The volume of a function that every rank runs, at the program or the streams
/// level; loops count as often as they run, branches on the ranks that take
/// them. Program-level ops count as what the strategies use them for:
/// all_gather as gather, permute as exchange, or home where it moves gradients,
/// shift as ring, or gradient, reduce_scatter as combine and lse, others as
/// other. A combine via gather receives the log-sum-exp of all rows from every
/// other member, via exchange those of its own rows. Fails, with a diagnostic,
/// where the grid is unknown, a loop's bounds are not constant, a map leaves
/// the grid, or all ranks together receive 2^63 bytes or more.
mlir::FailureOr<Volume> computeVolume(mlir::func::FuncOp function);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_VOLUME_H
