//===- Elements.h - Storage types on the host ----------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_ELEMENTS_H
#define STARTRAIL_HOST_KERNELS_ELEMENTS_H

#include <cstdint>
#include <cstring>

namespace startrail::host {

/// A bfloat16 and an IEEE half, as their bits.
struct BFloat16 {
  uint16_t bits;
};
struct Half {
  uint16_t bits;
};

} // namespace startrail::host

// Local to each file that includes it: some are compiled for instruction sets
// that this machine may lack, and a shared copy could come from them.
namespace {

inline float floatOfBits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
inline uint32_t bitsOfFloat(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// The exact value of an element, in f32, or f64 where it is one.
inline float widen(float value) { return value; }
inline double widen(double value) { return value; }
inline float widen(startrail::host::BFloat16 value) {
  return floatOfBits(uint32_t(value.bits) << 16);
}
inline float widen(startrail::host::Half value) {
  uint32_t sign = uint32_t(value.bits & 0x8000) << 16;
  uint32_t magnitude = value.bits & 0x7fff;
  if (magnitude >= 0x7c00) // infinity and NaN
    return floatOfBits(sign | 0x7f800000 | (magnitude & 0x3ff) << 13);
  // Scaling by 2^112 moves the exponent's bias and makes subnormals right.
  float scaled = floatOfBits(magnitude << 13) * 0x1p112f;
  return floatOfBits(sign | bitsOfFloat(scaled));
}

/// Rounds to nearest, ties to even; NaN stays NaN.
inline void narrow(float value, float &target) { target = value; }
inline void narrow(double value, double &target) { target = value; }
inline void narrow(float value, double &target) { target = value; }
inline void narrow(double value, float &target) { target = float(value); }
inline void narrow(float value, startrail::host::BFloat16 &target) {
  uint32_t bits = bitsOfFloat(value);
  uint32_t rounded = bits + 0x7fff + ((bits >> 16) & 1);
  target.bits = value == value ? rounded >> 16 : (bits >> 16) | 0x40;
}
inline void narrow(float value, startrail::host::Half &target) {
  uint32_t bits = bitsOfFloat(value);
  uint32_t sign = (bits >> 16) & 0x8000;
  uint32_t magnitude = bits & 0x7fffffff;
  uint32_t half;
  if (magnitude > 0x7f800000)
    half = 0x7e00;
  else if (magnitude >= 0x477ff000) // at least 65520 rounds to infinity
    half = 0x7c00;
  else if (magnitude < 0x38800000) // subnormal: adding 1/2 rounds at 2^-24
    half = bitsOfFloat(floatOfBits(magnitude) + 0.5f) - 0x3f000000;
  else
    half = (magnitude - 0x38000000 + 0xfff + ((magnitude >> 13) & 1)) >> 13;
  target.bits = sign | half;
}
/// A double is first rounded to f32 with ties and inexact results made odd, so
/// that the second rounding is right.
template <typename T> inline void narrow(double value, T &target) {
  float nearest = float(value);
  if (value == value && double(nearest) != value) {
    uint32_t bits = bitsOfFloat(nearest);
    bool outward = (nearest > value) == (value > 0);
    if (!(bits & 1))
      bits += outward ? -1 : 1;
    nearest = floatOfBits(bits);
  }
  narrow(nearest, target);
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_ELEMENTS_H
