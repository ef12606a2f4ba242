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

#include "runtime/host/kernels/VectorProducts.h"

namespace {

/// `Products` keeps query, keys and values and multiplies; see VectorProducts.
template <typename Products> class AttendTile {
  using State = typename Products::State; ///< the type computed in
  using Storage = typename Products::Storage;
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
  const int64_t keyDim, valueDim, columns;
  AttendRows<State> rows;
  Prefetch ahead;
  Products products;
  State *output; ///< [block][columns][row], not yet divided by the sum
  State *weight; ///< [keysPerTile][row] of one block: scores, then weights
  V maximum[2 * blocks];
  V sum[2 * blocks];

public:
  AttendTile(const AttendBlock &block, int64_t part, TileMemory memory)
      : block(block), shape(block.shape), keyDim(shape.key_dim),
        valueDim(shape.value_dim), columns(Products::columnsOf(valueDim)),
        rows(block, part), products(shape, memory),
        output(memory.take<State>(mostPartRows * columns)),
        weight(memory.take<State>(keysPerTile * blockRows)) {}

  /// Bytes of the memory above.
  static size_t bytes(const startrail_attention_shape &shape) {
    TileMemory memory(nullptr);
    Products products(shape, memory);
    memory.take<State>(mostPartRows * Products::columnsOf(shape.value_dim));
    memory.take<State>(keysPerTile * blockRows);
    return memory.bytes();
  }

  void run() {
    Keys keys = keysFrom(0, 0);
    if (keys.count == 0)
      return;
    products.loadQuery(static_cast<const Storage *>(block.query), rows);
    clearRows();
    for (int32_t seen = -1; keys.count > 0;) {
      const startrail_segment &segment = block.keyTokens.segments[keys.segment];
      if (keys.segment != seen)
        rows.see(segment);
      seen = keys.segment;
      products.loadKeys(keyAt(keyRow(keys)), valueAt(keyRow(keys)), keys.count);
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
    return (rows.batch * shape.key_rows +
            block.keyTokens.segments[keys.segment].offset + keys.start) *
               shape.kv_heads +
           rows.kvHead;
  }
  const Storage *keyAt(int64_t row) const {
    return static_cast<const Storage *>(block.key) + row * keyDim;
  }
  const Storage *valueAt(int64_t row) const {
    return static_cast<const Storage *>(block.value) + row * valueDim;
  }

  /// What is read after the keys at hand: the next, or the rows of the state.
  void lookAhead(const Keys &next) {
    ahead.clear();
    for (int64_t j = 0; j < next.count; ++j) {
      int64_t row = keyRow(next) + j * shape.kv_heads;
      ahead.add(keyAt(row), keyDim * sizeof(Storage));
      ahead.add(valueAt(row), valueDim * sizeof(Storage));
    }
    if (next.count == 0)
      for (int64_t row = 0; row < rows.count; ++row)
        ahead.add(static_cast<State *>(block.output) +
                      rows.stateRow[row] * valueDim,
                  valueDim * sizeof(State));
  }

  void clearRows() {
    for (V &each : maximum)
      each = splat(-std::numeric_limits<State>::infinity());
    for (V &each : sum)
      each = V{};
    int64_t used = (rows.count + blockRows - 1) / blockRows * blockRows;
    for (int64_t i = 0; i < used * columns; ++i)
      output[i] = 0;
  }

  template <int vectors> void attendKeys(int64_t first, const Keys &keys) {
    int64_t visible = rows.largestLimit[first / blockRows] + 1 - keys.start;
    if (visible <= 0)
      return;
    int64_t count = visible < keys.count ? visible : keys.count;
    bool masked = rows.leastLimit[first / blockRows] < keys.start + count - 1;
    products.template scores<vectors>(first, count, weight, ahead);
    V factor[vectors];
    softmax<vectors>(first / lanes, keys.start, count, masked, factor);
    Unseen<State> unseen{rows.limit + first / lanes, keys.start};
    products.template addValues<vectors>(weight, count, factor, masked, unseen,
                                         output + first * columns, ahead);
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
    const State *source =
        output + first / blockRows * blockRows * columns + first % blockRows;
    for (int64_t c = 0; c < valueDim; c += lanes) {
      V square[lanes];
#pragma GCC unroll 16
      for (int i = 0; i < lanes; ++i)
        square[i] =
            c + i < valueDim ? load<V>(source + (c + i) * blockRows) : V{};
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

template <typename Products> struct TileType {
  using Tile = AttendTile<Products>;
};

/// Calls use(type), type::Tile being the tile of an element type.
template <typename Use> void withTile(startrail_dtype dtype, Use use) {
  using namespace startrail::host;
  switch (dtype) {
  case STARTRAIL_F32:
    return use(TileType<VectorProducts<float, float>>());
  case STARTRAIL_BF16:
    return use(TileType<VectorProducts<float, BFloat16>>());
  case STARTRAIL_F16:
    return use(TileType<VectorProducts<float, Half>>());
  case STARTRAIL_F64:
    return use(TileType<VectorProducts<double, double>>());
  }
}

void attendTile(const AttendBlock &block, int64_t part, void *scratch) {
  withTile(block.shape.dtype, [&](auto type) {
    typename decltype(type)::Tile(block, part, TileMemory(scratch)).run();
  });
}

size_t tileBytes(const startrail_attention_shape &shape) {
  size_t bytes = 0;
  withTile(shape.dtype,
           [&](auto type) { bytes = decltype(type)::Tile::bytes(shape); });
  return bytes;
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_ATTENDTILE_H
