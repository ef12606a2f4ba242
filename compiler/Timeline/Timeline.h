//===- Timeline.h - A simulated run to look at ----------------------------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_TIMELINE_H
#define STARTRAIL_COMPILER_TIMELINE_TIMELINE_H

#include "compiler/Simulator/Engine.h"

#include "llvm/Support/raw_ostream.h"

namespace startrail {

/// A function's run, with EngineRun::times. Parts of one timeline run one after
/// the other on the same ranks, as a forward function and its gradients do.
struct TimelinePart {
  std::string function;
  const Actions *actions;
  const EngineRun *run;
};

/// The ranks of a timeline.
struct TimelineRanks {
  std::vector<std::string> names; ///< `rank 3 (group 0, ring 1, member 1)`
  /// Those that are shown, ascending. None: all, or, where these are more than
  /// 2^18 slices, the first ones and the one that ends last.
  std::vector<int32_t> shown;
};

/// The names of the ranks that run `function`, which has a grid.
TimelineRanks timelineRanks(mlir::func::FuncOp function);

/// The ranks that a text like `0-7,12` lists, ascending, each once. Fails where
/// it does not, and at ranks that are not below `numRanks`.
llvm::Expected<std::vector<int32_t>> parseRanks(llvm::StringRef text,
                                                int64_t numRanks);

/// The ranks of `ranks` to show of `parts`: see TimelineRanks::shown.
std::vector<int32_t> shownRanks(llvm::ArrayRef<TimelinePart> parts,
                                const TimelineRanks &ranks);

/// Writes the timeline in Chrome's JSON form, which Perfetto opens: a process
/// per rank, numbered so, with a thread per stream, compute 1 and communication
/// 2; a slice per kernel and group, in microseconds, with its step, bytes,
/// peers, buffers, the time no compute ran beside it, and that it waited for
/// partners; arrows from sends to receives; and, of each link that the shown
/// ranks use, a counter of the bandwidth in use, where a transfer counts evenly
/// from its begin to its end. Deterministic; memory by the shown ranks.
void writeTrace(llvm::raw_ostream &os, llvm::ArrayRef<TimelinePart> parts,
                const Network &network, const TimelineRanks &ranks);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_TIMELINE_H
