//===- AttendBlock.h - One block of attention on the host ----------------===//
#ifndef STARTRAIL_HOST_KERNELS_ATTENDBLOCK_H
#define STARTRAIL_HOST_KERNELS_ATTENDBLOCK_H

#include "startrail/kernels.h"

namespace startrail::host {

/// Query rows (a token and a head of the group that shares a key head) of one
/// part: a multiple of 64.
constexpr int64_t leastPartRows = 64;
constexpr int64_t mostPartRows = 256;

/// The arguments of startrail_attend, the tokens joined() (no segment is
/// empty), and the rows of a part, on which no result depends.
struct AttendBlock {
  startrail_attention_shape shape;
  const void *query;
  const void *key;
  const void *value;
  void *output;
  void *lse;
  startrail_tokens queryTokens;
  startrail_tokens keyTokens;
  int64_t partRows = mostPartRows;
};

/// Parts a block falls into. Parts touch disjoint rows of the state and may run
/// at the same time.
int64_t attendParts(const AttendBlock &block);

/// The partRows that give `threads` threads enough parts each, as far as small
/// parts, which all read the same keys, are worth it.
int64_t choosePartRows(const AttendBlock &block, int threads);

/// Attends and merges into the state one part, 0 <= part < attendParts. Uses
/// the widest vectors of this machine.
void attendPart(const AttendBlock &block, int64_t part);

struct GradientBlock;

/// The instruction sets this build holds, narrowest first, and the functions of
/// each for a part of attention and for the gradients of a head of a block
/// (GradientBlock.h), one after the other; `scratch` has at least scratchBytes
/// or gradientBytes bytes, aligned to 64.
struct AttendVariant {
  const char *name;
  bool (*supported)();
  void (*run)(const AttendBlock &block, int64_t part, void *scratch);
  size_t (*scratchBytes)(const startrail_attention_shape &shape);
  void (*addGradient)(const GradientBlock &block, int64_t head, void *scratch);
  size_t (*gradientBytes)(const startrail_attention_shape &shape);
};
extern const AttendVariant attendVariants[];
extern const int attendVariantCount;

/// Keys of one tile. 96 rows of 128 f32 are 48 KiB.
constexpr int64_t keysPerTile = 96;

/// Elements of `size` bytes between the rows of a tile of keys or values: an
/// odd number of cache lines, or the rows would meet in the same few places of
/// a cache.
constexpr int64_t tilePitch(int64_t dim, int64_t size) {
  return ((dim * size + 63) / 64 | 1) * 64 / size;
}

} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_ATTENDBLOCK_H
