//===- GradientTile.h - Gradients of a tile of rows, for one vector width -===//
//
// Included by one file per instruction set. As in AttendTile.h, vectors run
// over query rows; the sums over rows, for the gradients of keys and values,
// run over their columns.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_GRADIENTTILE_H
#define STARTRAIL_HOST_KERNELS_GRADIENTTILE_H

#include "runtime/host/kernels/AttendKeys.h"
#include "runtime/host/kernels/GradientBlock.h"
#include "runtime/host/kernels/GradientProducts.h"

namespace {

using startrail::host::GradientBlock;

/// `Products` keeps rows and keys and multiplies; see VectorGradientProducts.
template <typename Products> class GradientTile {
  using State = typename Products::State; ///< the type computed in
  using Storage = typename Products::Storage;
  using V = Vec<State>;
  using M = Mask<State>;
  static constexpr int lanes = Lanes<State>::count;
  static constexpr int64_t blockRows = blockRowsOf<State>;
  static constexpr int64_t blocks = mostPartRows / blockRows;

  /// The memory of a tile.
  struct Memory {
    Products products;
    State *queryGradient; ///< [block][columns][row], not yet scaled
    State *weight;        ///< [block][keysPerTile][row]: scores, then P
    State *slope;         ///< [block][keysPerTile][row]: dP, then dS
    State *keyGradient;   ///< [keysPerTile][pitch]
    State *valueGradient; ///< [keysPerTile][pitch]

    Memory(const startrail_attention_shape &shape, TileMemory &from)
        : products(shape, from),
          queryGradient(from.take<State>(mostPartRows *
                                         Products::columnsOf(shape.key_dim))),
          weight(from.take<State>(keysPerTile * mostPartRows)),
          slope(from.take<State>(keysPerTile * mostPartRows)),
          keyGradient(
              from.take<State>(keysPerTile * Products::pitchOf(shape.key_dim))),
          valueGradient(from.take<State>(keysPerTile *
                                         Products::pitchOf(shape.value_dim))) {}
  };

  const GradientBlock &block;
  const startrail_attention_shape &shape;
  const int64_t keyDim, valueDim, columns;
  AttendRows<State> rows;
  const AttendKeys<Storage> walk;
  Prefetch ahead;
  Memory memory;
  V lse[2 * blocks], delta[2 * blocks];
  bool live[mostPartRows]; ///< rows that see some key of the sequence
  int64_t seen[blocks];    ///< keys of the tile up to the last that some row
                           ///< of a block sees

public:
  GradientTile(const GradientBlock &block, int64_t part, TileMemory from)
      : block(block), shape(block.shape), keyDim(shape.key_dim),
        valueDim(shape.value_dim), columns(Products::columnsOf(keyDim)),
        rows(shape, block.queryTokens, mostPartRows, part),
        walk(shape, block.keyTokens, block.key, block.value, rows.batch,
             rows.kvHead),
        memory(shape, from) {}

  static size_t bytes(const startrail_attention_shape &shape) {
    TileMemory counted(nullptr);
    Memory memory(shape, counted);
    return counted.bytes();
  }

  void run() {
    KeyTile keys = walk.from(0, 0, rows);
    if (keys.count == 0 || !loadRows())
      return;
    for (int32_t last = -1; keys.count > 0;) {
      const startrail_segment &segment = block.keyTokens.segments[keys.segment];
      if (keys.segment != last)
        rows.see(segment);
      last = keys.segment;
      memory.products.loadKeys(walk.key(keys), walk.value(keys), keys.count);
      KeyTile next = walk.from(keys.segment, keys.start + keys.count, rows);
      lookAhead(keys, next);
      addTile(keys);
      keys = next;
    }
    addQueryGradient();
  }

private:
  /// False if no row is live.
  bool loadRows() {
    const State none = -std::numeric_limits<State>::infinity();
    bool any = false;
    for (int64_t row = 0; row < mostPartRows; ++row) {
      int64_t at = row < rows.count ? rows.stateRow[row] : 0;
      State rowLse =
          row < rows.count ? static_cast<const State *>(block.lse)[at] : none;
      live[row] = rowLse != none;
      any |= live[row];
      // Weights of rows that are not live are exp(-inf).
      lse[row / lanes][row % lanes] = live[row] ? rowLse : -none;
      delta[row / lanes][row % lanes] =
          live[row] ? static_cast<const State *>(block.delta)[at] : 0;
    }
    if (!any)
      return false;
    auto rowOf = [&](const void *from, int64_t dim) {
      return [this, from, dim](int64_t row) {
        return live[row] ? static_cast<const Storage *>(from) +
                               rows.stateRow[row] * dim
                         : nullptr;
      };
    };
    memory.products.loadRows(rowOf(block.query, keyDim),
                             rowOf(block.outputGradient, valueDim), rows.count);
    int64_t used = (rows.count + blockRows - 1) / blockRows * blockRows;
    for (int64_t i = 0; i < used * columns; ++i)
      memory.queryGradient[i] = 0;
    return true;
  }

  State *keyGradientAt(int64_t row) const {
    return static_cast<State *>(block.keyGradient) + row * keyDim;
  }
  State *valueGradientAt(int64_t row) const {
    return static_cast<State *>(block.valueGradient) + row * valueDim;
  }

  /// What is read after the keys at hand: their gradients and the next keys.
  void lookAhead(const KeyTile &keys, const KeyTile &next) {
    ahead.clear();
    for (int64_t j = 0; j < keys.count; ++j) {
      int64_t row = walk.row(keys) + j * shape.kv_heads;
      ahead.add(keyGradientAt(row), keyDim * sizeof(State));
      ahead.add(valueGradientAt(row), valueDim * sizeof(State));
    }
    walk.addTo(ahead, next);
  }

  void addTile(const KeyTile &keys) {
    bool masked = false;
    for (int64_t first = 0; first < rows.count; first += blockRows)
      if (rows.count - first > lanes)
        masked |= addBlock<2>(first, keys);
      else
        masked |= addBlock<1>(first, keys);
    auto rowsOf = [&](int64_t j) {
      RowRange range{0, rows.count};
      while (range.begin < rows.count && seen[range.begin / blockRows] <= j)
        range.begin += blockRows;
      while (range.end > range.begin && seen[(range.end - 1) / blockRows] <= j)
        range.end = (range.end - 1) / blockRows * blockRows;
      return range;
    };
    memory.products.sumRows(memory.slope, memory.weight, rowsOf, keys.count,
                            masked, Unseen<State>{rows.limit, keys.start},
                            memory.keyGradient, memory.valueGradient, ahead);
    for (int64_t j = 0; j < keys.count; ++j) {
      int64_t row = walk.row(keys) + j * shape.kv_heads;
      addRow(memory.keyGradient + j * Products::pitchOf(keyDim),
             State(shape.scale), keyDim, keyGradientAt(row));
      addRow(memory.valueGradient + j * Products::pitchOf(valueDim), State(1),
             valueDim, valueGradientAt(row));
    }
  }

  /// Weights and slopes of a block of rows, and its gradients of queries; true
  /// if the mask hides some of the keys.
  template <int vectors> bool addBlock(int64_t first, const KeyTile &keys) {
    int64_t at = first / blockRows;
    State *weight = memory.weight + first * keysPerTile;
    State *slope = memory.slope + first * keysPerTile;
    int64_t visible = rows.largestLimit[at] + 1 - keys.start;
    int64_t count = visible < 0            ? 0
                    : visible < keys.count ? visible
                                           : keys.count;
    seen[at] = count;
    bool masked = rows.leastLimit[at] < keys.start + count - 1;
    if (count > 0) {
      memory.products.template scores<vectors>(first, count, weight, ahead);
      memory.products.template slopes<vectors>(first, count, slope, ahead);
      if (masked)
        weigh<vectors, true>(first / lanes, keys.start, count, weight, slope);
      else
        weigh<vectors, false>(first / lanes, keys.start, count, weight, slope);
      memory.products.template addKeys<vectors>(
          slope, count, masked,
          Unseen<State>{rows.limit + first / lanes, keys.start},
          memory.queryGradient + first * columns, ahead);
    }
    for (int64_t i = count * blockRows; i < keys.count * blockRows; ++i)
      weight[i] = slope[i] = 0;
    return masked || count < keys.count;
  }

  /// From scores and the gradient's products with values to P and dS.
  template <int vectors, bool masked>
  void weigh(int64_t at, int64_t start, int64_t count, State *weight,
             State *slope) {
    const V none = splat(-std::numeric_limits<State>::infinity());
    const V scale = splat(State(shape.scale));
    const V highest = splat(State(sizeof(State) == 8 ? 708 : 87));
    for (int64_t j = 0; j < count; ++j)
      for (int v = 0; v < vectors; ++v) {
        State *w = weight + j * blockRows + v * lanes;
        State *s = slope + j * blockRows + v * lanes;
        V power = load<V>(w) * scale - lse[at + v];
        power = power > highest ? highest : power;
        M hidden = {};
        if constexpr (masked) {
          hidden = M{} + typename Lanes<State>::Integer(start + j) >
                   rows.limit[at + v];
          power = hidden ? none : power;
        }
        V p = expBounded(power);
        V ds = p * (load<V>(s) - delta[at + v]);
        if constexpr (masked)
          ds = hidden ? V{} : ds;
        store(w, p);
        store(s, ds);
      }
  }

  static void addRow(const State *source, State factor, int64_t dim,
                     State *target) {
    for (int64_t c = 0; c < dim; c += lanes)
      storeSome(target + c,
                widenSome<State>(target + c, dim - c) +
                    load<V>(source + c) * factor,
                dim - c);
  }

  void addQueryGradient() {
    const State scale = State(shape.scale);
    for (int64_t first = 0; first < rows.count; first += lanes) {
      int64_t count = rows.count - first < lanes ? rows.count - first : lanes;
      const State *source = memory.queryGradient +
                            first / blockRows * blockRows * columns +
                            first % blockRows;
      forEachRow(source, keyDim, count, [&](int64_t i, int64_t d, V values) {
        if (!live[first + i])
          return;
        State *target = static_cast<State *>(block.queryGradient) +
                        rows.stateRow[first + i] * keyDim + d;
        storeSome(target, widenSome<State>(target, keyDim - d) + values * scale,
                  keyDim - d);
      });
    }
  }
};

/// Adds the gradients of a head, a tile of rows after the other.
template <typename Products>
void addGradientTiles(const GradientBlock &block, int64_t head, void *scratch) {
  const startrail_attention_shape &shape = block.shape;
  int64_t count = startrail::host::tokenCount(block.queryTokens) *
                  (shape.query_heads / shape.kv_heads);
  int64_t tiles = (count + mostPartRows - 1) / mostPartRows;
  for (int64_t tile = 0; tile < tiles; ++tile)
    GradientTile<Products>(block, head * tiles + tile, TileMemory(scratch))
        .run();
}

void addGradient(const GradientBlock &block, int64_t head, void *scratch) {
  withElements(block.shape.dtype, [&](auto state, auto storage) {
    addGradientTiles<
        VectorGradientProducts<decltype(state), decltype(storage)>>(block, head,
                                                                    scratch);
  });
}

size_t gradientBytes(const startrail_attention_shape &shape) {
  size_t bytes = 0;
  withElements(shape.dtype, [&](auto state, auto storage) {
    using Products = VectorGradientProducts<decltype(state), decltype(storage)>;
    bytes = GradientTile<Products>::bytes(shape);
  });
  return bytes;
}

} // namespace

#endif // STARTRAIL_HOST_KERNELS_GRADIENTTILE_H
