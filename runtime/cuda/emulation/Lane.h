//===- Lane.h - A GPU's instructions, on all lanes of a warp -------------===//
#ifndef STARTRAIL_CUDA_EMULATION_LANE_H
#define STARTRAIL_CUDA_EMULATION_LANE_H

#include "runtime/cuda/emulation/Block.h"

#include <cmath>

#define STARTRAIL_DEVICE inline
#define STARTRAIL_BOTH inline
#define STARTRAIL_KERNEL(threads) void
#define STARTRAIL_PARAMETERS(type) const type
#define STARTRAIL_UNROLL
#define STARTRAIL_ROLLED

namespace startrail::emulation {

// As the functions of kernels/Lane.h.
float shuffleXor(float value, int mask);
double shuffleXor(double value, int mask);
void loadMatrices(uint32_t *into, const void *row);
void loadTransposed(uint32_t *into, const void *row);
void multiplyAddBFloat16(float *sum, const uint32_t *left, uint32_t right0,
                         uint32_t right1);
void multiplyAddHalf(float *sum, const uint32_t *left, uint32_t right0,
                     uint32_t right1);
uint16_t bfloat16Bits(float value);
uint16_t halfBits(float value);
float floatOfBFloat16(uint16_t bits);
float floatOfHalf(uint16_t bits);

} // namespace startrail::emulation

namespace startrail::cuda {

inline Grid blockAt() {
  const emulation::BlockShape &shape = emulation::shapeOfBlock();
  return {shape.x, shape.y, shape.z};
}
inline int threadAt() { return emulation::threadOfBlock(); }
using emulation::commitCopies;
using emulation::sharedMemory;
using emulation::shuffleXor;
using emulation::syncBlock;

inline float exponential2(float value) { return std::exp2(value); }

template <typename Element> struct Shared {
  Element *at;

  Shared operator+(int elements) const { return {at + elements}; }
};
template <typename Element> Shared<Element> sharedElements(size_t byte) {
  return {
      reinterpret_cast<Element *>(static_cast<char *>(sharedMemory()) + byte)};
}
template <typename Element> void put(Shared<Element> to, Element value) {
  *to.at = value;
}

template <int bytes, typename Element>
void copyAsync(Shared<Element> shared, const void *global, bool take) {
  emulation::copyAsync(shared.at, global, bytes, take);
}
template <int groups> void waitCopies() { emulation::waitCopies(groups); }

template <typename Element>
void loadMatrices(uint32_t (&into)[4], Shared<Element> row) {
  emulation::loadMatrices(into, row.at);
}
template <typename Element>
void loadTransposed(uint32_t (&into)[4], Shared<Element> row) {
  emulation::loadTransposed(into, row.at);
}

template <typename Element>
void multiplyAdd(float (&sum)[4], const uint32_t (&left)[4], uint32_t right0,
                 uint32_t right1);
template <>
inline void multiplyAdd<BFloat16>(float (&sum)[4], const uint32_t (&left)[4],
                                  uint32_t right0, uint32_t right1) {
  emulation::multiplyAddBFloat16(sum, left, right0, right1);
}
template <>
inline void multiplyAdd<Half>(float (&sum)[4], const uint32_t (&left)[4],
                              uint32_t right0, uint32_t right1) {
  emulation::multiplyAddHalf(sum, left, right0, right1);
}

template <typename Element> uint32_t packed(float low, float high);
template <> inline uint32_t packed<BFloat16>(float low, float high) {
  return emulation::bfloat16Bits(low) | uint32_t(emulation::bfloat16Bits(high))
                                            << 16;
}
template <> inline uint32_t packed<Half>(float low, float high) {
  return emulation::halfBits(low) | uint32_t(emulation::halfBits(high)) << 16;
}

inline float widened(float value) { return value; }
inline double widened(double value) { return value; }
inline float widened(BFloat16 value) {
  return emulation::floatOfBFloat16(value.bits);
}
inline float widened(Half value) { return emulation::floatOfHalf(value.bits); }

template <typename Element> Element narrowed(float value);
template <> inline BFloat16 narrowed<BFloat16>(float value) {
  return {emulation::bfloat16Bits(value)};
}
template <> inline Half narrowed<Half>(float value) {
  return {emulation::halfBits(value)};
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_EMULATION_LANE_H
