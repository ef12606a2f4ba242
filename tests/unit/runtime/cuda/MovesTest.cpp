//===- MovesTest.cpp - Pieces of blocks, emulated -------------------------===//
#include "runtime/cuda/kernels/Moves.h"
#include "runtime/host/kernels/Elements.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

using namespace startrail;
using cuda::PieceSize;
using cuda::Strides;

namespace {

std::vector<float> drawn(int64_t count, double phase) {
  std::vector<float> values(count);
  for (int64_t i = 0; i < count; ++i)
    values[i] = float(std::sin(phase + 0.7 * double(i)));
  return values;
}

void expectQueued(cudaError_t error) {
  EXPECT_EQ(error, cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
}

/// A piece of `tokens` of the block's `blockTokens`, from `first` on.
struct Case {
  PieceSize size;
  int64_t blockTokens, first, dim;
};
constexpr Case cases[] = {{{1, 5, 2}, 5, 0, 64},
                          {{2, 3, 4}, 9, 4, 32},
                          {{2, 33, 3}, 40, 2, 7},
                          {{1, 0, 2}, 4, 1, 8},
                          {{1, 2, 1}, 4, 1, 256}};

TEST(EmulatedMoves, MergePieceInPlace) {
  for (const Case &each : cases) {
    const PieceSize size = each.size;
    const int64_t blockTokens = each.blockTokens, first = each.first;
    const int64_t dim = each.dim;
    const int64_t rows = size.batch * blockTokens * size.heads;
    std::vector<float> output = drawn(rows * dim, 0.1), lse = drawn(rows, 0.2);
    const int64_t partRows = size.batch * size.tokens * size.heads;
    std::vector<float> part = drawn(partRows * dim, 0.3);
    std::vector<float> partLse = drawn(partRows, 0.4);
    auto blockRow = [&](int64_t b, int64_t t, int64_t h) {
      return (b * blockTokens + first + t) * size.heads + h;
    };
    auto lseAt = [&](int64_t b, int64_t t, int64_t h) {
      return (b * size.heads + h) * size.tokens + t;
    };
    auto partRow = [&](int64_t b, int64_t t, int64_t h) {
      return (b * size.tokens + t) * size.heads + h;
    };
    std::vector<float> expected = output, expectedLse = lse;
    for (int64_t b = 0; b < size.batch; ++b)
      for (int64_t t = 0; t < size.tokens; ++t)
        for (int64_t h = 0; h < size.heads; ++h) {
          const int64_t row = blockRow(b, t, h);
          // Neither, the state, the piece, or both have seen a key.
          const int kind = int(t + h) % 5;
          if (kind == 0 || kind == 1)
            lse[row] = -INFINITY, output[row * dim] = NAN;
          if (kind == 0 || kind == 2)
            partLse[lseAt(b, t, h)] = -INFINITY,
                                part[partRow(b, t, h) * dim] = NAN;
          const double own = std::exp(double(lse[row]));
          const double more = std::exp(double(partLse[lseAt(b, t, h)]));
          expectedLse[row] = float(std::log(own + more));
          for (int64_t i = 0; i < dim; ++i) {
            const float state = output[row * dim + i];
            const float with = part[partRow(b, t, h) * dim + i];
            expected[row * dim + i] =
                more == 0  ? state
                : own == 0 ? with
                           : float((own * state + more * with) / (own + more));
          }
        }
    expectQueued(cuda::mergePiece(
        part.data(), partLse.data(), output.data() + first * size.heads * dim,
        lse.data() + first * size.heads, size, blockTokens, dim, nullptr));
    for (int64_t i = 0; i < rows; ++i)
      if (std::isinf(expectedLse[i]))
        EXPECT_EQ(lse[i], expectedLse[i]);
      else
        EXPECT_NEAR(lse[i], expectedLse[i], 1e-6) << i;
    for (int64_t i = 0; i < rows * dim; ++i)
      if (std::isnan(expected[i]))
        EXPECT_TRUE(std::isnan(output[i]));
      else
        EXPECT_NEAR(output[i], expected[i], 1e-6) << i;
  }
}

TEST(EmulatedMoves, PackedOutputsHaveTheRowsDeltas) {
  for (startrail_dtype dtype : {STARTRAIL_BF16, STARTRAIL_F16})
    for (const Case &each : cases) {
      const auto &[size, blockTokens, first, dim] = each;
      // One head of each group of two.
      const int64_t heads = 2 * size.heads, member = 1;
      const int64_t rows = size.batch * blockTokens * heads;
      std::vector<float> wide = drawn(rows * dim, 0.5);
      for (int64_t i = 0; i < rows * dim; ++i)
        if (i / dim % 5 == 3)
          wide[i] = 0; // nothing comes back to these rows
        else if (i / dim % 5 == 4 && i % dim != dim - 1)
          wide[i] = 0; // and to these what one lane has
      std::vector<uint16_t> gradient(rows * dim);
      for (int64_t i = 0; i < rows * dim; ++i)
        if (dtype == STARTRAIL_F16) {
          host::Half element;
          narrow(wide[i], element);
          gradient[i] = element.bits;
          wide[i] = widen(element);
        } else {
          host::BFloat16 element;
          narrow(wide[i], element);
          gradient[i] = element.bits;
          wide[i] = widen(element);
        }
      const std::vector<float> lse = drawn(rows, 0.6), delta = drawn(rows, 0.8);
      const int64_t partRows = size.batch * size.tokens * size.heads;
      std::vector<float> packed(partRows * dim, NAN), packedLse(partRows, NAN);
      const int64_t begin = first * heads + member;
      const Strides strides{blockTokens * heads, heads, 2};
      expectQueued(cuda::packGradientPiece(
          gradient.data() + begin * dim, dtype, lse.data() + begin,
          delta.data() + begin, packed.data(), packedLse.data(), size, strides,
          {strides.batch * dim, strides.token * dim, strides.head * dim}, dim,
          nullptr));
      for (int64_t b = 0; b < size.batch; ++b)
        for (int64_t t = 0; t < size.tokens; ++t)
          for (int64_t h = 0; h < size.heads; ++h) {
            const int64_t row = b * strides.batch + t * strides.token +
                                h * strides.head + begin;
            const int64_t part = (b * size.tokens + t) * size.heads + h;
            double sum = 0, largest = 0;
            for (int64_t i = 0; i < dim; ++i) {
              sum += double(packed[part * dim + i]) * wide[row * dim + i];
              largest =
                  std::max(largest, std::fabs(double(wide[row * dim + i])));
            }
            EXPECT_NEAR(sum, largest > 0 ? delta[row] : 0, 1e-6);
            EXPECT_EQ(packedLse[(b * size.heads + h) * size.tokens + t],
                      lse[row]);
          }
    }
}

TEST(EmulatedMoves, AddPieceBetweenLayouts) {
  for (const Case &each : cases) {
    const auto &[size, blockTokens, first, dim] = each;
    const int64_t rows = size.batch * blockTokens * size.heads;
    std::vector<float> target = drawn(rows * dim, 0.2), expected = target;
    const std::vector<float> source =
        drawn(size.batch * size.tokens * size.heads * dim, 0.9);
    for (int64_t b = 0; b < size.batch; ++b)
      for (int64_t t = 0; t < size.tokens; ++t)
        for (int64_t h = 0; h < size.heads; ++h)
          for (int64_t i = 0; i < dim; ++i)
            expected[((b * blockTokens + first + t) * size.heads + h) * dim +
                     i] +=
                source[((b * size.heads + h) * size.tokens + t) * dim + i];
    expectQueued(cuda::addPiece(
        target.data() + first * size.heads * dim,
        {blockTokens * size.heads * dim, size.heads * dim, dim}, source.data(),
        {size.tokens * size.heads * dim, dim, size.tokens * dim}, size, dim,
        nullptr));
    EXPECT_EQ(target, expected);
  }
}

} // namespace
