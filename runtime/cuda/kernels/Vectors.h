//===- Vectors.h - Elements of memory, several at a time -----------------===//
#ifndef STARTRAIL_CUDA_KERNELS_VECTORS_H
#define STARTRAIL_CUDA_KERNELS_VECTORS_H

#include "runtime/cuda/kernels/Lane.h"

#include "startrail/types.h"

#include <cstring>
#include <cuda_runtime_api.h>
#include <math.h>

namespace startrail::cuda {

/// The most bytes that a thread reads or writes at once.
constexpr int vectorBytes = 16;

template <typename Element, int n> struct alignas(sizeof(Element) * n) Vector {
  Element at[n];
};

template <int n, typename Element>
STARTRAIL_DEVICE Vector<Element, n> load(const Element *from) {
  return *reinterpret_cast<const Vector<Element, n> *>(from);
}
template <int n, typename Element>
STARTRAIL_DEVICE void store(Element *to, const Vector<Element, n> &value) {
  *reinterpret_cast<Vector<Element, n> *>(to) = value;
}

/// The exact value of an element, in its state type.
STARTRAIL_DEVICE float widen(float value) { return value; }
STARTRAIL_DEVICE double widen(double value) { return value; }
STARTRAIL_DEVICE float widen(BFloat16 value) { return widened(value); }
STARTRAIL_DEVICE float widen(Half value) { return widened(value); }

/// Towards zero, the last bit set where that is inexact: what is rounded again,
/// to fewer bits, comes out right.
STARTRAIL_DEVICE float roundedToOdd(double value) {
  const float nearest = float(value);
  if (!(value == value) || double(nearest) == value)
    return nearest;
  uint32_t bits;
  memcpy(&bits, &nearest, sizeof bits);
  if (fabs(double(nearest)) > fabs(value))
    --bits;
  bits |= 1;
  float odd;
  memcpy(&odd, &bits, sizeof odd);
  return odd;
}

/// Rounds to nearest, ties to even.
template <typename Element> struct Narrow {
  STARTRAIL_DEVICE static Element of(float value) {
    return narrowed<Element>(value);
  }
  STARTRAIL_DEVICE static Element of(double value) {
    return narrowed<Element>(roundedToOdd(value));
  }
};
template <> struct Narrow<float> {
  STARTRAIL_DEVICE static float of(float value) { return value; }
  STARTRAIL_DEVICE static float of(double value) { return float(value); }
};
template <> struct Narrow<double> {
  STARTRAIL_DEVICE static double of(double value) { return value; }
};

STARTRAIL_DEVICE float exponential(float value) { return expf(value); }
STARTRAIL_DEVICE double exponential(double value) { return exp(value); }
STARTRAIL_DEVICE float logarithm(float value) { return logf(value); }
STARTRAIL_DEVICE double logarithm(double value) { return log(value); }

/// Calls body(element) with a value of the type; cudaErrorInvalidValue where
/// there is no such type.
template <typename Body>
cudaError_t withState(startrail_dtype state, Body body) {
  return state == STARTRAIL_F64   ? body(double())
         : state == STARTRAIL_F32 ? body(float())
                                  : cudaErrorInvalidValue;
}
template <typename Body>
cudaError_t withDtype(startrail_dtype dtype, Body body) {
  return dtype == STARTRAIL_BF16  ? body(BFloat16())
         : dtype == STARTRAIL_F16 ? body(Half())
                                  : withState(dtype, body);
}

/// Calls body(std::integral_constant<int, n>) with the elements of a vector:
/// `most`, where all of `places` are aligned to so many elements (of `size`
/// bytes each) and `dim` is a multiple of them, else 1.
struct Place {
  const void *memory;
  size_t size;
};
template <int n> struct Width {
  static constexpr int value = n;
};
template <int most, typename Body, typename... Places>
cudaError_t withWidth(int64_t dim, Body body, Places... places) {
  const bool isAligned =
      dim % most == 0 &&
      ((reinterpret_cast<uintptr_t>(places.memory) % (most * places.size) ==
        0) &&
       ...);
  return isAligned ? body(Width<most>()) : body(Width<1>());
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_VECTORS_H
