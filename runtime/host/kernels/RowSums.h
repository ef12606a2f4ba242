//===- RowSums.h - Sums over the rows of a tile --------------------------===//
//
// Included by the tiles, for one vector width.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_ROWSUMS_H
#define STARTRAIL_HOST_KERNELS_ROWSUMS_H

#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/AttendProducts.h"

namespace {

using startrail::host::keysPerTile;

/// Rows of a block of weights, [block][keysPerTile][row].
struct RowRange {
  int64_t begin; ///< a multiple of the rows of a block
  int64_t end;
};

/// target[j][c] = sum over rows of weight[j][row] * source[row][c], for N keys
/// j and one or two vectors of columns c.
template <int vectors, int N, typename State>
STARTRAIL_INLINE void sumRowsOfKeys(const State *weight, RowRange range,
                                    const State *source, int64_t pitch,
                                    State *target) {
  using V = Vec<State>;
  constexpr int64_t lanes = Lanes<State>::count, blockRows = blockRowsOf<State>;
  V total[N][vectors] = {};
  for (int64_t row = range.begin; row < range.end; row += blockRows) {
    const State *w = weight + row * keysPerTile;
    const State *from = source + row * pitch;
    int64_t count = range.end - row < blockRows ? range.end - row : blockRows;
    for (int64_t r = 0; r < count; ++r) {
      V s[vectors];
      for (int v = 0; v < vectors; ++v)
        s[v] = load<V>(from + r * pitch + v * lanes);
#pragma GCC unroll 12
      for (int i = 0; i < N; ++i)
        for (int v = 0; v < vectors; ++v)
          total[i][v] += s[v] * w[i * blockRows + r];
    }
  }
#pragma GCC unroll 12
  for (int i = 0; i < N; ++i)
    for (int v = 0; v < vectors; ++v)
      store(target + i * pitch + v * lanes, total[i][v]);
}

/// target[j][c] = sum over rows of weight[j][row] * source[row][c], for `count`
/// keys; rows of source and target lie `pitch` apart. Weights of key j and of
/// all after it are 0 beside rowsOf(j).
template <typename State, typename RowsOf>
__attribute__((noinline)) void
sumRows(const State *weight, RowsOf rowsOf, int64_t count, const State *source,
        int64_t pitch, int64_t dim, State *target, Prefetch &ahead) {
  constexpr int64_t lanes = Lanes<State>::count;
  passes<unroll>(0, count, [&](auto width, int64_t j) STARTRAIL_ALWAYS_INLINE {
    const State *from = weight + j * blockRowsOf<State>;
    RowRange range = rowsOf(j);
    int64_t c = 0;
    for (; dim - c > lanes; c += 2 * lanes) {
      ahead.ask(2 * width);
      sumRowsOfKeys<2, width>(from, range, source + c, pitch,
                              target + j * pitch + c);
    }
    if (c < dim)
      sumRowsOfKeys<1, width>(from, range, source + c, pitch,
                              target + j * pitch + c);
  });
}

/// As sumRows, leaving out what limit, counted from `start`, says that a row
/// does not see.
template <typename State>
void sumSeenRows(const State *weight, RowRange range,
                 const Unseen<State> &limit, int64_t count, const State *source,
                 int64_t pitch, int64_t dim, State *target) {
  constexpr int64_t lanes = Lanes<State>::count, blockRows = blockRowsOf<State>;
  for (int64_t j = 0; j < count; ++j) {
    for (int64_t c = 0; c < dim; ++c)
      target[j * pitch + c] = 0;
    for (int64_t row = range.begin; row < range.end; ++row) {
      if (limit.start + j > limit.limit[row / lanes][row % lanes])
        continue;
      State w = weight[row / blockRows * blockRows * keysPerTile +
                       j * blockRows + row % blockRows];
      for (int64_t c = 0; c < dim; ++c)
        target[j * pitch + c] += w * source[row * pitch + c];
    }
  }
}

/// As sumRows; `careful` leaves out what rows, of which there are `rowCount`,
/// do not see, otherwise its weight of 0 must do, with sources that are finite.
template <typename State, typename RowsOf>
void sumRows(bool careful, const State *weight, RowsOf rowsOf, int64_t rowCount,
             const Unseen<State> &unseen, int64_t count, const State *source,
             int64_t pitch, int64_t dim, State *target, Prefetch &ahead) {
  if (careful)
    sumSeenRows(weight, RowRange{0, rowCount}, unseen, count, source, pitch,
                dim, target);
  else
    sumRows(weight, rowsOf, count, source, pitch, dim, target, ahead);
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_ROWSUMS_H
