//===- GradientProducts.h - The gradient tile's products by multiply-add -===//
//
// Included by GradientTile.h, for one vector width.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_GRADIENTPRODUCTS_H
#define STARTRAIL_HOST_KERNELS_GRADIENTPRODUCTS_H

#include "runtime/host/kernels/RowSums.h"
#include "runtime/host/kernels/VectorProducts.h"

namespace {

/// Keeps rows and keys of a gradient tile in the type computed in. Nothing is
/// scaled.
template <typename StateType, typename StorageType>
class VectorGradientProducts {
public:
  using State = StateType;
  using Storage = StorageType;

private:
  using V = Vec<State>;

  const int64_t keyDim, valueDim;
  State *queryColumns;    ///< [block][keyDim][row]
  State *query;           ///< [row][keyPitch]
  State *gradientColumns; ///< [block][valueDim][row]
  State *gradient;        ///< [row][valuePitch]
  VectorKeys<State> keys;
  int64_t rowCount = 0;
  bool rowsAreFinite = true;

public:
  VectorGradientProducts(const startrail_attention_shape &shape,
                         TileMemory &memory)
      : keyDim(shape.key_dim), valueDim(shape.value_dim),
        queryColumns(memory.take<State>(mostPartRows * keyDim)),
        query(memory.take<State>(mostPartRows *
                                 tilePitch(keyDim, sizeof(State)))),
        gradientColumns(memory.take<State>(mostPartRows * valueDim)),
        gradient(memory.take<State>(mostPartRows *
                                    tilePitch(valueDim, sizeof(State)))),
        keys(shape, memory) {}

  static int64_t columnsOf(int64_t dim) { return dim; }
  static int64_t pitchOf(int64_t dim) { return tilePitch(dim, sizeof(State)); }

  /// Takes `count` rows of queries and of gradients of the output; rows that
  /// are null are of zeros.
  template <typename QueryAt, typename GradientAt>
  void loadRows(QueryAt queryAt, GradientAt gradientAt, int64_t count) {
    rowCount = count;
    rowsAreFinite = copyBothWays(queryAt, count, keyDim, query, keys.keyPitch,
                                 queryColumns);
    rowsAreFinite &= copyBothWays(gradientAt, count, valueDim, gradient,
                                  keys.valuePitch, gradientColumns);
  }

  /// As VectorKeys.
  void loadKeys(const Storage *key, const Storage *value, int64_t count) {
    keys.load(key, value, count);
  }

  /// weight[j][row] = query row . key j, for the block of rows at
  /// `first`.
  template <int vectors>
  void scores(int64_t first, int64_t count, State *weight, Prefetch &ahead) {
    ::scores<vectors>(queryColumns + first * keyDim, keys.key, keys.keyPitch,
                      keyDim, count, weight, ahead);
  }

  /// slope[j][row] = gradient row . value j.
  template <int vectors>
  void slopes(int64_t first, int64_t count, State *slope, Prefetch &ahead) {
    ::scores<vectors>(gradientColumns + first * valueDim, keys.value,
                      keys.valuePitch, valueDim, count, slope, ahead);
  }

  /// sum[d][row] += sum over j of slope[j][row] * key[j][d]; keys after a row's
  /// limit are ignored, which are of interest only if some are `masked`.
  template <int vectors>
  void addKeys(const State *slope, int64_t count, bool masked,
               Unseen<State> unseen, State *sum, Prefetch &ahead) {
    V factor[vectors];
    for (V &each : factor)
      each = splat(State(1));
    ::addValues<vectors>(
        masked && !areFinite(keys.key, keys.keyPitch, keyDim, count), slope,
        keys.key, keys.keyPitch, keyDim, count, factor, unseen, sum, ahead);
  }

  /// keySum[j] = sum over rows of slope[j][row] * query row, and
  /// valueSum[j] = sum of weight[j][row] * gradient row. Both weights are 0
  /// where a row does not see the key, and rowsOf(j) are rows beside which
  /// nobody sees key j or one after it.
  template <typename RowsOf>
  void sumRows(const State *slope, const State *weight, RowsOf rowsOf,
               int64_t count, bool masked, Unseen<State> unseen, State *keySum,
               State *valueSum, Prefetch &ahead) {
    bool careful = masked && !rowsAreFinite;
    ::sumRows(careful, slope, rowsOf, rowCount, unseen, count, query,
              keys.keyPitch, keyDim, keySum, ahead);
    ::sumRows(careful, weight, rowsOf, rowCount, unseen, count, gradient,
              keys.valuePitch, valueDim, valueSum, ahead);
  }
};

} // namespace

#endif // STARTRAIL_HOST_KERNELS_GRADIENTPRODUCTS_H
