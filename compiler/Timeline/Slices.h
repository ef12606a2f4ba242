//===- Slices.h - What a rank's streams do, to draw -----------------------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_SLICES_H
#define STARTRAIL_COMPILER_TIMELINE_SLICES_H

#include "compiler/Timeline/Timeline.h"

namespace startrail {

/// A kernel or a group of one rank.
struct Slice {
  uint32_t action; ///< index in the rank's actions
  double begin, end;
  /// Seconds of these in which no kernel ran on the rank; of kernels 0.
  double exposed = 0;
  double waiting = 0;            ///< seconds until all partners had begun
  double sent = 0;               ///< bytes to other ranks
  double received = 0;           ///< bytes from other ranks
  std::vector<int32_t> to, from; ///< other ranks, ascending, each once
};

/// The kernels and groups of `rank`, as its actions have them.
std::vector<Slice> slicesOf(const TimelinePart &part, int64_t rank);

/// One transfer between two ranks: a send and the receive that it meets, or one
/// member's part of a collective on its way round the communicator.
struct Transfer {
  int32_t from, to;
  uint32_t fromAction, toAction; ///< indices in the ranks' actions
  double bytes;
  double begin, end; ///< both have begun; the first of the two groups has ended
  bool collective;
};

/// The transfers between different ranks, by sender, receiver and order. Sends
/// without a receive, which no run has, are left out.
std::vector<Transfer> transfersOf(const Actions &actions, const EngineRun &run);

/// The index of `slice`'s site.
inline const ActionSite &siteOf(const Actions &actions, const Action &action) {
  return actions.sites[action.site];
}

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_SLICES_H
