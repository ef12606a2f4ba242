//===- PlainGradient.h - Gradients without tensor cores ------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_PLAINGRADIENT_H
#define STARTRAIL_CUDA_KERNELS_PLAINGRADIENT_H

#include "runtime/cuda/kernels/Parameters.h"
#include "runtime/cuda/kernels/PlainTile.h"
#include "runtime/cuda/kernels/Tokens.h"

#include <cmath>

namespace startrail::cuda {

enum class GradientOf { Queries, Keys, Values };

/// A tile of the rows that gradients are of, one of their heads, and as many
/// columns as sums have: sums over the rows of the other side. Nothing is added
/// by two blocks of threads.
template <typename Element, typename State, GradientOf of> class PlainGradient {
  static constexpr bool rowsAreKeys = of != GradientOf::Queries;
  /// The largest power that weights may be of, as an lse of other attention
  /// could ask for more.
  static constexpr State mostPower = sizeof(State) == 8 ? 700 : 87;

  const GradientParameters<State> &p;
  const BlockRows<State> at;
  const startrail_tokens &rowTokens, &otherTokens;
  const TileRows tile;
  const startrail_segment &segment;
  const int head; ///< of the rows
  PlainSums<State> sum;

public:
  STARTRAIL_DEVICE PlainGradient(const GradientParameters<State> &p,
                                 int64_t tileIndex, int head, int batch)
      : p(p), at{p, batch},
        rowTokens(rowsAreKeys ? p.keyTokens : p.queryTokens),
        otherTokens(rowsAreKeys ? p.queryTokens : p.keyTokens),
        tile(tileAt(rowTokens, tileIndex, plainSize)),
        segment(rowTokens.segments[tile.segment]), head(head) {}

  STARTRAIL_DEVICE void run(int firstColumn) {
    const int group = p.queryHeads / p.kvHeads;
    clear<State>(sum);
    for (int each = 0; each < (rowsAreKeys ? group : 1); ++each)
      add(rowsAreKeys ? head * group + each : head / group, firstColumn);
    finish(firstColumn);
  }

private:
  STARTRAIL_DEVICE Rows<Element> queries(int64_t row, int ofHead) const {
    return rowsOf(p.query, at.query(row, ofHead), p.queryHeads, p.keyDim);
  }
  STARTRAIL_DEVICE Rows<Element> outputs(int64_t row, int ofHead) const {
    return rowsOf(p.outputGradient, at.query(row, ofHead), p.queryHeads,
                  p.valueDim);
  }
  STARTRAIL_DEVICE Rows<Element> keys(int64_t row, int ofHead) const {
    return rowsOf(p.key, at.key(row, ofHead), p.kvHeads, p.keyDim);
  }
  STARTRAIL_DEVICE Rows<Element> values(int64_t row, int ofHead) const {
    return rowsOf(p.value, at.key(row, ofHead), p.kvHeads, p.valueDim);
  }
  STARTRAIL_DEVICE static Rows<Element> rowsOf(const void *from, int64_t row,
                                               int heads, int dim) {
    return {static_cast<const Element *>(from) + row * dim,
            int64_t(heads) * dim, dim, int(sizeof(Element))};
  }

  STARTRAIL_DEVICE void add(int otherHead, int firstColumn) {
    Walk<rowsAreKeys, plainSize> walk(otherTokens, {p.mask, p.diagonal},
                                      segment, tile);
    for (; !walk.ended(); walk.next())
      addTile(walk, otherHead, firstColumn);
  }

  STARTRAIL_DEVICE void addTile(const Walk<rowsAreKeys, plainSize> &walk,
                                int otherHead, int firstColumn) {
    const int64_t row = segment.offset + tile.first, other = walk.blockRow();
    const int queryHead = rowsAreKeys ? otherHead : head;
    const int64_t firstQuery = at.query(rowsAreKeys ? other : row, queryHead);
    const int queryHeads = p.queryHeads;
    const State *lse = p.lse + firstQuery, *delta = p.delta + firstQuery;
    const int count = tile.count, others = walk.count();
    // Queries that see nothing are not read.
    auto isLive = [=](int at) {
      return lse[int64_t(at) * queryHeads] != -INFINITY;
    };
    auto hasRow = [=](int at) {
      return at < count && (rowsAreKeys || isLive(at));
    };
    auto hasOther = [=](int at) {
      return at < others && (!rowsAreKeys || isLive(at));
    };
    PlainSums<State> weight, slope;
    clear<State>(weight);
    clear<State>(slope);
    if constexpr (rowsAreKeys) {
      multiplyPlainRows<State>(weight, keys(row, head), hasRow,
                               queries(other, otherHead), hasOther);
      if constexpr (of == GradientOf::Keys)
        multiplyPlainRows<State>(slope, values(row, head), hasRow,
                                 outputs(other, otherHead), hasOther);
    } else {
      multiplyPlainRows<State>(weight, queries(row, head), hasRow,
                               keys(other, otherHead), hasOther);
      multiplyPlainRows<State>(slope, outputs(row, head), hasRow,
                               values(other, otherHead), hasOther);
    }
    const Mask<rowsAreKeys> mask{p.mask, p.diagonal};
    STARTRAIL_UNROLL
    for (int i = 0; i < plainEach; ++i) {
      const Visible visible = mask.of(
          walk.segment(), positionOf(segment, tile.first + plainRow(i)));
      STARTRAIL_UNROLL
      for (int j = 0; j < plainEach; ++j) {
        const int otherRow = walk.first() + plainColumn(j);
        const int64_t query =
            int64_t(rowsAreKeys ? plainColumn(j) : plainRow(i)) * queryHeads;
        if (otherRow < visible.from || otherRow > visible.to ||
            !hasRow(plainRow(i)) || !hasOther(plainColumn(j))) {
          weight[i][j] = 0;
          continue;
        }
        const State each =
            std::exp(std::fmin(weight[i][j] * p.scale - lse[query], mostPower));
        weight[i][j] = of == GradientOf::Values
                           ? each
                           : each * (slope[i][j] - delta[query]);
      }
    }
    multiplyPlainWeights<State>(sum, weight, multiplied(other, otherHead),
                                firstColumn, hasOther);
  }

  /// The rows that weights multiply.
  STARTRAIL_DEVICE Rows<Element> multiplied(int64_t row, int ofHead) const {
    if constexpr (of == GradientOf::Queries)
      return keys(row, ofHead);
    else if constexpr (of == GradientOf::Keys)
      return queries(row, ofHead);
    else
      return outputs(row, ofHead);
  }

  STARTRAIL_DEVICE void finish(int firstColumn) const {
    State *const to = of == GradientOf::Queries ? p.queryGradient
                      : of == GradientOf::Keys  ? p.keyGradient
                                                : p.valueGradient;
    const int dim = of == GradientOf::Values ? p.valueDim : p.keyDim;
    const State factor = of == GradientOf::Values ? State(1) : p.scale;
    STARTRAIL_UNROLL
    for (int i = 0; i < plainEach; ++i) {
      if (plainRow(i) >= tile.count)
        continue;
      const int64_t row = segment.offset + tile.first + plainRow(i);
      const int64_t state =
          rowsAreKeys ? at.key(row, head) : at.query(row, head);
      if constexpr (!rowsAreKeys)
        if (p.lse[state] == -INFINITY)
          continue;
      STARTRAIL_UNROLL
      for (int j = 0; j < plainEach; ++j)
        if (const int column = firstColumn + plainColumn(j); column < dim)
          to[state * dim + column] += factor * sum[i][j];
    }
  }
};

/// blockIdx.x counts the columns of a tile, then tiles.
template <typename Element, typename State, GradientOf of>
STARTRAIL_KERNEL(plainThreads)
addPlainGradients(STARTRAIL_PARAMETERS(GradientParameters<State>) p) {
  const int dim = of == GradientOf::Values ? p.valueDim : p.keyDim;
  const int parts = (dim + plainSize - 1) / plainSize;
  PlainGradient<Element, State, of>(p, blockAt().x / parts, blockAt().y,
                                    blockAt().z)
      .run(blockAt().x % parts * plainSize);
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_PLAINGRADIENT_H
