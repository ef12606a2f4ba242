//===- RankTraces.h - One rank's trace, as profilers of PyTorch write it --===//
#ifndef STARTRAIL_COMPILER_TIMELINE_RANKTRACES_H
#define STARTRAIL_COMPILER_TIMELINE_RANKTRACES_H

#include "compiler/Timeline/Timeline.h"

namespace startrail {

/// Writes the timeline of `rank` alone in the form of a profile of a PyTorch
/// process, one file a rank, which Holistic Trace Analysis reads: the rank and
/// the number of ranks in `distributedInfo`; kernels with their stream and the
/// launch that they belong to, groups under the names of NCCL's kernels with
/// what they move; a step of the profiler for each part.
void writeRankTrace(llvm::raw_ostream &os, llvm::ArrayRef<TimelinePart> parts,
                    const TimelineRanks &ranks, int32_t rank);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_RANKTRACES_H
