//===- GradientProducts.h - The gradient tile's products by multiply-add -===//
//
// Included by GradientTile.h, for one vector width.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_GRADIENTPRODUCTS_H
#define STARTRAIL_HOST_KERNELS_GRADIENTPRODUCTS_H

#include "runtime/host/kernels/VectorProducts.h"

namespace {

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

/// Keeps rows and keys of a gradient tile in the type computed in.
template <typename StateType, typename StorageType>
class VectorGradientProducts {
public:
  using State = StateType;
  using Storage = StorageType;

private:
  using V = Vec<State>;

  const int64_t keyDim, valueDim;
  State *queryColumns;    ///< [block][keyDim][row], scaled
  State *query;           ///< [row][keyPitch], scaled
  State *gradientColumns; ///< [block][valueDim][row]
  State *gradient;        ///< [row][valuePitch]
  VectorKeys<State> keys;
  int64_t rowCount = 0;
  bool rowsAreFinite = true;
  const State scale;

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
        keys(shape, memory), scale(State(shape.scale)) {}

  static int64_t columnsOf(int64_t dim) { return dim; }
  static int64_t pitchOf(int64_t dim) { return tilePitch(dim, sizeof(State)); }

  /// Takes `count` rows of queries and of gradients of the output; rows that
  /// are null are of zeros.
  template <typename QueryAt, typename GradientAt>
  void loadRows(QueryAt queryAt, GradientAt gradientAt, int64_t count) {
    rowCount = count;
    copyRows(queryAt, count, keyDim, scale, query, keys.keyPitch);
    transposeRows(queryAt, count, keyDim, scale, queryColumns);
    copyRows(gradientAt, count, valueDim, State(1), gradient, keys.valuePitch);
    transposeRows(gradientAt, count, valueDim, State(1), gradientColumns);
    rowsAreFinite = areFinite(query, keys.keyPitch, keyDim, count) &&
                    areFinite(gradient, keys.valuePitch, valueDim, count);
  }

  /// As VectorKeys.
  void loadKeys(const Storage *key, const Storage *value, int64_t count) {
    keys.load(key, value, count);
  }

  /// weight[j][row] = scale * query row . key j, for the block of rows at
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

  /// keySum[j] = scale * sum over rows of slope[j][row] * query row, and
  /// valueSum[j] = sum of weight[j][row] * gradient row. Both weights are 0
  /// where a row does not see the key, and rowsOf(j) are rows beside which
  /// nobody sees key j or one after it.
  template <typename RowsOf>
  void sumRows(const State *slope, const State *weight, RowsOf rowsOf,
               int64_t count, bool masked, Unseen<State> unseen, State *keySum,
               State *valueSum, Prefetch &ahead) {
    if (masked && !rowsAreFinite) {
      RowRange all{0, rowCount};
      sumSeenRows(slope, all, unseen, count, query, keys.keyPitch, keyDim,
                  keySum);
      sumSeenRows(weight, all, unseen, count, gradient, keys.valuePitch,
                  valueDim, valueSum);
      return;
    }
    ::sumRows(slope, rowsOf, count, query, keys.keyPitch, keyDim, keySum,
              ahead);
    ::sumRows(weight, rowsOf, count, gradient, keys.valuePitch, valueDim,
              valueSum, ahead);
  }
};

} // namespace

#endif // STARTRAIL_HOST_KERNELS_GRADIENTPRODUCTS_H
