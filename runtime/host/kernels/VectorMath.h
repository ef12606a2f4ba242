//===- VectorMath.h - Vectors of one instruction set and exp on them -----===//
//
// Included by files that are compiled for one instruction set each, so all
// names are local to the file.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_VECTORMATH_H
#define STARTRAIL_HOST_KERNELS_VECTORMATH_H

#include <cstdint>

#define STARTRAIL_ALWAYS_INLINE __attribute__((always_inline))
#define STARTRAIL_INLINE inline STARTRAIL_ALWAYS_INLINE

namespace {

#if defined(__AVX512F__)
constexpr int vectorBytes = 64;
#elif defined(__AVX2__)
constexpr int vectorBytes = 32;
#else
constexpr int vectorBytes = 16;
#endif

/// `Vec` holds `lanes` elements; `Mask` is what comparing two of them gives.
template <typename T> struct Lanes;
template <> struct Lanes<float> {
  typedef float Vec __attribute__((vector_size(vectorBytes)));
  typedef int32_t Integer;
  typedef Integer Mask __attribute__((vector_size(vectorBytes)));
  static constexpr int count = vectorBytes / sizeof(float);
};
template <> struct Lanes<double> {
  typedef double Vec __attribute__((vector_size(vectorBytes)));
  typedef int64_t Integer;
  typedef Integer Mask __attribute__((vector_size(vectorBytes)));
  static constexpr int count = vectorBytes / sizeof(double);
};
template <typename T> using Vec = typename Lanes<T>::Vec;
template <typename T> using Mask = typename Lanes<T>::Mask;

template <typename V, typename T> STARTRAIL_INLINE V load(const T *source) {
  V vector;
  __builtin_memcpy(&vector, source, sizeof vector);
  return vector;
}
template <typename V, typename T>
STARTRAIL_INLINE void store(T *target, V vector) {
  __builtin_memcpy(target, &vector, sizeof vector);
}

template <typename T> inline Vec<T> splat(T value) { return Vec<T>{} + value; }

/// The larger of two; `a` where `b` is NaN.
template <typename V> inline V larger(V a, V b) { return b > a ? b : a; }

/// exp(x) for x up to 87, or 708 in f64, to about one unit in the last place; 0
/// below the normal numbers and for -inf, NaN for NaN. Splits x = n ln 2 + r,
/// |r| <= ln 2 / 2; exp(r) is a polynomial of least relative error (3e-9), or
/// the Taylor series in f64. The low bits of `shifted` are n and the exponent's
/// bias.
inline Vec<float> expBounded(Vec<float> x) {
  const Vec<float> lowest = splat(-87.0f);
  const Vec<float> roundingShift = splat(12582912.0f + 127); // 1.5 * 2^23
  Vec<float> bounded = x < lowest ? lowest : x;
  Vec<float> shifted = bounded * 1.44269504f + roundingShift;
  Vec<float> n = shifted - roundingShift;
  Vec<float> r = bounded - n * 0.693359375f; // 9 bits: n times it is exact
  r = r + n * 2.12194440e-4f;
  Vec<float> sum = r * 0x1.6a2434p-10f + 0x1.1239e2p-7f;
  sum = sum * r + 0x1.5558f2p-5f;
  sum = sum * r + 0x1.555492p-3f;
  sum = sum * r + 0x1.fffffcp-2f;
  sum = sum * r + 1.0f;
  sum = sum * r + 1.0f;
  Vec<float> power = (Vec<float>)((Mask<float>)shifted << 23);
  return x < lowest ? Vec<float>{} : sum * power;
}

inline Vec<double> expBounded(Vec<double> x) {
  const Vec<double> lowest = splat(-708.0);
  const Vec<double> roundingShift =
      splat(6755399441055744.0 + 1023); // 1.5 * 2^52
  Vec<double> bounded = x < lowest ? lowest : x;
  Vec<double> shifted = bounded * 1.4426950408889634 + roundingShift;
  Vec<double> n = shifted - roundingShift;
  Vec<double> r = bounded - n * 0x1.62e42feep-1; // 32 bits: n times it is exact
  r = r - n * 0x1.a39ef35793c76p-33;
  Vec<double> sum = r * (1.0 / 6227020800) + 1.0 / 479001600;
  sum = sum * r + 1.0 / 39916800;
  sum = sum * r + 1.0 / 3628800;
  sum = sum * r + 1.0 / 362880;
  sum = sum * r + 1.0 / 40320;
  sum = sum * r + 1.0 / 5040;
  sum = sum * r + 1.0 / 720;
  sum = sum * r + 1.0 / 120;
  sum = sum * r + 1.0 / 24;
  sum = sum * r + 1.0 / 6;
  sum = sum * r + 0.5;
  sum = sum * r + 1.0;
  sum = sum * r + 1.0;
  Vec<double> power = (Vec<double>)((Mask<double>)shifted << 52);
  return x < lowest ? Vec<double>{} : sum * power;
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_VECTORMATH_H
