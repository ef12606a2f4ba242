//===- TileRows.h - Rows of elements in and out of a tile ----------------===//
//
// Included by the tiles, for one vector width.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_TILEROWS_H
#define STARTRAIL_HOST_KERNELS_TILEROWS_H

#include "runtime/host/kernels/AttendProducts.h"
#include "runtime/host/kernels/Transpose.h"

#include <cmath>
#include <limits>

namespace {

/// Part of the row at `row`, which may be null, from element `d` on.
template <typename State, typename Storage>
STARTRAIL_INLINE Vec<State> rowPart(const Storage *row, int64_t d,
                                    int64_t dim) {
  return row ? widenSome<State>(row + d, dim - d) : Vec<State>{};
}

/// Writes rowAt(0) .. rowAt(count - 1) times `factor` to rows `pitch` apart,
/// which have room for whole vectors. A row may be null: it is of zeros.
template <typename State, typename RowAt>
void copyRows(RowAt rowAt, int64_t count, int64_t dim, State factor,
              State *target, int64_t pitch) {
  for (int64_t row = 0; row < count; ++row)
    for (int64_t d = 0; d < dim; d += Lanes<State>::count)
      store(target + row * pitch + d,
            rowPart<State>(rowAt(row), d, dim) * factor);
}

/// Calls use(first, d, square) with the elements d, d + 1, ... of the rows
/// first, first + 1, ..., a vector of each, until `count` rows of `dim`
/// elements are covered; what is not of them is 0, and a null row is of zeros.
template <typename State, typename RowAt, typename Use>
STARTRAIL_INLINE void forEachSquare(RowAt rowAt, int64_t count, int64_t dim,
                                    Use use) {
  constexpr int lanes = Lanes<State>::count;
  for (int64_t first = 0; first < count; first += lanes)
    for (int64_t d = 0; d < dim; d += lanes) {
      Vec<State> square[lanes];
#pragma GCC unroll 16
      for (int i = 0; i < lanes; ++i)
        square[i] = first + i < count ? rowPart<State>(rowAt(first + i), d, dim)
                                      : Vec<State>{};
      use(first, d, square);
    }
}

/// Writes a square, of the rows from `first` and the elements from d on, to
/// [block][dim][row].
template <typename State>
STARTRAIL_INLINE void storeTransposed(Vec<State> (&square)[Lanes<State>::count],
                                      int64_t first, int64_t d, int64_t dim,
                                      State *target) {
  constexpr int64_t blockRows = blockRowsOf<State>;
  State *block =
      target + first / blockRows * blockRows * dim + first % blockRows;
  transpose(square);
#pragma GCC unroll 16
  for (int i = 0; i < Lanes<State>::count; ++i)
    if (d + i < dim)
      store(block + (d + i) * blockRows, square[i]);
}

/// As copyRows, to [block][dim][row]; the last vector of rows ends in zeros.
template <typename State, typename RowAt>
void transposeRows(RowAt rowAt, int64_t count, int64_t dim, State factor,
                   State *target) {
  constexpr int lanes = Lanes<State>::count;
  forEachSquare<State>(rowAt, count, dim,
                       [&](int64_t first, int64_t d, Vec<State>(&square)[lanes])
                           STARTRAIL_ALWAYS_INLINE {
#pragma GCC unroll 16
                             for (int i = 0; i < lanes; ++i)
                               square[i] *= factor;
                             storeTransposed(square, first, d, dim, target);
                           });
}

/// Rows as copyRows and as transposeRows write them, read once; whether no
/// element is infinite or NaN.
template <typename State, typename RowAt>
bool copyBothWays(RowAt rowAt, int64_t count, int64_t dim, State *target,
                  int64_t pitch, State *columns) {
  constexpr int lanes = Lanes<State>::count, chains = 4;
  Vec<State> nothing[chains] = {}; // NaN from the first such element on
  forEachSquare<State>(rowAt, count, dim,
                       [&](int64_t first, int64_t d,
                           Vec<State>(&square)[lanes]) STARTRAIL_ALWAYS_INLINE {
#pragma GCC unroll 16
                         for (int i = 0; i < lanes; ++i) {
                           nothing[i % chains] += square[i] * State(0);
                           if (first + i < count)
                             store(target + (first + i) * pitch + d, square[i]);
                         }
                         storeTransposed(square, first, d, dim, columns);
                       });
  bool finite = true;
  for (const Vec<State> &chain : nothing)
    for (int i = 0; i < lanes; ++i)
      finite &= chain[i] == 0;
  return finite;
}

/// Calls use(i, c, values) with the elements from c on of row i, for `count`
/// rows, at most as many as a vector holds, of [dim][row].
template <typename State, typename Use>
void forEachRow(const State *source, int64_t dim, int64_t count, Use use) {
  using V = Vec<State>;
  constexpr int lanes = Lanes<State>::count;
  for (int64_t c = 0; c < dim; c += lanes) {
    V square[lanes];
#pragma GCC unroll 16
    for (int i = 0; i < lanes; ++i)
      square[i] =
          c + i < dim ? load<V>(source + (c + i) * blockRowsOf<State>) : V{};
    transpose(square);
    for (int64_t i = 0; i < count; ++i)
      use(i, c, square[i]);
  }
}

/// Widens `count` rows of `dim` elements, `step` elements apart, to rows
/// `pitch` apart, which has room for whole vectors.
template <typename State, typename Storage>
void widenRows(const Storage *source, int64_t step, int64_t count, int64_t dim,
               State *target, int64_t pitch) {
  copyRows([&](int64_t row) { return source + row * step; }, count, dim,
           State(1), target, pitch);
}

/// Whether `count` rows of `dim` elements, `pitch` apart, hold no infinity and
/// no NaN.
template <typename State>
bool areFinite(const State *source, int64_t pitch, int64_t dim, int64_t count) {
  bool finite = true;
  for (int64_t row = 0; row < count; ++row)
    for (int64_t c = 0; c < dim; ++c)
      finite &= std::fabs(source[row * pitch + c]) <=
                std::numeric_limits<State>::max();
  return finite;
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_TILEROWS_H
