//===- AmxProducts.h - The tile's products by matrix instructions --------===//
//
// Scores are exact products summed in f32. Weights are f32, which three bf16
// hold: their products with the values are exact as well.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_AMXPRODUCTS_H
#define STARTRAIL_HOST_KERNELS_AMXPRODUCTS_H

#include "runtime/host/kernels/AmxTiles.h"
#include "runtime/host/kernels/VectorProducts.h"

namespace {

class AmxProducts {
public:
  using State = float;
  using Storage = BFloat16;

private:
  using V = Vec<float>;
  static constexpr int lanes = amxRows;
  static constexpr int parts = 3; ///< of a weight

  const startrail_attention_shape &shape;
  const int64_t keyDim, valueDim, paddedDim, valuePitch;
  uint32_t *query;   ///< [block][paddedDim / 2][row]
  Storage *key;      ///< [keysPerTile][paddedDim]
  uint32_t *value;   ///< [columns][keyPairs]
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
        weights(memory.take<uint32_t>(parts * keyPairs * amxBlock)),
        wideValue(memory.take<float>(keysPerTile * valuePitch)) {}

  static int64_t columnsOf(int64_t valueDim) { return roundUp(valueDim, 32); }

  void loadQuery(const Storage *from, const AttendRows<float> &rows) {
    auto rowAt = [&](int64_t row) {
      return from + rows.stateRow[row] * keyDim;
    };
    packBlocks(rowAt, rows.count, keyDim, paddedDim, query);
  }

  void loadKeys(const Storage *keys, const Storage *values, int64_t count) {
    auto keyAt = [&](int64_t j) { return keys + j * shape.kv_heads * keyDim; };
    packRows(keyAt, count, keyDim, paddedDim, key);
    auto valueAt = [&](int64_t j) {
      return values + j * shape.kv_heads * valueDim;
    };
    Extremes extremes;
    packKeys(valueAt, count, valueDim, value, extremes);
    finite = extremes.areNone();
    source = values;
  }

  template <int vectors>
  void scores(int64_t first, int64_t count, float *weight, Prefetch &ahead) {
    amxScores<vectors>(query + first * (paddedDim / 2), key, paddedDim, count,
                       weight, ahead);
    const V scale = splat(float(shape.scale));
    for (int64_t j = 0; j < count; ++j)
      for (int v = 0; v < vectors; ++v) {
        float *at = weight + j * amxBlock + v * lanes;
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
    splitKeyPairs<vectors, parts>(weight, count, weights);
    for (int64_t c = 0; c < valueDim; ++c)
      for (int v = 0; v < vectors; ++v) {
        float *at = output + c * amxBlock + v * lanes;
        store(at, load<V>(at) * factor[v]);
      }
    amxAddKeys<vectors, parts>(value, valueDim, weights, count, output, ahead);
  }

private:
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
