//===- AttendTile.h - Attention of a tile of rows, for one vector width --===//
//
// Included by one file per instruction set. Vectors run over query rows: scores
// and outputs are kept transposed, [key][row] and [column][row], so that keys
// and values are read in their own order, one element broadcast at a time, and
// the softmax needs no sums across a vector.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_ATTENDTILE_H
#define STARTRAIL_HOST_KERNELS_ATTENDTILE_H

#include "runtime/host/kernels/AttendRows.h"
#include "runtime/host/kernels/Transpose.h"

#include <cmath>
#include <limits>

namespace {

using startrail::host::keysPerTile;
using startrail::host::tilePitch;

/// `State` is the type computed in, `Storage` that of query, key and value.
template <typename State, typename Storage> class AttendTile {
  using V = Vec<State>;
  using M = Mask<State>;
  static constexpr int lanes = Lanes<State>::count;
  static constexpr int64_t blockRows = blockRowsOf<State>;
  static constexpr int64_t blocks = mostPartRows / blockRows;

  /// Neighbouring keys of one segment; none if count is 0.
  struct Keys {
    int32_t segment;
    int64_t start; ///< in the segment
    int64_t count;
  };

  const AttendBlock &block;
  const startrail_attention_shape &shape;
  const int64_t keyDim, valueDim, keyPitch, valuePitch;
  AttendRows<State> rows;
  Prefetch ahead;

  State *query;  ///< [block][keyDim][row], scaled
  State *output; ///< [block][valueDim][row], not yet divided by the sum
  State *key;    ///< [keysPerTile][keyPitch]
  State *value;  ///< [keysPerTile][valuePitch]
  State *weight; ///< [keysPerTile][row] of one block: scores, then weights
  V maximum[2 * blocks];
  V sum[2 * blocks];

public:
  AttendTile(const AttendBlock &block, int64_t part, void *scratch)
      : block(block), shape(block.shape), keyDim(shape.key_dim),
        valueDim(shape.value_dim), keyPitch(tilePitch(keyDim, sizeof(State))),
        valuePitch(tilePitch(valueDim, sizeof(State))), rows(block, part) {
    key = static_cast<State *>(scratch);
    value = key + keysPerTile * keyPitch;
    weight = value + keysPerTile * valuePitch;
    query = weight + keysPerTile * blockRows;
    output = query + mostPartRows * keyDim;
  }

  void run() {
    Keys keys = keysFrom(0, 0);
    if (keys.count == 0)
      return;
    loadQuery();
    for (int32_t seen = -1; keys.count > 0;) {
      const startrail_segment &segment = block.keyTokens.segments[keys.segment];
      if (keys.segment != seen)
        rows.see(segment);
      seen = keys.segment;
      loadRows(block.key, keyRow(keys), keys.count, keyDim, key, keyPitch);
      loadRows(block.value, keyRow(keys), keys.count, valueDim, value,
               valuePitch);
      Keys next = keysFrom(keys.segment, keys.start + keys.count);
      lookAhead(next);
      for (int64_t first = 0; first < rows.count; first += blockRows)
        if (rows.count - first > lanes)
          attendKeys<2>(first, keys);
        else
          attendKeys<1>(first, keys);
      keys = next;
    }
    for (int64_t first = 0; first < rows.count; first += lanes)
      mergeRows(first);
  }

private:
  /// The next keys that some row sees, from key `start` of a segment on.
  Keys keysFrom(int32_t segment, int64_t start) const {
    for (; segment < block.keyTokens.count; ++segment, start = 0) {
      int64_t left = rows.keysSeen(block.keyTokens.segments[segment]) - start;
      if (left > 0)
        return {segment, start, left < keysPerTile ? left : keysPerTile};
    }
    return {segment, 0, 0};
  }

  /// The row of the first key in [batch, key_rows, kv_heads].
  int64_t keyRow(const Keys &keys) const {
    return (batchKeys() + block.keyTokens.segments[keys.segment].offset +
            keys.start) *
               shape.kv_heads +
           rows.kvHead;
  }
  int64_t batchKeys() const { return rows.batch * shape.key_rows; }

  /// What is read after the keys at hand: the next, or the rows of the state.
  void lookAhead(const Keys &next) {
    ahead.clear();
    for (int64_t j = 0; j < next.count; ++j) {
      int64_t row = keyRow(next) + j * shape.kv_heads;
      ahead.add(static_cast<const Storage *>(block.key) + row * keyDim,
                keyDim * sizeof(Storage));
      ahead.add(static_cast<const Storage *>(block.value) + row * valueDim,
                valueDim * sizeof(Storage));
    }
    if (next.count == 0)
      for (int64_t row = 0; row < rows.count; ++row)
        ahead.add(static_cast<State *>(block.output) +
                      rows.stateRow[row] * valueDim,
                  valueDim * sizeof(State));
  }

  void loadQuery() {
    const auto *source = static_cast<const Storage *>(block.query);
    const V scale = splat(State(shape.scale));
    for (int64_t first = 0; first < rows.count; first += lanes) {
      State *target =
          query + first / blockRows * blockRows * keyDim + first % blockRows;
      for (int64_t d = 0; d < keyDim; d += lanes) {
        V square[lanes];
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i)
          square[i] = first + i < rows.count
                          ? widenSome<State>(
                                source + rows.stateRow[first + i] * keyDim + d,
                                keyDim - d) *
                                scale
                          : V{};
        transpose(square);
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i)
          if (d + i < keyDim)
            store(target + (d + i) * blockRows, square[i]);
      }
    }
    for (V &each : maximum)
      each = splat(-std::numeric_limits<State>::infinity());
    for (V &each : sum)
      each = V{};
    int64_t used = (rows.count + blockRows - 1) / blockRows * blockRows;
    for (int64_t i = 0; i < used * valueDim; ++i)
      output[i] = 0;
  }

  void loadRows(const void *source, int64_t firstRow, int64_t count,
                int64_t dim, State *target, int64_t pitch) {
    for (int64_t j = 0; j < count; ++j) {
      const Storage *from = static_cast<const Storage *>(source) +
                            (firstRow + j * shape.kv_heads) * dim;
      // The pitch has room for whole vectors.
      for (int64_t d = 0; d < dim; d += lanes)
        store(target + j * pitch + d, widenSome<State>(from + d, dim - d));
    }
  }

  bool valuesAreFinite(int64_t count) const {
    bool finite = true;
    for (int64_t j = 0; j < count; ++j)
      for (int64_t c = 0; c < valueDim; ++c)
        finite &= std::fabs(value[j * valuePitch + c]) <=
                  std::numeric_limits<State>::max();
    return finite;
  }

  template <int vectors> void attendKeys(int64_t first, const Keys &keys) {
    int64_t visible = rows.largestLimit[first / blockRows] + 1 - keys.start;
    if (visible <= 0)
      return;
    int64_t count = visible < keys.count ? visible : keys.count;
    bool masked = rows.leastLimit[first / blockRows] < keys.start + count - 1;
    scores<vectors>(query + first * keyDim, key, keyPitch, keyDim, count,
                    weight, ahead);
    V factor[vectors];
    softmax<vectors>(first / lanes, keys.start, count, masked, factor);
    State *columns = output + first * valueDim;
    Unseen<State> unseen{rows.limit + first / lanes, keys.start};
    if (masked && !valuesAreFinite(count))
      addValues<vectors, true>(weight, value, valuePitch, valueDim, count,
                               factor, unseen, columns, ahead);
    else
      addValues<vectors, false>(weight, value, valuePitch, valueDim, count,
                                factor, unseen, columns, ahead);
  }

  template <int vectors>
  void softmax(int64_t at, int64_t start, int64_t count, bool masked,
               V *factor) {
    if (masked)
      hideUnseen<vectors>(at, start, count);
    // Several chains of maxima, or each would wait for the one before.
    constexpr int chains = 4;
    const V none = splat(-std::numeric_limits<State>::infinity());
    V highest[chains][vectors];
    for (V(&chain)[vectors] : highest)
      for (int v = 0; v < vectors; ++v)
        chain[v] = maximum[at + v];
    int64_t j = 0;
    for (; j + chains <= count; j += chains)
      for (int i = 0; i < chains; ++i)
        for (int v = 0; v < vectors; ++v)
          highest[i][v] = larger(highest[i][v], scoreAt(j + i, v));
    for (; j < count; ++j)
      for (int v = 0; v < vectors; ++v)
        highest[0][v] = larger(highest[0][v], scoreAt(j, v));
    V base[vectors], total[vectors] = {};
    for (int v = 0; v < vectors; ++v) {
      V top = larger(larger(highest[0][v], highest[1][v]),
                     larger(highest[2][v], highest[3][v]));
      base[v] = top == none ? V{} : top;
      factor[v] = expNonPositive(maximum[at + v] - base[v]);
      maximum[at + v] = top;
    }
    for (j = 0; j < count; ++j)
      for (int v = 0; v < vectors; ++v) {
        V w = expNonPositive(scoreAt(j, v) - base[v]);
        store(weight + j * blockRows + v * lanes, w);
        total[v] += w;
      }
    for (int v = 0; v < vectors; ++v)
      sum[at + v] = sum[at + v] * factor[v] + total[v];
  }

  V scoreAt(int64_t j, int v) const {
    return load<V>(weight + j * blockRows + v * lanes);
  }

  template <int vectors>
  void hideUnseen(int64_t at, int64_t start, int64_t count) {
    const V none = splat(-std::numeric_limits<State>::infinity());
    for (int64_t j = 0; j < count; ++j)
      for (int v = 0; v < vectors; ++v) {
        M key = M{} + typename Lanes<State>::Integer(start + j);
        store(weight + j * blockRows + v * lanes,
              key > rows.limit[at + v] ? none : scoreAt(j, v));
      }
  }

  /// Merges up to `lanes` rows into the state.
  void mergeRows(int64_t first) {
    int64_t count = rows.count - first < lanes ? rows.count - first : lanes;
    State oldFactor[lanes], newFactor[lanes];
    bool some[lanes];
    for (int64_t i = 0; i < count; ++i)
      some[i] = mergeLse(first + i, oldFactor[i], newFactor[i]);
    const State *columns =
        output + first / blockRows * blockRows * valueDim + first % blockRows;
    for (int64_t c = 0; c < valueDim; c += lanes) {
      V square[lanes];
#pragma GCC unroll 16
      for (int i = 0; i < lanes; ++i)
        square[i] =
            c + i < valueDim ? load<V>(columns + (c + i) * blockRows) : V{};
      transpose(square);
      for (int64_t i = 0; i < count; ++i) {
        if (!some[i])
          continue;
        State *state = static_cast<State *>(block.output) +
                       rows.stateRow[first + i] * valueDim + c;
        V merged = square[i] * newFactor[i];
        if (oldFactor[i] != 0)
          merged += widenSome<State>(state, valueDim - c) * oldFactor[i];
        storeSome(state, merged, valueDim - c);
      }
    }
  }

  /// Updates the state's lse; false if the row has seen no key. The factors are
  /// those of the state's output, 0 to ignore it, and of this part's.
  bool mergeLse(int64_t row, State &oldFactor, State &newFactor) {
    State weights = sum[row / lanes][row % lanes];
    if (weights == 0)
      return false;
    State lse = maximum[row / lanes][row % lanes] + std::log(weights);
    State &lseState = static_cast<State *>(block.lse)[rows.stateRow[row]];
    State top = lseState > lse ? lseState : lse;
    State oldWeight = std::exp(lseState - top);
    State newWeight = std::exp(lse - top);
    State total = oldWeight + newWeight;
    oldFactor = oldWeight / total;
    newFactor = newWeight / total / weights;
    lseState = top + std::log(total);
    return true;
  }
};

void attendTile(const AttendBlock &block, int64_t part, void *scratch) {
  using namespace startrail::host;
  switch (block.shape.dtype) {
  case STARTRAIL_F32:
    return AttendTile<float, float>(block, part, scratch).run();
  case STARTRAIL_BF16:
    return AttendTile<float, BFloat16>(block, part, scratch).run();
  case STARTRAIL_F16:
    return AttendTile<float, Half>(block, part, scratch).run();
  case STARTRAIL_F64:
    return AttendTile<double, double>(block, part, scratch).run();
  }
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_ATTENDTILE_H
