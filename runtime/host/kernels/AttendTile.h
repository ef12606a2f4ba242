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
#include "runtime/host/kernels/AttendProducts.h"
#include "runtime/host/kernels/Elements.h"
#include "runtime/host/kernels/Segments.h"

#include <cmath>
#include <limits>

namespace {

using startrail::host::AttendBlock;
using startrail::host::keysPerTile;
using startrail::host::rowsPerPart;

/// `State` is the type computed in, `Storage` that of query, key and value.
template <typename State, typename Storage> class AttendTile {
  using V = Vec<State>;
  using M = Mask<State>;
  static constexpr int lanes = Lanes<State>::count;
  static constexpr int64_t blockRows = blockRowsOf<State>;
  static constexpr int64_t blocks = rowsPerPart / blockRows;

  const AttendBlock &block;
  const startrail_attention_shape &shape;
  const int64_t group, keyDim, valueDim;
  int64_t batch, kvHead, firstRow, rows;

  State *query;  ///< [block][keyDim][row], scaled
  State *output; ///< [block][valueDim][row], not yet divided by the sum
  State *key;    ///< [keysPerTile][keyDim]
  State *value;  ///< [keysPerTile][valueDim]
  State *weight; ///< [keysPerTile][row] of one block: scores, then weights
  V maximum[2 * blocks];
  V sum[2 * blocks];
  bool valueIsFinite;

  int64_t stateRow[rowsPerPart];
  int64_t position[rowsPerPart];
  // Of the segment of keys at hand:
  M limit[2 * blocks]; ///< the last key each row sees, -1 for none
  int64_t firstLimit[blocks], lastLimit[blocks]; ///< least and largest of limit

public:
  AttendTile(const AttendBlock &block, int64_t part, void *scratch)
      : block(block), shape(block.shape),
        group(shape.query_heads / shape.kv_heads), keyDim(shape.key_dim),
        valueDim(shape.value_dim) {
    int64_t rowsOfHead = startrail::host::tokenCount(block.queryTokens) * group;
    int64_t tiles = (rowsOfHead + rowsPerPart - 1) / rowsPerPart;
    firstRow = part % tiles * rowsPerPart;
    rows = rowsOfHead - firstRow < rowsPerPart ? rowsOfHead - firstRow
                                               : rowsPerPart;
    kvHead = part / tiles % shape.kv_heads;
    batch = part / tiles / shape.kv_heads;
    query = static_cast<State *>(scratch);
    output = query + rowsPerPart * keyDim;
    weight = output + rowsPerPart * valueDim;
    key = weight + keysPerTile * blockRows;
    value = key + keysPerTile * keyDim;
  }

  void run() {
    locateRows();
    bool loaded = false;
    for (int32_t i = 0; i < block.keyTokens.count; ++i) {
      const startrail_segment &segment = block.keyTokens.segments[i];
      int64_t keys = limitRows(segment) + 1;
      if (keys > 0 && !loaded)
        loadQuery();
      loaded |= keys > 0;
      for (int64_t start = 0; start < keys; start += keysPerTile) {
        int64_t count = keys - start < keysPerTile ? keys - start : keysPerTile;
        loadKeys(segment.offset + start, count);
        for (int64_t first = 0; first < rows; first += blockRows)
          if (rows - first > lanes)
            attendKeys<2>(first, start, count);
          else
            attendKeys<1>(first, start, count);
      }
    }
    if (loaded)
      for (int64_t row = 0; row < rows; ++row)
        mergeRow(row);
  }

private:
  /// Finds the rows of this part among the segments of the query.
  void locateRows() {
    int64_t token = firstRow / group, head = firstRow % group;
    const startrail_segment *segment = block.queryTokens.segments;
    for (; token >= segment->rows; ++segment)
      token -= segment->rows;
    for (int64_t row = 0; row < rows; ++row) {
      stateRow[row] = (batch * shape.query_rows + segment->offset + token) *
                          shape.query_heads +
                      kvHead * group + head;
      position[row] = segment->start + token * segment->stride;
      if (++head < group)
        continue;
      head = 0;
      if (++token == segment->rows) {
        ++segment;
        token = 0;
      }
    }
  }

  /// Sets the limits of all rows; returns the largest.
  int64_t limitRows(const startrail_segment &keys) {
    int64_t largest = -1;
    for (int64_t b = 0; b * blockRows < rows; ++b) {
      firstLimit[b] = keys.rows - 1;
      lastLimit[b] = -1;
      for (int64_t row = b * blockRows; row < (b + 1) * blockRows; ++row) {
        int64_t last = keys.rows - 1;
        if (row < rows && shape.mask != STARTRAIL_FULL) {
          last = startrail_floordiv(position[row] + shape.diagonal - keys.start,
                                    keys.stride);
          last = last < -1 ? -1 : last < keys.rows ? last : keys.rows - 1;
        }
        limit[row / lanes][row % lanes] = last;
        firstLimit[b] = last < firstLimit[b] ? last : firstLimit[b];
        if (row < rows)
          lastLimit[b] = last > lastLimit[b] ? last : lastLimit[b];
      }
      largest = lastLimit[b] > largest ? lastLimit[b] : largest;
    }
    return largest;
  }

  void loadQuery() {
    const auto *source = static_cast<const Storage *>(block.query);
    State scale = State(shape.scale);
    for (int64_t row = 0; row < blocks * blockRows; ++row) {
      int64_t first = row / blockRows * blockRows, lane = row - first;
      if (first >= rows)
        break;
      State *target = query + first * keyDim + lane;
      if (row < rows) {
        const Storage *from = source + stateRow[row] * keyDim;
        for (int64_t d = 0; d < keyDim; ++d)
          target[d * blockRows] = State(widen(from[d])) * scale;
      } else {
        for (int64_t d = 0; d < keyDim; ++d)
          target[d * blockRows] = 0;
      }
    }
    for (V &each : maximum)
      each = splat(-std::numeric_limits<State>::infinity());
    for (V &each : sum)
      each = V{};
    for (int64_t i = 0; i < rowsPerPart * valueDim; ++i)
      output[i] = 0;
  }

  void loadRows(const void *source, State *target, int64_t start, int64_t count,
                int64_t dim) {
    for (int64_t row = 0; row < count; ++row) {
      const Storage *from =
          static_cast<const Storage *>(source) +
          ((batch * shape.key_rows + start + row) * shape.kv_heads + kvHead) *
              dim;
      for (int64_t d = 0; d < dim; ++d)
        target[row * dim + d] = widen(from[d]);
    }
  }

  void loadKeys(int64_t start, int64_t count) {
    loadRows(block.key, key, start, count, keyDim);
    loadRows(block.value, value, start, count, valueDim);
    bool finite = true;
    if (shape.mask != STARTRAIL_FULL)
      for (int64_t i = 0; i < count * valueDim; ++i)
        finite &= std::fabs(value[i]) <= std::numeric_limits<State>::max();
    valueIsFinite = finite;
  }

  template <int vectors>
  void attendKeys(int64_t first, int64_t start, int64_t count) {
    int64_t visible = lastLimit[first / blockRows] + 1 - start;
    if (visible <= 0)
      return;
    if (visible < count)
      count = visible;
    bool masked = firstLimit[first / blockRows] < start + count - 1;
    scores<vectors>(query + first * keyDim, key, keyDim, count, weight);
    V factor[vectors];
    softmax<vectors>(first / lanes, start, count, masked, factor);
    rescale<vectors>(output + first * valueDim, factor);
    State *columns = output + first * valueDim;
    if (masked && !valueIsFinite)
      addValues<vectors, true>(weight, value, valueDim, count, columns);
    else
      addValues<vectors, false>(weight, value, valueDim, count, columns);
  }

  template <int vectors>
  void softmax(int64_t at, int64_t start, int64_t count, bool masked,
               V *factor) {
    const V none = splat(-std::numeric_limits<State>::infinity());
    for (int v = 0; v < vectors; ++v) {
      State *column = weight + v * lanes;
      V highest = maximum[at + v];
      for (int64_t j = 0; j < count; ++j) {
        V score = load<V>(column + j * blockRows);
        if (masked) {
          M key = M{} + typename Lanes<State>::Integer(start + j);
          score = key > limit[at + v] ? none : score;
          store(column + j * blockRows, score);
        }
        highest = larger(highest, score);
      }
      V base = highest == none ? V{} : highest;
      V total = {};
      for (int64_t j = 0; j < count; ++j) {
        V w = expNonPositive(load<V>(column + j * blockRows) - base);
        store(column + j * blockRows, w);
        total += w;
      }
      factor[v] = expNonPositive(maximum[at + v] - base);
      sum[at + v] = sum[at + v] * factor[v] + total;
      maximum[at + v] = highest;
    }
  }

  template <int vectors> void rescale(State *columns, const V *factor) {
    for (int64_t c = 0; c < valueDim; ++c)
      for (int v = 0; v < vectors; ++v) {
        State *at = columns + c * blockRows + v * lanes;
        store(at, load<V>(at) * factor[v]);
      }
  }

  void mergeRow(int64_t row) {
    State weights = sum[row / lanes][row % lanes];
    if (weights == 0)
      return;
    State lse = maximum[row / lanes][row % lanes] + std::log(weights);
    State &lseState = static_cast<State *>(block.lse)[stateRow[row]];
    State top = lseState > lse ? lseState : lse;
    State oldWeight = std::exp(lseState - top);
    State newWeight = std::exp(lse - top);
    State total = oldWeight + newWeight;
    State oldFactor = oldWeight / total;
    State newFactor = newWeight / total / weights;
    State *state =
        static_cast<State *>(block.output) + stateRow[row] * valueDim;
    int64_t lane = row % blockRows;
    const State *column = output + (row - lane) * valueDim + lane;
    if (oldWeight == 0)
      for (int64_t c = 0; c < valueDim; ++c)
        state[c] = column[c * blockRows] * newFactor;
    else
      for (int64_t c = 0; c < valueDim; ++c)
        state[c] = state[c] * oldFactor + column[c * blockRows] * newFactor;
    lseState = top + std::log(total);
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
