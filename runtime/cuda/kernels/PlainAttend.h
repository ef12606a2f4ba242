//===- PlainAttend.h - Attention without tensor cores --------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_PLAINATTEND_H
#define STARTRAIL_CUDA_KERNELS_PLAINATTEND_H

#include "runtime/cuda/kernels/Parameters.h"
#include "runtime/cuda/kernels/PlainTile.h"
#include "runtime/cuda/kernels/Tokens.h"

#include <cmath>

namespace startrail::cuda {

/// A tile of queries and one head; columns of values in turn, as many as sums
/// have, with the scores made anew for each: heads may have any dim.
template <typename Element, typename State> class PlainAttend {
  const AttendParameters<State> &p;
  const BlockRows<State> at;
  const int head, kvHead;
  const TileRows tile;
  const startrail_segment &segment;
  PlainSums<State> output;
  State most[plainEach], sum[plainEach];

public:
  STARTRAIL_DEVICE PlainAttend(const AttendParameters<State> &p, TileRows tile,
                               int head, int batch)
      : p(p), at{p, batch}, head(head),
        kvHead(head / (p.queryHeads / p.kvHeads)), tile(tile),
        segment(p.queryTokens.segments[tile.segment]) {}

  STARTRAIL_DEVICE void run() {
    for (int column = 0; column < p.valueDim; column += plainSize) {
      clear<State>(output);
      STARTRAIL_UNROLL
      for (int i = 0; i < plainEach; ++i) {
        most[i] = -INFINITY;
        sum[i] = 0;
      }
      Walk<false, plainSize> walk(p.keyTokens, {p.mask, p.diagonal}, segment,
                                  tile);
      for (; !walk.ended(); walk.next()) {
        PlainSums<State> scores;
        score(scores, walk);
        weigh(scores);
        const int count = walk.count();
        const Rows<Element> values{
            static_cast<const Element *>(p.value) +
                at.key(walk.blockRow(), kvHead) * p.valueDim,
            int64_t(p.kvHeads) * p.valueDim, p.valueDim, p.valueUnit};
        multiplyPlainWeights<State>(output, scores, values, column,
                                    [count](int row) { return row < count; });
      }
      finish(column);
    }
  }

private:
  STARTRAIL_DEVICE void score(PlainSums<State> &scores,
                              const Walk<false, plainSize> &walk) const {
    const Rows<Element> queries{
        static_cast<const Element *>(p.query) +
            at.query(segment.offset + tile.first, head) * p.keyDim,
        int64_t(p.queryHeads) * p.keyDim, p.keyDim, p.keyUnit};
    const Rows<Element> keys{static_cast<const Element *>(p.key) +
                                 at.key(walk.blockRow(), kvHead) * p.keyDim,
                             int64_t(p.kvHeads) * p.keyDim, p.keyDim,
                             p.keyUnit};
    const int rows = tile.count, count = walk.count();
    clear<State>(scores);
    multiplyPlainRows<State>(
        scores, queries, [rows](int row) { return row < rows; }, keys,
        [count](int row) { return row < count; });
    STARTRAIL_UNROLL
    for (int i = 0; i < plainEach; ++i) {
      const int last = lastKey(walk.segment(), p.mask, p.diagonal,
                               positionOf(segment, tile.first + plainRow(i))) -
                       walk.first();
      STARTRAIL_UNROLL
      for (int j = 0; j < plainEach; ++j)
        scores[i][j] =
            plainColumn(j) <= last ? scores[i][j] * p.scale : State(-INFINITY);
    }
  }

  /// Scores become weights; what was summed before is brought to the new
  /// largest score.
  STARTRAIL_DEVICE void weigh(PlainSums<State> &scores) {
    STARTRAIL_UNROLL
    for (int i = 0; i < plainEach; ++i) {
      State largest = most[i];
      STARTRAIL_UNROLL
      for (int j = 0; j < plainEach; ++j)
        largest = std::fmax(largest, scores[i][j]);
      STARTRAIL_UNROLL
      for (int mask = 1; mask < plainSide; mask *= 2)
        largest = std::fmax(largest, shuffleXor(largest, mask));
      // A row that has seen nothing yet subtracts 0 from -inf.
      const State base = largest == -INFINITY ? 0 : largest;
      const State factor = std::exp(most[i] - base);
      most[i] = largest;
      sum[i] *= factor;
      STARTRAIL_UNROLL
      for (int j = 0; j < plainEach; ++j) {
        output[i][j] *= factor;
        scores[i][j] = std::exp(scores[i][j] - base);
        sum[i] += scores[i][j];
      }
    }
  }

  /// Merges the columns into the state; the last ones bring the lse.
  STARTRAIL_DEVICE void finish(int firstColumn) {
    STARTRAIL_UNROLL
    for (int i = 0; i < plainEach; ++i) {
      const State total = rowSum(sum[i]);
      const bool live = plainRow(i) < tile.count && total > 0;
      const int64_t row =
          at.query(segment.offset + tile.first + plainRow(i), head);
      const State before = live ? p.lse[row] : State(-INFINITY);
      // All lanes of a row have read what one of them overwrites.
      (void)shuffleXor(State(0), 1);
      if (!live)
        continue;
      const State own = most[i] + std::log(total);
      const State larger = std::fmax(before, own);
      const State merged =
          larger + std::log1p(std::exp(std::fmin(before, own) - larger));
      const State keep = before == -INFINITY ? 0 : std::exp(before - merged);
      const State take = std::exp(own - merged) / total;
      State *to = p.output + row * p.valueDim;
      STARTRAIL_UNROLL
      for (int j = 0; j < plainEach; ++j)
        if (const int column = firstColumn + plainColumn(j);
            column < p.valueDim) {
          const State value = output[i][j] * take;
          to[column] = keep > 0 ? to[column] * keep + value : value;
        }
      if (firstColumn + plainSize >= p.valueDim && plainColumn(0) == 0)
        p.lse[row] = merged;
    }
  }
};

template <typename Element, typename State>
STARTRAIL_KERNEL(plainThreads)
attendPlainTiles(STARTRAIL_PARAMETERS(AttendParameters<State>) p) {
  // The last queries, which see the most keys, begin.
  const int64_t tile =
      tilesOf(p.queryTokens, plainSize) - 1 - int64_t(blockAt().x);
  PlainAttend<Element, State>(p, tileAt(p.queryTokens, tile, plainSize),
                              blockAt().y, blockAt().z)
      .run();
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_PLAINATTEND_H
