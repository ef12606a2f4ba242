//===- Lane.cpp - A GPU's instructions, on all lanes of a warp -----------===//
//
// Which lane holds what is in the PTX ISA: ldmatrix, and the fragments of
// mma.m16n8k16 for .f16 and .bf16.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/kernels/Lane.h"

#include "runtime/host/kernels/Elements.h"

namespace startrail::emulation {
namespace {

template <typename Arguments> Arguments &of(void *argument) {
  return *static_cast<Arguments *>(argument);
}

template <typename Value> struct Shuffle {
  Value value, result;
  int mask;
};

template <typename Value> void shuffle(void *const *lanes) {
  using Each = Shuffle<Value>;
  for (int lane = 0; lane < lanesOfWarp; ++lane) {
    Each &self = of<Each>(lanes[lane]);
    self.result = of<Each>(lanes[(lane ^ self.mask) % lanesOfWarp]).value;
  }
}

struct Load {
  uint32_t *into;
  const void *row;
};

/// Element `column` of row `row` of matrix `matrix`.
uint32_t elementOf(void *const *lanes, int matrix, int row, int column) {
  const void *at = of<Load>(lanes[8 * matrix + row]).row;
  if (uintptr_t(at) % 16 != 0)
    fail("a row of ldmatrix that is not aligned to 16 bytes");
  return static_cast<const uint16_t *>(at)[column];
}

template <bool transposed> void load(void *const *lanes) {
  for (int lane = 0; lane < lanesOfWarp; ++lane)
    for (int matrix = 0; matrix < 4; ++matrix) {
      int row = lane / 4, column = 2 * (lane % 4);
      uint32_t low = transposed ? elementOf(lanes, matrix, column, row)
                                : elementOf(lanes, matrix, row, column);
      uint32_t high = transposed ? elementOf(lanes, matrix, column + 1, row)
                                 : elementOf(lanes, matrix, row, column + 1);
      of<Load>(lanes[lane]).into[matrix] = low | high << 16;
    }
}

struct Multiply {
  float *sum;
  const uint32_t *left;
  uint32_t right[2];
};

template <typename Element> float half(uint32_t pair, int which) {
  return widen(Element{uint16_t(pair >> (16 * which))});
}

template <typename Element> void multiply(void *const *lanes) {
  float left[16][16], right[16][8];
  for (int lane = 0; lane < lanesOfWarp; ++lane) {
    const Multiply &from = of<Multiply>(lanes[lane]);
    int row = lane / 4, column = 2 * (lane % 4);
    for (int which = 0; which < 2; ++which) {
      for (int quarter = 0; quarter < 4; ++quarter)
        left[row + quarter % 2 * 8][column + quarter / 2 * 8 + which] =
            half<Element>(from.left[quarter], which);
      for (int part = 0; part < 2; ++part)
        right[column + part * 8 + which][row] =
            half<Element>(from.right[part], which);
    }
  }
  for (int lane = 0; lane < lanesOfWarp; ++lane)
    for (int i = 0; i < 4; ++i) {
      int row = lane / 4 + i / 2 * 8, column = 2 * (lane % 4) + i % 2;
      float &sum = of<Multiply>(lanes[lane]).sum[i];
      for (int k = 0; k < 16; ++k)
        sum += left[row][k] * right[k][column];
    }
}

} // namespace

float shuffleXor(float value, int mask) {
  Shuffle<float> arguments{value, 0, mask};
  meetWarp("shuffle", shuffle<float>, &arguments);
  return arguments.result;
}

double shuffleXor(double value, int mask) {
  Shuffle<double> arguments{value, 0, mask};
  meetWarp("shuffle of doubles", shuffle<double>, &arguments);
  return arguments.result;
}

void loadMatrices(uint32_t *into, const void *row) {
  Load arguments{into, row};
  meetWarp("ldmatrix", load<false>, &arguments);
}

void loadTransposed(uint32_t *into, const void *row) {
  Load arguments{into, row};
  meetWarp("ldmatrix.trans", load<true>, &arguments);
}

void multiplyAddBFloat16(float *sum, const uint32_t *left, uint32_t right0,
                         uint32_t right1) {
  Multiply arguments{sum, left, {right0, right1}};
  meetWarp("mma.bf16", multiply<host::BFloat16>, &arguments);
}

void multiplyAddHalf(float *sum, const uint32_t *left, uint32_t right0,
                     uint32_t right1) {
  Multiply arguments{sum, left, {right0, right1}};
  meetWarp("mma.f16", multiply<host::Half>, &arguments);
}

uint16_t bfloat16Bits(float value) {
  host::BFloat16 result;
  narrow(value, result);
  return result.bits;
}

uint16_t halfBits(float value) {
  host::Half result;
  narrow(value, result);
  return result.bits;
}

float floatOfBFloat16(uint16_t bits) { return widen(host::BFloat16{bits}); }

float floatOfHalf(uint16_t bits) { return widen(host::Half{bits}); }

} // namespace startrail::emulation
