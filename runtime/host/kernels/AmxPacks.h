//===- AmxPacks.h - Operands of matrix instructions ----------------------===//
//
// bf16 by AMX: a tile register holds 16 rows of 16 pairs of bf16, or of 16 f32.
// The first operand of a product holds rows of pairs of neighbours, the second
// pairs of rows. Rows are filled up with zeros to whole tiles.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_AMXPACKS_H
#define STARTRAIL_HOST_KERNELS_AMXPACKS_H

#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/AttendProducts.h"
#include "runtime/host/kernels/RowSums.h"
#include "runtime/host/kernels/Transpose.h"

namespace {

using startrail::host::BFloat16;
using startrail::host::keysPerTile;

constexpr int64_t roundUp(int64_t value, int64_t to) {
  return (value + to - 1) / to * to;
}

typedef uint32_t Pairs __attribute__((vector_size(64)));
typedef uint16_t Halves __attribute__((vector_size(32)));

constexpr int64_t amxRows = 16;  ///< of a tile register, and its columns
constexpr int64_t amxBlock = 32; ///< rows of a block of rows
constexpr int64_t keyPairs = keysPerTile / 2;
static_assert(keysPerTile % 32 == 0 && blockRowsOf<float> == amxBlock);

/// As many elements from `at` on as a vector holds, of a row of `dim`, or fewer
/// and zeros; zeros of a null row.
template <typename Bits>
STARTRAIL_INLINE Bits some(const BFloat16 *row, int64_t at, int64_t dim) {
  constexpr int64_t all = sizeof(Bits) / sizeof(BFloat16);
  if (!row)
    return Bits{};
  if (dim - at >= all)
    return load<Bits>(row + at);
  BFloat16 elements[all] = {};
  for (int64_t i = 0; i < dim - at; ++i)
    elements[i] = row[at + i];
  return load<Bits>(elements);
}

/// The elements of two rows as pairs of one of each.
STARTRAIL_INLINE Pairs pairOf(const BFloat16 *even, const BFloat16 *odd,
                              int64_t at, int64_t dim) {
  return __builtin_convertvector(some<Halves>(even, at, dim), Pairs) |
         __builtin_convertvector(some<Halves>(odd, at, dim), Pairs) << 16;
}

/// Remembers whether some element was infinite or NaN.
class Extremes {
  Pairs found = {};

public:
  STARTRAIL_INLINE void note(Pairs pairs) {
    found |= (Pairs)((pairs & 0x7f80) == 0x7f80) |
             (Pairs)((pairs & 0x7f800000) == 0x7f800000);
  }
  bool areNone() const {
    uint32_t any = 0;
    for (int i = 0; i < amxRows; ++i)
      any |= found[i];
    return any == 0;
  }
};

/// Rows to [count][padded].
template <typename RowAt>
void packRows(RowAt rowAt, int64_t count, int64_t dim, int64_t padded,
              BFloat16 *target) {
  for (int64_t row = 0; row < count; ++row)
    for (int64_t d = 0; d < padded; d += 2 * amxRows)
      store(target + row * padded + d, some<Pairs>(rowAt(row), d, dim));
}

/// Rows to [block][padded / 2][row], pairs of neighbours.
template <typename RowAt>
void packBlocks(RowAt rowAt, int64_t count, int64_t dim, int64_t padded,
                uint32_t *target) {
  for (int64_t first = 0; first < count; first += amxRows) {
    uint32_t *block =
        target + first / amxBlock * amxBlock * (padded / 2) + first % amxBlock;
    for (int64_t d = 0; d < padded; d += 2 * amxRows) {
      Pairs square[amxRows];
      for (int i = 0; i < amxRows; ++i)
        square[i] =
            first + i < count ? some<Pairs>(rowAt(first + i), d, dim) : Pairs{};
      transpose(square);
      for (int i = 0; i < amxRows; ++i)
        store(block + (d / 2 + i) * amxBlock, square[i]);
    }
  }
}

/// Keys to [padded][keyPairs], pairs of keys, up to a multiple of 32 of them.
template <typename RowAt>
void packKeys(RowAt rowAt, int64_t count, int64_t dim, uint32_t *target,
              Extremes &extremes) {
  for (int64_t j = 0; j < count; j += 2 * amxRows)
    for (int64_t d = 0; d < dim; d += amxRows) {
      Pairs square[amxRows];
      for (int i = 0; i < amxRows; ++i) {
        int64_t even = j + 2 * i;
        square[i] =
            pairOf(even < count ? rowAt(even) : nullptr,
                   even + 1 < count ? rowAt(even + 1) : nullptr, d, dim);
        extremes.note(square[i]);
      }
      transpose(square);
      for (int i = 0; i < amxRows; ++i)
        store(target + (d + i) * keyPairs + j / 2, square[i]);
    }
}

/// Rows to [row / 2][padded], pairs of rows, up to a multiple of 32 of them.
template <typename RowAt>
void packRowPairs(RowAt rowAt, int64_t count, int64_t dim, int64_t padded,
                  uint32_t *target, Extremes &extremes) {
  for (int64_t row = 0; row < roundUp(count, amxBlock); row += 2)
    for (int64_t d = 0; d < dim; d += amxRows) {
      Pairs pairs = pairOf(row < count ? rowAt(row) : nullptr,
                           row + 1 < count ? rowAt(row + 1) : nullptr, d, dim);
      extremes.note(pairs);
      store(target + row / 2 * padded + d, pairs);
    }
}

/// Cuts weights of up to two vectors of rows, [key][row], into `parts` bf16,
/// the upper bits first: [part][keyPairs][row], pairs of keys; those of keys
/// from `count` on are 0.
template <int vectors, int parts>
void splitKeyPairs(const float *weight, int64_t count, uint32_t *target) {
  for (int64_t pair = 0; pair < roundUp(count, 32) / 2; ++pair)
    for (int v = 0; v < vectors; ++v) {
      typedef Vec<float> V;
      const float *from = weight + 2 * pair * amxBlock + v * amxRows;
      V even = 2 * pair < count ? load<V>(from) : V{};
      V odd = 2 * pair + 1 < count ? load<V>(from + amxBlock) : V{};
      for (int part = 0; part < parts; ++part) {
        Pairs evenTop = (Pairs)even & 0xffff0000;
        Pairs oddTop = (Pairs)odd & 0xffff0000;
        store(target + (part * keyPairs + pair) * amxBlock + v * amxRows,
              evenTop >> 16 | oddTop);
        even -= (V)evenTop;
        odd -= (V)oddTop;
      }
    }
}

/// Cuts the weights of `count` keys, at most 32, and of a range of rows,
/// [block][keysPerTile][row], into a bf16 of the upper bits and one of the
/// rest, rounded: [2][32][pitch], from the range's begin on. Rows up to a
/// multiple of 32 are 0.
inline void splitRows(const float *weight, int64_t count, RowRange range,
                      BFloat16 *target, int64_t pitch) {
  typedef Vec<float> V;
  const Pairs lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  for (int64_t row = range.begin; row < range.end; row += amxBlock)
    for (int64_t half = 0; half < amxBlock; half += amxRows) {
      int64_t left = range.end - row - half;
      Pairs inside = (Pairs)(lane < uint32_t(left > 0 ? left : 0));
      for (int64_t j = 0; j < count; ++j) {
        Pairs bits =
            (Pairs)load<V>(weight + row * keysPerTile + j * amxBlock + half) &
            inside;
        Pairs top = bits & 0xffff0000;
        Pairs rest = (Pairs)((V)bits - (V)top) + 0x8000;
        BFloat16 *to = target + j * pitch + row - range.begin + half;
        store(to, __builtin_convertvector(top >> 16, Halves));
        store(to + 32 * pitch, __builtin_convertvector(rest >> 16, Halves));
      }
    }
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_AMXPACKS_H
