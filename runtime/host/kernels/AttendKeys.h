//===- AttendKeys.h - The keys of one head, a tile at a time --------------===//
//
// Included by the tiles, for one vector width.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_ATTENDKEYS_H
#define STARTRAIL_HOST_KERNELS_ATTENDKEYS_H

#include "runtime/host/kernels/AttendRows.h"
#include "runtime/host/kernels/Prefetch.h"

namespace {

using startrail::host::keysPerTile;

/// Neighbouring keys of one segment; none if count is 0.
struct KeyTile {
  int32_t segment;
  int64_t start; ///< in the segment
  int64_t count;
};

/// The keys and values of a head, in the order of the key's segments.
template <typename Storage> class AttendKeys {
  const startrail_attention_shape &shape;
  const startrail_tokens &tokens;
  const Storage *const keys, *const values;
  const int64_t batch, kvHead;

public:
  AttendKeys(const startrail_attention_shape &shape,
             const startrail_tokens &tokens, const void *keys,
             const void *values, int64_t batch, int64_t kvHead)
      : shape(shape), tokens(tokens), keys(static_cast<const Storage *>(keys)),
        values(static_cast<const Storage *>(values)), batch(batch),
        kvHead(kvHead) {}

  /// The next keys that some of the rows see, from key `start` of a segment on.
  template <typename State>
  KeyTile from(int32_t segment, int64_t start,
               const AttendRows<State> &rows) const {
    for (; segment < tokens.count; ++segment, start = 0) {
      int64_t left = rows.keysSeen(tokens.segments[segment]) - start;
      if (left > 0)
        return {segment, start, left < keysPerTile ? left : keysPerTile};
    }
    return {segment, 0, 0};
  }

  /// The row of the first key in [batch, key_rows, kv_heads]; the others follow
  /// kv_heads apart.
  int64_t row(const KeyTile &tile) const {
    return (batch * shape.key_rows + tokens.segments[tile.segment].offset +
            tile.start) *
               shape.kv_heads +
           kvHead;
  }
  const Storage *key(const KeyTile &tile) const {
    return keys + row(tile) * shape.key_dim;
  }
  const Storage *value(const KeyTile &tile) const {
    return values + row(tile) * shape.value_dim;
  }

  void addTo(Prefetch &ahead, const KeyTile &tile) const {
    for (int64_t j = 0; j < tile.count; ++j) {
      int64_t at = row(tile) + j * shape.kv_heads;
      ahead.add(keys + at * shape.key_dim, shape.key_dim * sizeof(Storage));
      ahead.add(values + at * shape.value_dim,
                shape.value_dim * sizeof(Storage));
    }
  }
};

} // namespace

#endif // STARTRAIL_HOST_KERNELS_ATTENDKEYS_H
