//===- AmxGradientProducts.h - Gradients by matrix instructions ----------===//
//
// Scores are exact products summed in f32. Weights are f32 and cut into two
// bf16: what that leaves out is less than 2^-15 of a weight, a hundredth of
// what rounding the gradients to bf16 may cost in the end.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_AMXGRADIENTPRODUCTS_H
#define STARTRAIL_HOST_KERNELS_AMXGRADIENTPRODUCTS_H

#include "runtime/host/kernels/AmxTiles.h"
#include "runtime/host/kernels/VectorProducts.h"

namespace {

/// As VectorGradientProducts.
class AmxGradientProducts {
public:
  using State = float;
  using Storage = BFloat16;

private:
  using V = Vec<float>;
  static constexpr int parts = 2; ///< of a weight
  /// Of a key's weights of all rows.
  static constexpr int64_t splitPitch = mostPartRows + 32;

  const startrail_attention_shape &shape;
  const int64_t keyDim, valueDim, keyPadded, valuePadded;
  uint32_t *query;         ///< [block][keyPadded / 2][row]
  uint32_t *gradient;      ///< [block][valuePadded / 2][row]
  uint32_t *queryPairs;    ///< [row / 2][keyPadded]
  uint32_t *gradientPairs; ///< [row / 2][valuePadded]
  Storage *key;            ///< [keysPerTile][keyPadded]
  Storage *value;          ///< [keysPerTile][valuePadded]
  uint32_t *keyColumns;    ///< [keyPadded][keyPairs]
  uint32_t *slopeParts;    ///< [parts][keyPairs][row] of one block
  Storage *split;          ///< [parts][32][splitPitch]
  float *wide;             ///< [mostPartRows][pitch], where it is needed
  const Storage *source = nullptr; ///< of the keys at hand
  int64_t rowCount = 0;
  bool rowsAreFinite = true, keysAreFinite = true;

public:
  AmxGradientProducts(const startrail_attention_shape &shape,
                      TileMemory &memory)
      : shape(shape), keyDim(shape.key_dim), valueDim(shape.value_dim),
        keyPadded(columnsOf(keyDim)), valuePadded(columnsOf(valueDim)),
        query(memory.take<uint32_t>(mostPartRows * keyPadded / 2)),
        gradient(memory.take<uint32_t>(mostPartRows * valuePadded / 2)),
        queryPairs(memory.take<uint32_t>(mostPartRows / 2 * keyPadded)),
        gradientPairs(memory.take<uint32_t>(mostPartRows / 2 * valuePadded)),
        key(memory.take<Storage>(keysPerTile * keyPadded)),
        value(memory.take<Storage>(keysPerTile * valuePadded)),
        keyColumns(memory.take<uint32_t>(keyPadded * keyPairs)),
        slopeParts(memory.take<uint32_t>(parts * keyPairs * amxBlock)),
        split(memory.take<Storage>(parts * 32 * splitPitch)),
        wide(memory.take<float>(
            mostPartRows * pitchOf(keyDim > valueDim ? keyDim : valueDim))) {}

  static int64_t columnsOf(int64_t dim) { return roundUp(dim, 32); }
  static int64_t pitchOf(int64_t dim) { return tilePitch(columnsOf(dim), 4); }

  template <typename QueryAt, typename GradientAt>
  void loadRows(QueryAt queryAt, GradientAt gradientAt, int64_t count) {
    rowCount = count;
    packBlocks(queryAt, count, keyDim, keyPadded, query);
    packBlocks(gradientAt, count, valueDim, valuePadded, gradient);
    Extremes extremes;
    packRowPairs(queryAt, count, keyDim, keyPadded, queryPairs, extremes);
    packRowPairs(gradientAt, count, valueDim, valuePadded, gradientPairs,
                 extremes);
    rowsAreFinite = extremes.areNone();
  }

  void loadKeys(const Storage *keys, const Storage *values, int64_t count) {
    auto keyAt = [&](int64_t j) { return keys + j * shape.kv_heads * keyDim; };
    auto valueAt = [&](int64_t j) {
      return values + j * shape.kv_heads * valueDim;
    };
    packRows(keyAt, count, keyDim, keyPadded, key);
    packRows(valueAt, count, valueDim, valuePadded, value);
    Extremes extremes;
    packKeys(keyAt, count, keyDim, keyColumns, extremes);
    keysAreFinite = extremes.areNone();
    source = keys;
  }

  template <int vectors>
  void scores(int64_t first, int64_t count, float *weight, Prefetch &ahead) {
    amxScores<vectors>(query + first * (keyPadded / 2), key, keyPadded, count,
                       weight, ahead);
  }

  template <int vectors>
  void slopes(int64_t first, int64_t count, float *slope, Prefetch &ahead) {
    amxScores<vectors>(gradient + first * (valuePadded / 2), value, valuePadded,
                       count, slope, ahead);
  }

  template <int vectors>
  void addKeys(const float *slope, int64_t count, bool masked,
               Unseen<float> unseen, float *sum, Prefetch &ahead) {
    if (keysAreFinite) {
      splitKeyPairs<vectors, parts>(slope, count, slopeParts);
      amxAddKeys<vectors, parts>(keyColumns, keyDim, slopeParts, count, sum,
                                 ahead);
      return;
    }
    // The low parts of a weight are 0 where it is exact, and 0 times infinity
    // is NaN.
    widenRows(source, shape.kv_heads * keyDim, count, keyDim, wide,
              pitchOf(keyDim));
    V factor[vectors];
    for (V &each : factor)
      each = splat(1.0f);
    ::addValues<vectors>(masked, slope, wide, pitchOf(keyDim), keyDim, count,
                         factor, unseen, sum, ahead);
  }

  template <typename RowsOf>
  void sumRows(const float *slope, const float *weight, RowsOf rowsOf,
               int64_t count, bool masked, Unseen<float> unseen, float *keySum,
               float *valueSum, Prefetch &ahead) {
    if (!rowsAreFinite) {
      widenPairs(queryPairs, keyPadded, pitchOf(keyDim));
      ::sumRows(masked, slope, rowsOf, rowCount, unseen, count, wide,
                pitchOf(keyDim), keyDim, keySum, ahead);
      widenPairs(gradientPairs, valuePadded, pitchOf(valueDim));
      ::sumRows(masked, weight, rowsOf, rowCount, unseen, count, wide,
                pitchOf(valueDim), valueDim, valueSum, ahead);
      return;
    }
    for (int64_t j = 0; j < count; j += 32) {
      int64_t keys = count - j < 32 ? count - j : 32;
      RowRange range = rowsOf(j);
      sumRowsOfKeys(slope + j * amxBlock, keys, range, queryPairs, keyPadded,
                    keySum + j * pitchOf(keyDim), pitchOf(keyDim), ahead);
      sumRowsOfKeys(weight + j * amxBlock, keys, range, gradientPairs,
                    valuePadded, valueSum + j * pitchOf(valueDim),
                    pitchOf(valueDim), ahead);
    }
  }

private:
  void sumRowsOfKeys(const float *weight, int64_t keys, RowRange range,
                     const uint32_t *pairs, int64_t padded, float *target,
                     int64_t pitch, Prefetch &ahead) {
    splitRows(weight, keys, range, split, splitPitch);
    amxSumRows(split, splitPitch, range.end - range.begin,
               pairs + range.begin / 2 * padded, padded, target, pitch, ahead);
  }

  /// Rows of pairs to `wide`.
  void widenPairs(const uint32_t *pairs, int64_t padded, int64_t pitch) {
    for (int64_t row = 0; row < rowCount; ++row)
      for (int64_t c = 0; c < padded; c += amxRows) {
        Pairs bits = load<Pairs>(pairs + row / 2 * padded + c);
        store(wide + row * pitch + c, row % 2 ? bits & 0xffff0000 : bits << 16);
      }
  }
};

} // namespace

#endif // STARTRAIL_HOST_KERNELS_AMXGRADIENTPRODUCTS_H
