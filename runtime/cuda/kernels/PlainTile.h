//===- PlainTile.h - Products of tiles without tensor cores --------------===//
//
// A block of 16 x 16 threads makes sums of 64 x 64: thread (r, c) those of the
// rows r, r + 16, ... and the columns c, c + 16, ...; a row's threads are
// neighbouring lanes of one warp. Everything is in State, whatever the tensors
// are of.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_PLAINTILE_H
#define STARTRAIL_CUDA_KERNELS_PLAINTILE_H

#include "runtime/cuda/kernels/Tile.h"

namespace startrail::cuda {

constexpr int plainSide = 16, plainThreads = plainSide * plainSide,
              plainEach = 4, plainSize = plainSide * plainEach;

/// What the tiles of a block of threads need of shared memory.
template <typename State> struct PlainMemory {
  /// Columns of both sides that are there at one time. Rows are an odd number
  /// of elements apart: other banks.
  static constexpr int depth = 32;
  State left[plainSize][depth + 1], right[plainSize][depth + 1];
  State weight[plainSize][plainSize + 1], column[plainSize][plainSize + 1];

  STARTRAIL_DEVICE static PlainMemory &here() {
    return *static_cast<PlainMemory *>(sharedMemory());
  }
};

template <typename State> using PlainSums = State[plainEach][plainEach];

/// The row of sums [i][...], and the column of sums [...][i].
STARTRAIL_DEVICE int plainRow(int i) {
  return threadAt() / plainSide + i * plainSide;
}
STARTRAIL_DEVICE int plainColumn(int i) {
  return threadAt() % plainSide + i * plainSide;
}

/// Of the threads of a row.
template <typename State> STARTRAIL_DEVICE State rowSum(State value) {
  STARTRAIL_UNROLL
  for (int mask = 1; mask < plainSide; mask *= 2)
    value += shuffleXor(value, mask);
  return value;
}

template <typename State> STARTRAIL_DEVICE void clear(PlainSums<State> &sum) {
  STARTRAIL_UNROLL
  for (int i = 0; i < plainEach; ++i)
    STARTRAIL_UNROLL
  for (int j = 0; j < plainEach; ++j)
    sum[i][j] = 0;
}

/// Loads the columns from `first` on, as many as `to` has but one, of the rows
/// that `has(row)` says are there; all else becomes 0.
template <typename State, int pitch, typename Element, typename Has>
STARTRAIL_DEVICE void loadPlain(State (&to)[plainSize][pitch],
                                const Rows<Element> &source, int first,
                                Has has) {
  constexpr int columns = pitch - 1;
  STARTRAIL_ROLLED
  for (int i = threadAt(); i < plainSize * columns; i += plainThreads) {
    const int row = i / columns, column = i % columns;
    const bool there = first + column < source.columns && has(row);
    to[row][column] =
        there ? State(widened(
                    source.data[row * source.rowElements + first + column]))
              : State(0);
  }
}

/// sum += A B^T, of rows of as many columns.
template <typename State, typename Element, typename HasA, typename HasB>
STARTRAIL_DEVICE void multiplyPlainRows(PlainSums<State> &sum,
                                        const Rows<Element> &a, HasA hasA,
                                        const Rows<Element> &b, HasB hasB) {
  auto &memory = PlainMemory<State>::here();
  for (int first = 0; first < a.columns; first += memory.depth) {
    syncBlock(); // what was there was read
    loadPlain(memory.left, a, first, hasA);
    loadPlain(memory.right, b, first, hasB);
    syncBlock();
    for (int k = 0; k < memory.depth; ++k) {
      State right[plainEach];
      STARTRAIL_UNROLL
      for (int j = 0; j < plainEach; ++j)
        right[j] = memory.right[plainColumn(j)][k];
      STARTRAIL_UNROLL
      for (int i = 0; i < plainEach; ++i) {
        const State left = memory.left[plainRow(i)][k];
        STARTRAIL_UNROLL
        for (int j = 0; j < plainEach; ++j)
          sum[i][j] += left * right[j];
      }
    }
  }
}

/// sum += W B, of `weight` and the columns from `first` on of rows of b.
template <typename State, typename Element, typename Has>
STARTRAIL_DEVICE void
multiplyPlainWeights(PlainSums<State> &sum, const PlainSums<State> &weight,
                     const Rows<Element> &b, int first, Has has) {
  auto &memory = PlainMemory<State>::here();
  syncBlock(); // what was there was read
  STARTRAIL_UNROLL
  for (int i = 0; i < plainEach; ++i)
    STARTRAIL_UNROLL
  for (int j = 0; j < plainEach; ++j)
    memory.weight[plainRow(i)][plainColumn(j)] = weight[i][j];
  loadPlain(memory.column, b, first, has);
  syncBlock();
  for (int k = 0; k < plainSize; ++k) {
    State right[plainEach];
    STARTRAIL_UNROLL
    for (int j = 0; j < plainEach; ++j)
      right[j] = memory.column[k][plainColumn(j)];
    STARTRAIL_UNROLL
    for (int i = 0; i < plainEach; ++i) {
      const State left = memory.weight[plainRow(i)][k];
      STARTRAIL_UNROLL
      for (int j = 0; j < plainEach; ++j)
        sum[i][j] += left * right[j];
    }
  }
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_PLAINTILE_H
