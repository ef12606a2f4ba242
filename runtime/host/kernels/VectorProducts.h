//===- VectorProducts.h - The tile's products by multiply-add ------------===//
//
// Included by AttendTile.h, for one vector width.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_VECTORPRODUCTS_H
#define STARTRAIL_HOST_KERNELS_VECTORPRODUCTS_H

#include "runtime/host/kernels/AttendProducts.h"
#include "runtime/host/kernels/AttendRows.h"
#include "runtime/host/kernels/TileMemory.h"
#include "runtime/host/kernels/Transpose.h"

#include <cmath>
#include <limits>

namespace {

using startrail::host::keysPerTile;
using startrail::host::tilePitch;

/// Widens `count` rows of `dim` elements, `step` elements apart, to rows
/// `pitch` apart, which has room for whole vectors.
template <typename State, typename Storage>
void widenRows(const Storage *source, int64_t step, int64_t count, int64_t dim,
               State *target, int64_t pitch) {
  for (int64_t j = 0; j < count; ++j)
    for (int64_t d = 0; d < dim; d += Lanes<State>::count)
      store(target + j * pitch + d,
            widenSome<State>(source + j * step + d, dim - d));
}

/// Keeps query, keys and values of a tile in the type computed in.
template <typename StateType, typename StorageType> class VectorProducts {
public:
  using State = StateType;
  using Storage = StorageType;

private:
  using V = Vec<State>;
  static constexpr int lanes = Lanes<State>::count;
  static constexpr int64_t blockRows = blockRowsOf<State>;

  const startrail_attention_shape &shape;
  const int64_t keyDim, valueDim, keyPitch, valuePitch;
  State *query; ///< [block][keyDim][row], scaled
  State *key;   ///< [keysPerTile][keyPitch]
  State *value; ///< [keysPerTile][valuePitch]

public:
  VectorProducts(const startrail_attention_shape &shape, TileMemory &memory)
      : shape(shape), keyDim(shape.key_dim), valueDim(shape.value_dim),
        keyPitch(tilePitch(keyDim, sizeof(State))),
        valuePitch(tilePitch(valueDim, sizeof(State))),
        query(memory.take<State>(mostPartRows * keyDim)),
        key(memory.take<State>(keysPerTile * keyPitch)),
        value(memory.take<State>(keysPerTile * valuePitch)) {}

  /// Columns of an output block, of which the first valueDim are of use.
  static int64_t columnsOf(int64_t valueDim) { return valueDim; }

  void loadQuery(const Storage *source, const AttendRows<State> &rows) {
    const V scale = splat(State(shape.scale));
    for (int64_t first = 0; first < rows.count; first += lanes) {
      State *target =
          query + first / blockRows * blockRows * keyDim + first % blockRows;
      for (int64_t d = 0; d < keyDim; d += lanes) {
        V square[lanes];
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i)
          square[i] =
              first + i < rows.count
                  ? scale * widenSome<State>(
                                source + rows.stateRow[first + i] * keyDim + d,
                                keyDim - d)
                  : V{};
        transpose(square);
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i)
          if (d + i < keyDim)
            store(target + (d + i) * blockRows, square[i]);
      }
    }
  }

  /// Takes `count` keys and values, kv_heads rows apart.
  void loadKeys(const Storage *keys, const Storage *values, int64_t count) {
    widenRows(keys, shape.kv_heads * keyDim, count, keyDim, key, keyPitch);
    widenRows(values, shape.kv_heads * valueDim, count, valueDim, value,
              valuePitch);
  }

  /// weight[j][row] = scale * query row . key j, for the block of rows at
  /// `first`.
  template <int vectors>
  void scores(int64_t first, int64_t count, State *weight, Prefetch &ahead) {
    ::scores<vectors>(query + first * keyDim, key, keyPitch, keyDim, count,
                      weight, ahead);
  }

  /// output[c][row] = output[c][row] * factor[row] + sum over j of
  /// weight[j][row] * value[j][c]; values after a row's limit are ignored,
  /// which are of interest only if some are `masked`.
  template <int vectors>
  void addValues(const State *weight, int64_t count, const V *factor,
                 bool masked, Unseen<State> unseen, State *output,
                 Prefetch &ahead) {
    if (masked && !valuesAreFinite(count))
      ::addValues<vectors, true>(weight, value, valuePitch, valueDim, count,
                                 factor, unseen, output, ahead);
    else
      ::addValues<vectors, false>(weight, value, valuePitch, valueDim, count,
                                  factor, unseen, output, ahead);
  }

private:
  bool valuesAreFinite(int64_t count) const {
    bool finite = true;
    for (int64_t j = 0; j < count; ++j)
      for (int64_t c = 0; c < valueDim; ++c)
        finite &= std::fabs(value[j * valuePitch + c]) <=
                  std::numeric_limits<State>::max();
    return finite;
  }
};

} // namespace

#endif // STARTRAIL_HOST_KERNELS_VECTORPRODUCTS_H
