//===- GradientBlock.h - The gradient of one block of attention ----------===//
#ifndef STARTRAIL_HOST_KERNELS_GRADIENTBLOCK_H
#define STARTRAIL_HOST_KERNELS_GRADIENTBLOCK_H

#include "runtime/host/kernels/AttendBlock.h"

namespace startrail::host {

/// The arguments of startrail_attend_gradient, the tokens joined() (no segment
/// is empty).
struct GradientBlock {
  startrail_attention_shape shape;
  const void *query;
  const void *outputGradient;
  const void *lse;
  const void *delta;
  const void *key;
  const void *value;
  void *queryGradient;
  void *keyGradient;
  void *valueGradient;
  startrail_tokens queryTokens;
  startrail_tokens keyTokens;
};

/// The pieces that the queries and the keys of a head are cut into, as many of
/// both. In phase p, 0 <= p < pieces, the queries of piece i meet the keys of
/// piece (p - i) mod pieces: the parts of a phase touch disjoint gradients and
/// may run at the same time, and phases follow each other. No memory is needed
/// but a tile's for each thread, whatever the tokens: 1.1 MiB for heads of 128
/// in f32. Depends on the shape and the tokens only, so that sums are always
/// taken in the same order.
int64_t gradientPieces(const GradientBlock &block);

/// Parts of each phase.
int64_t gradientParts(const GradientBlock &block);

/// A part of a phase, by itself: the same block of fewer tokens, and the batch
/// entry and key head, batch * kv_heads + kv head, that it is about.
struct GradientPart {
  GradientBlock block;
  int64_t head;
};
GradientPart gradientPart(const GradientBlock &block, int64_t phase,
                          int64_t part);

/// Adds what one part gives. Uses the widest vectors of this machine.
void addGradientPart(const GradientBlock &block, int64_t phase, int64_t part);

} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_GRADIENTBLOCK_H
