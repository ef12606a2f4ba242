//===- AmxProducts.h - The tile's products by matrix instructions --------===//
//
// bf16 by AMX: a tile register holds 16 rows of 16 pairs of bf16, or of 16 f32.
// Scores are exact products summed in f32. Weights are f32, which three bf16
// hold: their products with the values are exact as well.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_AMXPRODUCTS_H
#define STARTRAIL_HOST_KERNELS_AMXPRODUCTS_H

#include "runtime/host/kernels/VectorProducts.h"

#include <cstring>
#include <immintrin.h>

namespace {

/// Shapes all tile registers of this thread as 16 rows of 64 bytes, as long as
/// it lives. AmxProducts needs one.
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

constexpr int64_t roundUp(int64_t value, int64_t to) {
  return (value + to - 1) / to * to;
}

class AmxProducts {
public:
  using State = float;
  using Storage = startrail::host::BFloat16;

private:
  typedef uint32_t Pairs __attribute__((vector_size(64)));
  using V = Vec<float>;
  static constexpr int lanes = 16;
  static constexpr int64_t blockRows = 32;
  static constexpr int64_t keyPairs = keysPerTile / 2;
  static constexpr int parts = 3; ///< of a weight
  static_assert(keysPerTile % 32 == 0 && blockRowsOf<float> == 32);

  const startrail_attention_shape &shape;
  const int64_t keyDim, valueDim, paddedDim, valuePitch;
  uint32_t *query;   ///< [block][paddedDim / 2][row]: pairs of neighbours
  Storage *key;      ///< [keysPerTile][paddedDim]
  uint32_t *value;   ///< [columns][keyPairs]: pairs of keys
  uint32_t *weights; ///< [parts][keyPairs][row] of one block
  float *wideValue;  ///< [keysPerTile][valuePitch], where it is needed
  const Storage *source = nullptr; ///< of the values at hand
  bool finite = true;

public:
  AmxProducts(const startrail_attention_shape &shape, TileMemory &memory)
      : shape(shape), keyDim(shape.key_dim), valueDim(shape.value_dim),
        paddedDim(roundUp(keyDim, 32)), valuePitch(tilePitch(valueDim, 4)),
        query(memory.take<uint32_t>(mostPartRows * paddedDim / 2)),
        key(memory.take<Storage>(keysPerTile * paddedDim)),
        value(memory.take<uint32_t>(columnsOf(valueDim) * keyPairs)),
        weights(memory.take<uint32_t>(parts * keyPairs * blockRows)),
        wideValue(memory.take<float>(keysPerTile * valuePitch)) {}

  static int64_t columnsOf(int64_t valueDim) { return roundUp(valueDim, 32); }

  void loadQuery(const Storage *from, const AttendRows<float> &rows) {
    for (int64_t first = 0; first < rows.count; first += lanes) {
      uint32_t *target = query +
                         first / blockRows * blockRows * (paddedDim / 2) +
                         first % blockRows;
      for (int64_t d = 0; d < paddedDim; d += 2 * lanes) {
        Pairs square[lanes];
        for (int i = 0; i < lanes; ++i)
          square[i] =
              first + i < rows.count
                  ? some<Pairs>(from + rows.stateRow[first + i] * keyDim + d,
                                keyDim - d)
                  : Pairs{};
        transpose(square);
        for (int i = 0; i < lanes; ++i)
          store(target + (d / 2 + i) * blockRows, square[i]);
      }
    }
  }

  void loadKeys(const Storage *keys, const Storage *values, int64_t count) {
    for (int64_t j = 0; j < count; ++j)
      for (int64_t d = 0; d < paddedDim; d += 2 * lanes)
        store(key + j * paddedDim + d,
              some<Pairs>(keys + j * shape.kv_heads * keyDim + d, keyDim - d));
    typedef uint16_t Row __attribute__((vector_size(32)));
    Pairs extreme = {};
    for (int64_t j = 0; j < count; j += 2 * lanes)
      for (int64_t c = 0; c < valueDim; c += lanes) {
        auto row = [&](int64_t at) {
          return at < count
                     ? __builtin_convertvector(
                           some<Row>(values + at * shape.kv_heads * valueDim +
                                         c,
                                     valueDim - c),
                           Pairs)
                     : Pairs{};
        };
        Pairs square[lanes];
        for (int i = 0; i < lanes; ++i) {
          square[i] = row(j + 2 * i) | row(j + 2 * i + 1) << 16;
          extreme |= (Pairs)((square[i] & 0x7f80) == 0x7f80) |
                     (Pairs)((square[i] & 0x7f800000) == 0x7f800000);
        }
        transpose(square);
        for (int i = 0; i < lanes; ++i)
          store(value + (c + i) * keyPairs + j / 2, square[i]);
      }
    finite = true;
    for (int i = 0; i < lanes; ++i)
      finite &= extreme[i] == 0;
    source = values;
  }

  template <int vectors>
  void scores(int64_t first, int64_t count, float *weight, Prefetch &ahead) {
    const uint32_t *rows = query + first * (paddedDim / 2);
    for (int64_t j = 0; j < count; j += 32) {
      ahead.ask(64);
      _tile_zero(0);
      _tile_zero(1);
      _tile_zero(2);
      _tile_zero(3);
      for (int64_t d = 0; d < paddedDim; d += 32) {
        _tile_loadd(4, key + j * paddedDim + d, paddedDim * 2);
        _tile_loadd(5, key + (j + 16) * paddedDim + d, paddedDim * 2);
        _tile_loadd(6, rows + d / 2 * blockRows, blockRows * 4);
        _tile_dpbf16ps(0, 4, 6);
        _tile_dpbf16ps(2, 5, 6);
        if (vectors == 2) {
          _tile_loadd(7, rows + d / 2 * blockRows + lanes, blockRows * 4);
          _tile_dpbf16ps(1, 4, 7);
          _tile_dpbf16ps(3, 5, 7);
        }
      }
      float *to = weight + j * blockRows;
      _tile_stored(0, to, blockRows * 4);
      _tile_stored(2, to + 16 * blockRows, blockRows * 4);
      if (vectors == 2) {
        _tile_stored(1, to + lanes, blockRows * 4);
        _tile_stored(3, to + 16 * blockRows + lanes, blockRows * 4);
      }
    }
    const V scale = splat(float(shape.scale));
    for (int64_t j = 0; j < count; ++j)
      for (int v = 0; v < vectors; ++v) {
        float *at = weight + j * blockRows + v * lanes;
        store(at, load<V>(at) * scale);
      }
  }

  template <int vectors>
  void addValues(const float *weight, int64_t count, const V *factor,
                 bool masked, Unseen<float> unseen, float *output,
                 Prefetch &ahead) {
    // The low parts of a weight are 0 where it is exact, and 0 times infinity
    // is NaN.
    if (!finite)
      return addWideValues<vectors>(weight, count, factor, masked, unseen,
                                    output, ahead);
    splitWeights<vectors>(weight, count);
    for (int64_t c = 0; c < valueDim; ++c)
      for (int v = 0; v < vectors; ++v) {
        float *at = output + c * blockRows + v * lanes;
        store(at, load<V>(at) * factor[v]);
      }
    for (int64_t c = 0; c < valueDim; c += 32) {
      ahead.ask(64);
      float *to = output + c * blockRows;
      _tile_loadd(0, to, blockRows * 4);
      _tile_loadd(2, to + 16 * blockRows, blockRows * 4);
      if (vectors == 2) {
        _tile_loadd(1, to + lanes, blockRows * 4);
        _tile_loadd(3, to + 16 * blockRows + lanes, blockRows * 4);
      }
      for (int64_t pair = 0; 2 * pair < count; pair += lanes) {
        _tile_loadd(4, value + c * keyPairs + pair, keyPairs * 4);
        _tile_loadd(5, value + (c + 16) * keyPairs + pair, keyPairs * 4);
        for (int part = 0; part < parts; ++part) {
          const uint32_t *from = weights + (part * keyPairs + pair) * blockRows;
          _tile_loadd(6, from, blockRows * 4);
          _tile_dpbf16ps(0, 4, 6);
          _tile_dpbf16ps(2, 5, 6);
          if (vectors == 2) {
            _tile_loadd(7, from + lanes, blockRows * 4);
            _tile_dpbf16ps(1, 4, 7);
            _tile_dpbf16ps(3, 5, 7);
          }
        }
      }
      _tile_stored(0, to, blockRows * 4);
      _tile_stored(2, to + 16 * blockRows, blockRows * 4);
      if (vectors == 2) {
        _tile_stored(1, to + lanes, blockRows * 4);
        _tile_stored(3, to + 16 * blockRows + lanes, blockRows * 4);
      }
    }
  }

private:
  /// As many elements as a vector holds, or `count` and zeros.
  template <typename Bits>
  static STARTRAIL_INLINE Bits some(const Storage *from, int64_t count) {
    constexpr int64_t all = sizeof(Bits) / sizeof(Storage);
    if (count >= all)
      return load<Bits>(from);
    Storage elements[all] = {};
    for (int64_t i = 0; i < count; ++i)
      elements[i] = from[i];
    return load<Bits>(elements);
  }

  /// Cuts the weights of pairs of keys into bf16, the upper bits first; those
  /// of keys from `count` on are 0.
  template <int vectors> void splitWeights(const float *weight, int64_t count) {
    for (int64_t pair = 0; pair < roundUp(count, 32) / 2; ++pair)
      for (int v = 0; v < vectors; ++v) {
        const float *from = weight + 2 * pair * blockRows + v * lanes;
        V even = 2 * pair < count ? load<V>(from) : V{};
        V odd = 2 * pair + 1 < count ? load<V>(from + blockRows) : V{};
        for (int part = 0; part < parts; ++part) {
          Pairs evenTop = (Pairs)even & 0xffff0000;
          Pairs oddTop = (Pairs)odd & 0xffff0000;
          store(weights + (part * keyPairs + pair) * blockRows + v * lanes,
                evenTop >> 16 | oddTop);
          even -= (V)evenTop;
          odd -= (V)oddTop;
        }
      }
  }

  template <int vectors>
  void addWideValues(const float *weight, int64_t count, const V *factor,
                     bool masked, Unseen<float> unseen, float *output,
                     Prefetch &ahead) {
    widenRows(source, shape.kv_heads * valueDim, count, valueDim, wideValue,
              valuePitch);
    ::addValues<vectors>(masked, weight, wideValue, valuePitch, valueDim, count,
                         factor, unseen, output, ahead);
  }
};

} // namespace

#endif // STARTRAIL_HOST_KERNELS_AMXPRODUCTS_H
