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

#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/AttendKeys.h"
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

  using Keys = KeyTile;

  const startrail::host::AttendBlock &block;
  const startrail_attention_shape &shape;
  const int64_t keyDim, valueDim, columns;
  AttendRows<State> rows;
  const AttendKeys<Storage> walk;
  Prefetch ahead;
  Products products;
  State *output; ///< [block][columns][row], not yet divided by the sum
  State *weight; ///< [keysPerTile][row] of one block: scores, then weights
  V maximum[2 * blocks];
  V sum[2 * blocks];

public:
  AttendTile(const startrail::host::AttendBlock &block, int64_t part,
             TileMemory memory)
      : block(block), shape(block.shape), keyDim(shape.key_dim),
        valueDim(shape.value_dim), columns(Products::columnsOf(valueDim)),
        rows(shape, block.queryTokens, block.partRows, part),
        walk(shape, block.keyTokens, block.key, block.value, rows.batch,
             rows.kvHead),
        products(shape, memory),
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
    Keys keys = walk.from(0, 0, rows);
    if (keys.count == 0)
      return;
    products.loadQuery(static_cast<const Storage *>(block.query), rows);
    clearRows();
    for (int32_t seen = -1; keys.count > 0;) {
      const startrail_segment &segment = block.keyTokens.segments[keys.segment];
      if (keys.segment != seen)
        rows.see(segment);
      seen = keys.segment;
      products.loadKeys(walk.key(keys), walk.value(keys), keys.count);
      Keys next = walk.from(keys.segment, keys.start + keys.count, rows);
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
  /// What is read after the keys at hand: the next, or the rows of the state.
  void lookAhead(const Keys &next) {
    ahead.clear();
    walk.addTo(ahead, next);
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
      factor[v] = expBounded(maximum[at + v] - base[v]);
      maximum[at + v] = top;
    }
    for (j = 0; j < count; ++j)
      for (int v = 0; v < vectors; ++v) {
        V w = expBounded(scoreAt(j, v) - base[v]);
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
    forEachRow(source, valueDim, count, [&](int64_t i, int64_t c, V values) {
      if (!some[i])
        return;
      State *state = static_cast<State *>(block.output) +
                     rows.stateRow[first + i] * valueDim + c;
      V merged = values * newFactor[i];
      if (oldFactor[i] != 0)
        merged += widenSome<State>(state, valueDim - c) * oldFactor[i];
      storeSome(state, merged, valueDim - c);
    });
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

void attendTile(const startrail::host::AttendBlock &block, int64_t part,
                void *scratch) {
  withElements(block.shape.dtype, [&](auto state, auto storage) {
    using Products = VectorProducts<decltype(state), decltype(storage)>;
    AttendTile<Products>(block, part, TileMemory(scratch)).run();
  });
}

size_t tileBytes(const startrail_attention_shape &shape) {
  size_t bytes = 0;
  withElements(shape.dtype, [&](auto state, auto storage) {
    using Products = VectorProducts<decltype(state), decltype(storage)>;
    bytes = AttendTile<Products>::bytes(shape);
  });
  return bytes;
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_ATTENDTILE_H
