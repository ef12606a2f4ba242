//===- AmxTiles.h - Products of packed operands by matrix instructions ----===//
//
// Each takes 2 x 2 tiles of results at a time; see AmxPacks.h for the operands.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_AMXTILES_H
#define STARTRAIL_HOST_KERNELS_AMXTILES_H

#include "runtime/host/kernels/AmxPacks.h"

#include <immintrin.h>

namespace {

/// Shapes all tile registers of this thread as 16 rows of 64 bytes, as long as
/// it lives. The functions below need one.
class AmxTiles {
public:
  AmxTiles() {
    struct alignas(64) {
      uint8_t palette = 1, start = 0, reserved[14] = {};
      uint16_t rowBytes[16] = {};
      uint8_t rows[16] = {};
    } shapes;
    for (int i = 0; i < 8; ++i) {
      shapes.rowBytes[i] = 64;
      shapes.rows[i] = 16;
    }
    _tile_loadconfig(&shapes);
  }
  ~AmxTiles() { _tile_release(); }
  AmxTiles(const AmxTiles &) = delete;
  AmxTiles &operator=(const AmxTiles &) = delete;
};

STARTRAIL_INLINE void clearTiles() {
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
}

/// Stores 32 rows of results, or the left half of each.
template <int vectors>
STARTRAIL_INLINE void storeTiles(float *to, int64_t pitch) {
  _tile_stored(0, to, pitch * 4);
  _tile_stored(2, to + 16 * pitch, pitch * 4);
  if (vectors == 2) {
    _tile_stored(1, to + amxRows, pitch * 4);
    _tile_stored(3, to + 16 * pitch + amxRows, pitch * 4);
  }
}

/// Adds the product of 32 rows of pairs, firstPitch apart, and of 16 pairs of
/// rows, secondPitch apart.
template <int vectors>
STARTRAIL_INLINE void multiplyTiles(const BFloat16 *first, int64_t firstPitch,
                                    const uint32_t *second,
                                    int64_t secondPitch) {
  _tile_loadd(4, first, firstPitch * 2);
  _tile_loadd(5, first + 16 * firstPitch, firstPitch * 2);
  _tile_loadd(6, second, secondPitch * 4);
  _tile_dpbf16ps(0, 4, 6);
  _tile_dpbf16ps(2, 5, 6);
  if (vectors == 2) {
    _tile_loadd(7, second + amxRows, secondPitch * 4);
    _tile_dpbf16ps(1, 4, 7);
    _tile_dpbf16ps(3, 5, 7);
  }
}

/// weight[j][row] = row . key j, for a block of rows from packBlocks and
/// `count` keys from packRows, of the same padded dim.
template <int vectors>
void amxScores(const uint32_t *rows, const BFloat16 *keys, int64_t padded,
               int64_t count, float *weight, Prefetch &ahead) {
  for (int64_t j = 0; j < count; j += 32) {
    ahead.ask(64);
    clearTiles();
    for (int64_t d = 0; d < padded; d += 32)
      multiplyTiles<vectors>(keys + j * padded + d, padded,
                             rows + d / 2 * amxBlock, amxBlock);
    storeTiles<vectors>(weight + j * amxBlock, amxBlock);
  }
}

/// sum[d][row] += sum over j of weight[j][row] * key[j][d], for keys from
/// packKeys and weights from splitKeyPairs.
template <int vectors, int parts>
void amxAddKeys(const uint32_t *keys, int64_t dim, const uint32_t *weights,
                int64_t count, float *sum, Prefetch &ahead) {
  for (int64_t d = 0; d < dim; d += 32) {
    ahead.ask(64);
    float *to = sum + d * amxBlock;
    _tile_loadd(0, to, amxBlock * 4);
    _tile_loadd(2, to + 16 * amxBlock, amxBlock * 4);
    if (vectors == 2) {
      _tile_loadd(1, to + amxRows, amxBlock * 4);
      _tile_loadd(3, to + 16 * amxBlock + amxRows, amxBlock * 4);
    }
    for (int64_t pair = 0; 2 * pair < count; pair += amxRows) {
      _tile_loadd(4, keys + d * keyPairs + pair, keyPairs * 4);
      _tile_loadd(5, keys + (d + 16) * keyPairs + pair, keyPairs * 4);
      for (int part = 0; part < parts; ++part) {
        const uint32_t *from = weights + (part * keyPairs + pair) * amxBlock;
        _tile_loadd(6, from, amxBlock * 4);
        _tile_dpbf16ps(0, 4, 6);
        _tile_dpbf16ps(2, 5, 6);
        if (vectors == 2) {
          _tile_loadd(7, from + amxRows, amxBlock * 4);
          _tile_dpbf16ps(1, 4, 7);
          _tile_dpbf16ps(3, 5, 7);
        }
      }
    }
    storeTiles<vectors>(to, amxBlock);
  }
}

/// target[j][c] = sum over `count` rows of weight[j][row] * row[c], for 32 keys
/// j, weights from splitRows and rows from packRowPairs.
inline void amxSumRows(const BFloat16 *weights, int64_t weightPitch,
                       int64_t count, const uint32_t *rows, int64_t padded,
                       float *target, int64_t pitch, Prefetch &ahead) {
  for (int64_t c = 0; c < padded; c += 32) {
    ahead.ask(64);
    clearTiles();
    for (int64_t row = 0; row < count; row += 32)
      for (int64_t part = 0; part < 2; ++part)
        multiplyTiles<2>(weights + part * 32 * weightPitch + row, weightPitch,
                         rows + row / 2 * padded + c, padded);
    storeTiles<2>(target + c, pitch);
  }
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_AMXTILES_H
