//===- RankRing.h - A collective of all ranks -----------------------------===//
#ifndef STARTRAIL_COMPILER_LAYER_RANKRING_H
#define STARTRAIL_COMPILER_LAYER_RANKRING_H

#include "compiler/Cluster/Network.h"

namespace startrail {

/// What a collective of all ranks costs.
struct RankRing {
  double seconds = 0;
  double interNodeBytes = 0; ///< out of all nodes
};

/// An all-gather to, or a reduce-scatter of, `bytes` on each of the first
/// `ranks` ranks, as NCCL does it: rings through all ranks, nodes in order, as
/// many rings as a node has NICs and each entering a node at another one (one
/// ring within a single node), every ring with the same part of the bytes, in
/// calls of `bytesPerCall` at most. Every rank receives (ranks - 1) / ranks of
/// `bytes`; the busiest link binds, and each of a call's ranks - 1 rounds has
/// the latency of the longest way.
RankRing rankRing(const Network &network, int64_t ranks, double bytes,
                  double bytesPerCall);

} // namespace startrail

#endif // STARTRAIL_COMPILER_LAYER_RANKRING_H
