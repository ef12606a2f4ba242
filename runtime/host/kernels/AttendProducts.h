//===- AttendProducts.h - The matrix products of the attention tile ------===//
//
// Included by the tiles, for one vector width. A block of rows is one or two
// vectors wide; its columns lie blockRowsOf<State> elements apart.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_ATTENDPRODUCTS_H
#define STARTRAIL_HOST_KERNELS_ATTENDPRODUCTS_H

#include "runtime/host/kernels/Prefetch.h"
#include "runtime/host/kernels/VectorMath.h"

#include <type_traits>

namespace {

/// Rows handled together: two vectors.
template <typename State>
constexpr int64_t blockRowsOf = 2 * Lanes<State>::count;

/// Broadcast elements per pass of a matrix product; with two vectors of rows
/// their accumulators fill half of the registers of AVX-512, or all of AVX2.
constexpr int unroll = vectorBytes == 64 ? 12 : 6;

/// weight[j][row] = sum over d of query[d][row] * key[j][d], for N keys that
/// lie `pitch` elements apart.
template <int vectors, int N, typename State>
STARTRAIL_INLINE void scoreRows(const State *query, const State *key,
                                int64_t pitch, int64_t keyDim, State *weight) {
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
        total[i][v] += q[v] * key[i * pitch + d];
  }
#pragma GCC unroll 12
  for (int i = 0; i < N; ++i)
    for (int v = 0; v < vectors; ++v)
      store(weight + i * stride + v * lanes, total[i][v]);
}

/// Calls body(width, at) for passes that cover at .. count - 1: as many of N as
/// fit, then narrower ones.
template <int N, typename Body>
STARTRAIL_INLINE void passes(int64_t at, int64_t count, Body body) {
  for (; at + N <= count; at += N)
    body(std::integral_constant<int, N>(), at);
  if constexpr (N > 1)
    passes<N == 12 ? 8 : N == 6 ? 4 : N / 2>(at, count, body);
}

/// As scoreRows, for `count` keys.
template <int vectors, typename State>
__attribute__((noinline)) void
scores(const State *query, const State *key, int64_t pitch, int64_t keyDim,
       int64_t count, State *weight, Prefetch &ahead) {
  passes<unroll>(0, count, [&](auto width, int64_t j) STARTRAIL_ALWAYS_INLINE {
    ahead.ask(2 * width);
    scoreRows<vectors, width>(query, key + j * pitch, pitch, keyDim,
                              weight + j * blockRowsOf<State>);
  });
}

/// The keys that rows do not see, whatever their values: those after `limit`,
/// counted from `start`.
template <typename State> struct Unseen {
  const Mask<State> *limit;
  int64_t start;
};

/// output[c][row] = output[c][row] * factor[row] + sum over j of
/// weight[j][row] * value[j][c], for N columns of values `pitch` elements
/// apart.
template <int vectors, bool careful, int N, typename State>
STARTRAIL_INLINE void addValueColumns(const State *weight, const State *value,
                                      int64_t pitch, int64_t count,
                                      const Vec<State> *factor,
                                      Unseen<State> unseen, State *output) {
  using V = Vec<State>;
  constexpr int64_t lanes = Lanes<State>::count, stride = blockRowsOf<State>;
  V total[N][vectors];
#pragma GCC unroll 12
  for (int i = 0; i < N; ++i)
    for (int v = 0; v < vectors; ++v)
      total[i][v] = load<V>(output + i * stride + v * lanes) * factor[v];
  for (int64_t j = 0; j < count; ++j) {
    V w[vectors];
    for (int v = 0; v < vectors; ++v)
      w[v] = load<V>(weight + j * stride + v * lanes);
#pragma GCC unroll 12
    for (int i = 0; i < N; ++i)
      for (int v = 0; v < vectors; ++v) {
        if constexpr (careful) {
          Mask<State> key =
              Mask<State>{} + typename Lanes<State>::Integer(unseen.start + j);
          V product = w[v] * value[j * pitch + i];
          total[i][v] += key > unseen.limit[v] ? V{} : product;
        } else {
          total[i][v] += w[v] * value[j * pitch + i];
        }
      }
  }
#pragma GCC unroll 12
  for (int i = 0; i < N; ++i)
    for (int v = 0; v < vectors; ++v)
      store(output + i * stride + v * lanes, total[i][v]);
}

/// As addValueColumns, for `valueDim` columns. `careful` keeps out what is
/// unseen; otherwise its weight of 0 must do, with values that are finite.
template <int vectors, bool careful, typename State>
__attribute__((noinline)) void
addValues(const State *weight, const State *value, int64_t pitch,
          int64_t valueDim, int64_t count, const Vec<State> *factor,
          Unseen<State> unseen, State *output, Prefetch &ahead) {
  passes<unroll>(0, valueDim,
                 [&](auto width, int64_t c) STARTRAIL_ALWAYS_INLINE {
                   ahead.ask(2 * width);
                   addValueColumns<vectors, careful, width>(
                       weight, value + c, pitch, count, factor, unseen,
                       output + c * blockRowsOf<State>);
                 });
}

/// As above, where only the caller knows whether to be `careful`.
template <int vectors, typename State>
void addValues(bool careful, const State *weight, const State *value,
               int64_t pitch, int64_t valueDim, int64_t count,
               const Vec<State> *factor, Unseen<State> unseen, State *output,
               Prefetch &ahead) {
  if (careful)
    addValues<vectors, true>(weight, value, pitch, valueDim, count, factor,
                             unseen, output, ahead);
  else
    addValues<vectors, false>(weight, value, pitch, valueDim, count, factor,
                              unseen, output, ahead);
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_ATTENDPRODUCTS_H
