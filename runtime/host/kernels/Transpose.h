//===- Transpose.h - Squares of elements between rows and columns --------===//
//
// Included by the tiles, for one vector width. A square is as many vectors
// as a vector has lanes.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_TRANSPOSE_H
#define STARTRAIL_HOST_KERNELS_TRANSPOSE_H

#include "runtime/host/kernels/Elements.h"
#include "runtime/host/kernels/VectorMath.h"

#include <utility>
#ifdef __F16C__
#include <immintrin.h>
#endif

namespace {

/// Swaps the upper half of each run of 2 * half lanes of `a` with the lower
/// half of that of `b`.
template <int half, typename V, int... lane>
STARTRAIL_INLINE void swapHalves(V &a, V &b,
                                 std::integer_sequence<int, lane...>) {
  constexpr int lanes = sizeof...(lane);
  V low = __builtin_shufflevector(
      a, b, (lane & half ? lanes + lane - half : lane)...);
  V high = __builtin_shufflevector(
      a, b, (lane & half ? lanes + lane : lane + half)...);
  a = low;
  b = high;
}

template <int half, int lanes, typename V>
STARTRAIL_INLINE void transposeFrom(V (&square)[lanes]) {
  if constexpr (half > 0) {
#pragma GCC unroll 16
    for (int i = 0; i < lanes; ++i)
      if (!(i & half))
        swapHalves<half>(square[i], square[i + half],
                         std::make_integer_sequence<int, lanes>());
    transposeFrom<half / 2>(square);
  }
}

template <int lanes, typename V>
STARTRAIL_INLINE void transpose(V (&square)[lanes]) {
  transposeFrom<lanes / 2>(square);
}

/// A vector of elements.
template <typename State, typename Storage>
STARTRAIL_INLINE Vec<State> widenAll(const Storage *source) {
  State elements[Lanes<State>::count];
  for (int i = 0; i < Lanes<State>::count; ++i)
    elements[i] = widen(source[i]);
  return load<Vec<State>>(elements);
}

#ifdef __F16C__
template <>
STARTRAIL_INLINE Vec<float>
widenAll<float, startrail::host::Half>(const startrail::host::Half *source) {
#ifdef __AVX512F__
  return (Vec<float>)_mm512_maskz_cvtph_ps(0xffff, load<__m256i>(source));
#else
  return (Vec<float>)_mm256_cvtph_ps(load<__m128i>(source));
#endif
}
#endif

/// The first `count` elements at `source`, the rest 0.
template <typename State, typename Storage>
STARTRAIL_INLINE Vec<State> widenSome(const Storage *source, int64_t count) {
  constexpr int lanes = Lanes<State>::count;
  if (count >= lanes)
    return widenAll<State>(source);
  State elements[lanes] = {};
  for (int64_t i = 0; i < count; ++i)
    elements[i] = widen(source[i]);
  return load<Vec<State>>(elements);
}

/// Writes the first `count` elements of a vector.
template <typename State>
STARTRAIL_INLINE void storeSome(State *target, Vec<State> vector,
                                int64_t count) {
  if (count >= Lanes<State>::count)
    store(target, vector);
  else
    for (int64_t i = 0; i < count; ++i)
      target[i] = vector[i];
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_TRANSPOSE_H
