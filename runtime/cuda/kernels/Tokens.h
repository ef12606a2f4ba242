//===- Tokens.h - Tiles of rows, and which rows see which ----------------===//
//
// A tile lies in one segment, so that its tokens are evenly spaced, and what a
// row sees of a segment of the other side is one run of its rows.
//
// Segments have less than 2^31 rows.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_TOKENS_H
#define STARTRAIL_CUDA_KERNELS_TOKENS_H

#include "runtime/cuda/kernels/Lane.h"

#include "startrail/kernels.h"

namespace startrail::cuda {

/// Some rows of a segment.
struct TileRows {
  int segment;
  int first; ///< row of the segment
  int count; ///< 0: no such tile
};

/// Tiles of at most `rows` rows that the segments make.
STARTRAIL_BOTH int64_t tilesOf(const startrail_tokens &tokens, int rows) {
  int64_t tiles = 0;
  for (int s = 0; s < tokens.count; ++s)
    tiles += (tokens.segments[s].rows + rows - 1) / rows;
  return tiles;
}

STARTRAIL_DEVICE TileRows tileAt(const startrail_tokens &tokens, int64_t tile,
                                 int rows) {
  for (int s = 0; s < tokens.count; ++s) {
    int64_t here = (tokens.segments[s].rows + rows - 1) / rows;
    if (tile < here) {
      int64_t left = tokens.segments[s].rows - tile * rows;
      return {s, int(tile * rows), int(left < rows ? left : rows)};
    }
    tile -= here;
  }
  return {0, 0, 0};
}

STARTRAIL_DEVICE int64_t positionOf(const startrail_segment &segment,
                                    int64_t row) {
  return segment.start + row * segment.stride;
}

/// Towards minus infinity; divisor > 0.
STARTRAIL_DEVICE int64_t floorDivide(int64_t value, int64_t divisor) {
  int64_t quotient = value / divisor;
  return quotient - (value % divisor < 0);
}

STARTRAIL_DEVICE int64_t clamp(int64_t value, int64_t least, int64_t most) {
  return value < least ? least : value > most ? most : value;
}

/// The last row of a segment of keys that a query at `position` sees, -1 where
/// it sees none.
STARTRAIL_DEVICE int lastKey(const startrail_segment &keys, startrail_mask mask,
                             int64_t diagonal, int64_t position) {
  if (mask == STARTRAIL_FULL)
    return int(keys.rows - 1);
  return int(clamp(floorDivide(position + diagonal - keys.start, keys.stride),
                   -1, keys.rows - 1));
}

/// The first row of a segment of queries that sees a key at `position`, as many
/// as there are rows where none does.
STARTRAIL_DEVICE int firstQuery(const startrail_segment &queries,
                                startrail_mask mask, int64_t diagonal,
                                int64_t position) {
  if (mask == STARTRAIL_FULL)
    return 0;
  return clamp(
      -floorDivide(queries.start - (position - diagonal), queries.stride), 0,
      queries.rows);
}

/// The rows of a segment of the other side that a row sees, `from` to `to`.
struct Visible {
  int from, to;
};

/// What rows see of the other side's segments. `rowsAreKeys`: the rows are keys
/// and the others queries.
///
/// References are to a kernel's parameters, which take no registers.
template <bool rowsAreKeys> struct Mask {
  const startrail_mask &kind;
  const int64_t &diagonal;

  STARTRAIL_DEVICE Visible of(const startrail_segment &others,
                              int64_t position) const {
    if constexpr (rowsAreKeys)
      return {firstQuery(others, kind, diagonal, position),
              int(others.rows - 1)};
    else
      return {0, lastKey(others, kind, diagonal, position)};
  }
  /// What some row of a tile sees, and what all of its rows see.
  STARTRAIL_DEVICE Visible ofSome(const startrail_segment &others,
                                  int64_t first, int64_t last) const {
    return of(others, rowsAreKeys ? first : last);
  }
  STARTRAIL_DEVICE Visible ofAll(const startrail_segment &others, int64_t first,
                                 int64_t last) const {
    return of(others, rowsAreKeys ? last : first);
  }
};

/// Goes through the tiles of `size` rows of the other side of which some row of
/// a tile sees something.
template <bool rowsAreKeys, int size> class Walk {
public:
  STARTRAIL_DEVICE Walk(const startrail_tokens &others, Mask<rowsAreKeys> mask,
                        const startrail_segment &segment, TileRows tile)
      : others(others), mask(mask), rowsOf(segment), tile(tile) {
    enter();
  }

  STARTRAIL_DEVICE bool ended() const { return at == others.count; }
  STARTRAIL_DEVICE const startrail_segment &segment() const {
    return others.segments[at];
  }
  STARTRAIL_DEVICE int segmentIndex() const { return at; }
  /// The tile's first row of the segment, and its row of the block.
  STARTRAIL_DEVICE int first() const { return row; }
  STARTRAIL_DEVICE int64_t blockRow() const { return segment().offset + row; }
  STARTRAIL_DEVICE int count() const {
    const int left = int(segment().rows) - row;
    return left < size ? left : size;
  }
  /// Whether some pair of the tiles is hidden, or beyond the segment's end.
  STARTRAIL_DEVICE bool masked() const {
    return row < all.from || row + size - 1 > all.to;
  }
  STARTRAIL_DEVICE void next() {
    row += size;
    if (row <= some.to)
      return;
    ++at;
    enter();
  }

private:
  /// From the segment at hand on, the first of which something is seen.
  STARTRAIL_DEVICE void enter() {
    const int64_t low = positionOf(rowsOf, tile.first);
    const int64_t high = positionOf(rowsOf, tile.first + tile.count - 1);
    for (; at < others.count; ++at) {
      some = mask.ofSome(segment(), low, high);
      if (some.from > some.to)
        continue;
      all = mask.ofAll(segment(), low, high);
      row = some.from / size * size;
      return;
    }
  }

  const startrail_tokens &others;
  const Mask<rowsAreKeys> mask;
  const startrail_segment &rowsOf;
  const TileRows tile;
  Visible some, all;
  int at = 0, row = 0;
};

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_TOKENS_H
