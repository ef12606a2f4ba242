//===- Tile.h - Rows of 16-bit elements in shared memory -----------------===//
#ifndef STARTRAIL_CUDA_KERNELS_TILE_H
#define STARTRAIL_CUDA_KERNELS_TILE_H

#include "runtime/cuda/kernels/Lane.h"

namespace startrail::cuda {

/// Elements from one row of a tile to the next: its columns, and 16 bytes that
/// make the rows of an ldmatrix lie in different banks.
template <int columns> constexpr int pitchOf = columns + 8;

template <int columns> constexpr size_t tileBytes(int rows) {
  return size_t(rows) * pitchOf<columns> * 2;
}

/// Rows in global memory, `rowElements` apart, of which the first `columns` are
/// taken. `unit` is how many bytes of a row may be copied at once: 16, 8, 4, or
/// 2 where rows begin at odd elements.
template <typename Element> struct Rows {
  const Element *data;
  int64_t rowElements;
  int columns, unit;

  STARTRAIL_DEVICE Rows from(int64_t row, int64_t column) const {
    return {data + row * rowElements + column, rowElements, columns, unit};
  }
};

/// Begins to copy `rows` rows, those that `has(row)` says are there, into a
/// tile; all else of the tile becomes 0. For all threads of the block, which
/// wait as for copyAsync and then with syncBlock.
template <int bytes, int columns, int rows, int threads, typename Element,
          typename Has>
STARTRAIL_DEVICE void loadUnits(Shared<Element> tile,
                                const Rows<Element> &source, Has has) {
  constexpr int unit = bytes / 2, units = columns / unit;
  STARTRAIL_ROLLED
  for (int i = threadAt(); i < rows * units; i += threads) {
    int row = i / units, column = i % units * unit;
    bool take = column < source.columns && has(row);
    const Element *at =
        take ? source.data + row * source.rowElements + column : source.data;
    const Shared<Element> to = tile + (row * pitchOf<columns> + column);
    if constexpr (bytes >= 4)
      copyAsync<bytes>(to, at, take);
    else
      put(to, take ? *at : Element{0});
  }
}

template <int columns, int rows, int threads, typename Element, typename Has>
STARTRAIL_DEVICE void loadTile(Shared<Element> tile,
                               const Rows<Element> &source, Has has) {
  switch (source.unit) {
  case 16:
    return loadUnits<16, columns, rows, threads>(tile, source, has);
  case 8:
    return loadUnits<8, columns, rows, threads>(tile, source, has);
  case 4:
    return loadUnits<4, columns, rows, threads>(tile, source, has);
  default:
    return loadUnits<2, columns, rows, threads>(tile, source, has);
  }
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_TILE_H
