//===- AttendProducts.h - The matrix products of the attention tile ------===//
//
// Included by AttendTile.h, for one vector width. A block of rows is one or two
// vectors wide; its columns lie blockRowsOf<State> elements apart.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_ATTENDPRODUCTS_H
#define STARTRAIL_HOST_KERNELS_ATTENDPRODUCTS_H

#include "runtime/host/kernels/VectorMath.h"

#define STARTRAIL_INLINE inline __attribute__((always_inline))

namespace {

/// Rows handled together: two vectors.
template <typename State>
constexpr int64_t blockRowsOf = 2 * Lanes<State>::count;

/// Broadcast elements per pass of a matrix product; with two vectors of rows
/// their accumulators fill half of the registers of AVX-512, or all of AVX2.
constexpr int unroll = vectorBytes == 64 ? 12 : 6;

template <typename V, typename T> STARTRAIL_INLINE V load(const T *source) {
  V vector;
  __builtin_memcpy(&vector, source, sizeof vector);
  return vector;
}
template <typename V, typename T>
STARTRAIL_INLINE void store(T *target, V vector) {
  __builtin_memcpy(target, &vector, sizeof vector);
}

/// weight[j][row] = sum over d of query[d][row] * key[j][d], for N keys.
template <int vectors, int N, typename State>
STARTRAIL_INLINE void scoreRows(const State *query, const State *key,
                                int64_t keyDim, State *weight) {
  using V = Vec<State>;
  constexpr int64_t lanes = Lanes<State>::count, stride = blockRowsOf<State>;
  V total[N][vectors] = {};
  for (int64_t d = 0; d < keyDim; ++d) {
    V q[vectors];
    for (int v = 0; v < vectors; ++v)
      q[v] = load<V>(query + d * stride + v * lanes);
#pragma GCC unroll 12
    for (int i = 0; i < N; ++i)
      for (int v = 0; v < vectors; ++v)
        total[i][v] += q[v] * key[i * keyDim + d];
  }
#pragma GCC unroll 12
  for (int i = 0; i < N; ++i)
    for (int v = 0; v < vectors; ++v)
      store(weight + i * stride + v * lanes, total[i][v]);
}

template <int vectors, typename State>
__attribute__((noinline)) void scores(const State *query, const State *key,
                                      int64_t keyDim, int64_t count,
                                      State *weight) {
  constexpr int64_t stride = blockRowsOf<State>;
  int64_t j = 0;
  for (; j + unroll <= count; j += unroll)
    scoreRows<vectors, unroll>(query, key + j * keyDim, keyDim,
                               weight + j * stride);
  for (; j + 4 <= count; j += 4)
    scoreRows<vectors, 4>(query, key + j * keyDim, keyDim, weight + j * stride);
  for (; j < count; ++j)
    scoreRows<vectors, 1>(query, key + j * keyDim, keyDim, weight + j * stride);
}

/// output[c][row] += sum over j of weight[j][row] * value[j][c], for N columns.
/// `careful` ignores the values of weight 0, which may be NaN.
template <int vectors, bool careful, int N, typename State>
STARTRAIL_INLINE void addValueColumns(const State *weight, const State *value,
                                      int64_t valueDim, int64_t count,
                                      State *output) {
  using V = Vec<State>;
  constexpr int64_t lanes = Lanes<State>::count, stride = blockRowsOf<State>;
  V total[N][vectors];
#pragma GCC unroll 12
  for (int i = 0; i < N; ++i)
    for (int v = 0; v < vectors; ++v)
      total[i][v] = load<V>(output + i * stride + v * lanes);
  for (int64_t j = 0; j < count; ++j) {
    V w[vectors];
    for (int v = 0; v < vectors; ++v)
      w[v] = load<V>(weight + j * stride + v * lanes);
#pragma GCC unroll 12
    for (int i = 0; i < N; ++i)
      for (int v = 0; v < vectors; ++v) {
        if (careful) {
          V product = w[v] * value[j * valueDim + i];
          total[i][v] += w[v] == V{} ? V{} : product;
        } else {
          total[i][v] += w[v] * value[j * valueDim + i];
        }
      }
  }
#pragma GCC unroll 12
  for (int i = 0; i < N; ++i)
    for (int v = 0; v < vectors; ++v)
      store(output + i * stride + v * lanes, total[i][v]);
}

template <int vectors, bool careful, typename State>
__attribute__((noinline)) void addValues(const State *weight,
                                         const State *value, int64_t valueDim,
                                         int64_t count, State *output) {
  constexpr int64_t stride = blockRowsOf<State>;
  int64_t c = 0;
  for (; c + unroll <= valueDim; c += unroll)
    addValueColumns<vectors, careful, unroll>(weight, value + c, valueDim,
                                              count, output + c * stride);
  for (; c + 4 <= valueDim; c += 4)
    addValueColumns<vectors, careful, 4>(weight, value + c, valueDim, count,
                                         output + c * stride);
  for (; c < valueDim; ++c)
    addValueColumns<vectors, careful, 1>(weight, value + c, valueDim, count,
                                         output + c * stride);
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_ATTENDPRODUCTS_H
