//===- DrawPhase.h - The picture of one phase -----------------------------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_DRAWPHASE_H
#define STARTRAIL_COMPILER_TIMELINE_DRAWPHASE_H

#include "compiler/Cluster/Cluster.h"
#include "compiler/Timeline/Phases.h"
#include "compiler/Timeline/Svg.h"

namespace startrail {

/// Colours of nodes, which repeat: classes n0, n1, ...
inline constexpr int64_t nodeColours = 8;

/// `3. ring, steps 0 to 2`.
std::string titleOf(const Phase &phase, size_t number);

/// What for, what moves, and which arrows stand out, in four lines.
std::vector<std::string> linesOf(const Phase &phase, const RingLayout &layout,
                                 const Cluster &cluster);

/// Adds the ranks, and the arrows of `phase`, round (0, 0). Where many arrows
/// cross, those of rank 0's team stand out, and the others are pale.
void drawPhase(Svg &svg, const Phase &phase, const RingLayout &layout,
               const std::vector<std::string> &names, const Cluster &cluster);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_DRAWPHASE_H
