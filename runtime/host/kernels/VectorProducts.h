//===- VectorProducts.h - The tile's products by multiply-add ------------===//
//
// Included by the tiles, for one vector width.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_VECTORPRODUCTS_H
#define STARTRAIL_HOST_KERNELS_VECTORPRODUCTS_H

#include "runtime/host/kernels/AttendProducts.h"
#include "runtime/host/kernels/AttendRows.h"
#include "runtime/host/kernels/TileMemory.h"
#include "runtime/host/kernels/TileRows.h"

namespace {

using startrail::host::keysPerTile;
using startrail::host::tilePitch;

/// Calls use(state, storage) with a value of the type computed in and one of
/// the type that elements are kept in.
template <typename Use> void withElements(startrail_dtype dtype, Use use) {
  using namespace startrail::host;
  switch (dtype) {
  case STARTRAIL_F32:
    return use(float(), float());
  case STARTRAIL_BF16:
    return use(float(), BFloat16());
  case STARTRAIL_F16:
    return use(float(), Half());
  case STARTRAIL_F64:
    return use(double(), double());
  }
}

/// Keys and values of a tile in the type computed in.
template <typename State> struct VectorKeys {
  const int64_t keyDim, valueDim, keyPitch, valuePitch, heads;
  State *key;   ///< [keysPerTile][keyPitch]
  State *value; ///< [keysPerTile][valuePitch]

  VectorKeys(const startrail_attention_shape &shape, TileMemory &memory)
      : keyDim(shape.key_dim), valueDim(shape.value_dim),
        keyPitch(tilePitch(keyDim, sizeof(State))),
        valuePitch(tilePitch(valueDim, sizeof(State))), heads(shape.kv_heads),
        key(memory.take<State>(keysPerTile * keyPitch)),
        value(memory.take<State>(keysPerTile * valuePitch)) {}

  /// Takes `count` keys and values, kv_heads rows apart.
  template <typename Storage>
  void load(const Storage *keys, const Storage *values, int64_t count) {
    widenRows(keys, heads * keyDim, count, keyDim, key, keyPitch);
    widenRows(values, heads * valueDim, count, valueDim, value, valuePitch);
  }
};

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
  const int64_t keyDim, valueDim;
  State *query; ///< [block][keyDim][row], scaled
  VectorKeys<State> keys;

public:
  VectorProducts(const startrail_attention_shape &shape, TileMemory &memory)
      : shape(shape), keyDim(shape.key_dim), valueDim(shape.value_dim),
        query(memory.take<State>(mostPartRows * keyDim)), keys(shape, memory) {}

  /// Columns of an output block, of which the first valueDim are of use.
  static int64_t columnsOf(int64_t valueDim) { return valueDim; }

  void loadQuery(const Storage *source, const AttendRows<State> &rows) {
    auto rowAt = [&](int64_t row) {
      return source + rows.stateRow[row] * keyDim;
    };
    transposeRows(rowAt, rows.count, keyDim, State(shape.scale), query);
  }

  /// As VectorKeys.
  void loadKeys(const Storage *key, const Storage *value, int64_t count) {
    keys.load(key, value, count);
  }

  /// weight[j][row] = scale * query row . key j, for the block of rows at
  /// `first`.
  template <int vectors>
  void scores(int64_t first, int64_t count, State *weight, Prefetch &ahead) {
    ::scores<vectors>(query + first * keyDim, keys.key, keys.keyPitch, keyDim,
                      count, weight, ahead);
  }

  /// output[c][row] = output[c][row] * factor[row] + sum over j of
  /// weight[j][row] * value[j][c]; values after a row's limit are ignored,
  /// which are of interest only if some are `masked`.
  template <int vectors>
  void addValues(const State *weight, int64_t count, const V *factor,
                 bool masked, Unseen<State> unseen, State *output,
                 Prefetch &ahead) {
    ::addValues<vectors>(
        masked && !areFinite(keys.value, keys.valuePitch, valueDim, count),
        weight, keys.value, keys.valuePitch, valueDim, count, factor, unseen,
        output, ahead);
  }
};

} // namespace

#endif // STARTRAIL_HOST_KERNELS_VECTORPRODUCTS_H
