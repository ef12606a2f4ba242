//===- AttendTile.h - Attention of a tile of queries ---------------------===//
//
// One block of threads takes the rows of a tile, one head, and goes through the
// keys that they see: an online softmax in base 2, in f32. Keys of the next
// tile arrive while values are multiplied, values while scores are.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_ATTENDTILE_H
#define STARTRAIL_CUDA_KERNELS_ATTENDTILE_H

#include "runtime/cuda/kernels/Parameters.h"
#include "runtime/cuda/kernels/Products.h"
#include "runtime/cuda/kernels/Tokens.h"

#include <cmath>

namespace startrail::cuda {

constexpr float log2OfE = 1.44269504f, logOf2 = 0.693147181f;
constexpr int warpsOfBlock = 4, threadsOfBlock = 32 * warpsOfBlock;

/// Columns are rounded up to these; a block has 64 `rowTiles` rows.
template <int keyColumnsOf, int valueColumnsOf, int rowTilesOf, int keysOf>
struct AttendSizes {
  static constexpr int keyColumns = keyColumnsOf, valueColumns = valueColumnsOf,
                       rowTiles = rowTilesOf, keys = keysOf,
                       rows = 16 * warpsOfBlock * rowTiles;
  /// Where what is no tile begins: which key the rows see last.
  static constexpr size_t tilesEnd =
      tileBytes<keyColumns>(rows + keys) + tileBytes<valueColumns>(keys);
  static constexpr size_t sharedBytes = tilesEnd + rows * sizeof(int);
};

/// Of Columns: sums of more columns leave registers for half the rows.
template <typename Of>
using AttendSizesOf =
    AttendSizes<Of::ofKeys, Of::ofValues, Of::areMany ? 1 : 2, 64>;

template <typename Element, typename Sizes> class AttendTile {
  static constexpr int rowTiles = Sizes::rowTiles, keys = Sizes::keys,
                       keyTiles = keys / 8,
                       valueTiles = Sizes::valueColumns / 8;
  using Scores = float[rowTiles][keyTiles][4];

  const AttendParameters<float> &p;
  const TileRows tile;
  const startrail_segment &segment;
  const int head, kvHead, batch;
  const Shared<Element> queryTile, keyTile, valueTile;
  int *const last; ///< by row, the last visible key of the segment at hand
  Walk<false, keys> walk;
  float output[rowTiles][valueTiles][4];
  // Of rows i / 2 of a fragment: the largest score, the sum of weights.
  float most[rowTiles][2], sum[rowTiles][2];

public:
  STARTRAIL_DEVICE AttendTile(const AttendParameters<float> &p, TileRows tile,
                              int head, int batch)
      : p(p), tile(tile), segment(p.queryTokens.segments[tile.segment]),
        head(head), kvHead(head / (p.queryHeads / p.kvHeads)), batch(batch),
        queryTile(sharedElements<Element>(0)),
        keyTile(queryTile + Sizes::rows * pitchOf<Sizes::keyColumns>),
        valueTile(keyTile + keys * pitchOf<Sizes::keyColumns>),
        last(reinterpret_cast<int *>(static_cast<char *>(sharedMemory()) +
                                     Sizes::tilesEnd)),
        walk(p.keyTokens, {p.mask, p.diagonal}, segment, tile) {}

  STARTRAIL_DEVICE void run() {
    if (walk.ended())
      return;
    load<Sizes::keyColumns, Sizes::rows>(
        queryTile, p.query, p.queryHeads, p.keyDim, p.keyUnit, head,
        int64_t(batch) * p.queryRows + segment.offset + tile.first, tile.count);
    loadKeys();
    commitCopies();
    clear(output);
    STARTRAIL_UNROLL
    for (int m = 0; m < rowTiles; ++m)
      STARTRAIL_UNROLL
    for (int r = 0; r < 2; ++r) {
      most[m][r] = -INFINITY;
      sum[m][r] = 0;
    }
    for (int atSegment = -1; !walk.ended();) {
      if (walk.segmentIndex() != atSegment)
        see();
      atSegment = walk.segmentIndex();
      waitCopies<0>(); // keys are there, and the last values were read
      syncBlock();
      loadValues();
      commitCopies();
      PackedWeights<rowTiles, keyTiles> weights;
      Scores scores;
      score(scores);
      const bool more = advance();
      weigh(scores);
      pack<Element>(weights, scores);
      waitCopies<0>(); // values are there, and the keys were read
      syncBlock();
      if (more)
        loadKeys();
      commitCopies();
      multiplyPacked<Element>(output, weights, valueTile);
    }
    waitCopies<0>();
    finish();
  }

private:
  template <int columns, int rows>
  STARTRAIL_DEVICE void load(Shared<Element> to, const void *from, int heads,
                             int dim, int unit, int ofHead, int64_t firstRow,
                             int count) {
    Rows<Element> source{static_cast<const Element *>(from),
                         int64_t(heads) * dim, dim, unit};
    loadTile<columns, rows, threadsOfBlock>(
        to, source.from(firstRow, int64_t(ofHead) * dim),
        [count](int row) { return row < count; });
  }
  STARTRAIL_DEVICE void loadKeys() {
    load<Sizes::keyColumns, keys>(
        keyTile, p.key, p.kvHeads, p.keyDim, p.keyUnit, kvHead,
        int64_t(batch) * p.keyRows + walk.blockRow(), walk.count());
  }
  STARTRAIL_DEVICE void loadValues() {
    load<Sizes::valueColumns, keys>(
        valueTile, p.value, p.kvHeads, p.valueDim, p.valueUnit, kvHead,
        int64_t(batch) * p.keyRows + walk.blockRow(), walk.count());
  }

  /// A row of the tile, of all warps.
  STARTRAIL_DEVICE int rowOfTile(int m, int r) const {
    return (warpAt() * rowTiles + m) * 16 + rowOf(2 * r);
  }

  STARTRAIL_DEVICE void see() {
    for (int row = threadAt(); row < Sizes::rows; row += threadsOfBlock)
      last[row] = lastKey(walk.segment(), p.mask, p.diagonal,
                          positionOf(segment, tile.first + row));
  }

  /// Scores of the keys at hand, -inf where they are hidden; in units of
  /// `unit()`.
  STARTRAIL_DEVICE void score(Scores &scores) {
    clear(scores);
    multiplyRows<Sizes::keyColumns>(scores,
                                    queryTile + warpAt() * rowTiles * 16 *
                                                    pitchOf<Sizes::keyColumns>,
                                    keyTile);
    if (!(p.scale > 0))
      forEach(
          [&](int m, int n, int i) { scores[m][n][i] *= p.scale * log2OfE; });
    if (walk.masked())
      forEach([&](int m, int n, int i) {
        if (walk.first() + n * 8 + columnOf(i) > last[rowOfTile(m, i / 2)])
          scores[m][n][i] = -INFINITY;
      });
  }
  /// What makes scores powers of 2. A scale that is not positive would turn
  /// the largest score into the least, and has gone into the scores.
  STARTRAIL_DEVICE float unit() const {
    return p.scale > 0 ? p.scale * log2OfE : 1;
  }

  STARTRAIL_DEVICE bool advance() {
    walk.next();
    return !walk.ended();
  }

  /// Scores become weights; what was summed before is brought to the new
  /// largest score.
  STARTRAIL_DEVICE void weigh(Scores &scores) {
    STARTRAIL_UNROLL
    for (int m = 0; m < rowTiles; ++m)
      STARTRAIL_UNROLL
    for (int r = 0; r < 2; ++r) {
      float largest = most[m][r];
      STARTRAIL_UNROLL
      for (int n = 0; n < keyTiles; ++n)
        largest =
            fmaxf(largest, fmaxf(scores[m][n][2 * r], scores[m][n][2 * r + 1]));
      // The four lanes that hold a row.
      largest = fmaxf(largest, shuffleXor(largest, 1));
      largest = fmaxf(largest, shuffleXor(largest, 2));
      // A row that has seen nothing yet subtracts 0 from -inf.
      const float base = largest == -INFINITY ? 0 : largest * unit();
      const float factor = exponential2(most[m][r] * unit() - base);
      most[m][r] = largest;
      sum[m][r] *= factor;
      STARTRAIL_UNROLL
      for (int n = 0; n < valueTiles; ++n) {
        output[m][n][2 * r] *= factor;
        output[m][n][2 * r + 1] *= factor;
      }
      STARTRAIL_UNROLL
      for (int n = 0; n < keyTiles; ++n)
        STARTRAIL_UNROLL
      for (int i = 2 * r; i < 2 * r + 2; ++i) {
        scores[m][n][i] = exponential2(scores[m][n][i] * unit() - base);
        sum[m][r] += scores[m][n][i];
      }
    }
  }

  /// Merges the tile into the state.
  STARTRAIL_DEVICE void finish() {
    STARTRAIL_UNROLL
    for (int m = 0; m < rowTiles; ++m)
      STARTRAIL_UNROLL
    for (int r = 0; r < 2; ++r) {
      float total = sum[m][r];
      total += shuffleXor(total, 1);
      total += shuffleXor(total, 2);
      const int row = rowOfTile(m, r);
      const bool live = row < tile.count && total > 0;
      const int64_t at =
          (int64_t(batch) * p.queryRows + segment.offset + tile.first + row) *
              p.queryHeads +
          head;
      const float before = live ? p.lse[at] : -INFINITY;
      // All lanes of a row have read what one of them overwrites.
      (void)shuffleXor(0.f, 1);
      if (!live)
        continue;
      const float own = most[m][r] * unit() * logOf2 + logf(total);
      const float larger = fmaxf(before, own);
      const float merged = larger + log1pf(expf(fminf(before, own) - larger));
      const float keep = before == -INFINITY ? 0 : expf(before - merged);
      const float take = expf(own - merged) / total;
      float *to = p.output + at * p.valueDim;
      STARTRAIL_UNROLL
      for (int n = 0; n < valueTiles; ++n)
        STARTRAIL_UNROLL
      for (int i = 0; i < 2; ++i)
        if (int column = n * 8 + columnOf(i); column < p.valueDim) {
          float value = output[m][n][2 * r + i] * take;
          to[column] = keep > 0 ? to[column] * keep + value : value;
        }
      if (laneAt() % 4 == 0)
        p.lse[at] = merged;
    }
  }

  template <typename Body> STARTRAIL_DEVICE void forEach(Body body) {
    STARTRAIL_UNROLL
    for (int m = 0; m < rowTiles; ++m)
      STARTRAIL_UNROLL
    for (int n = 0; n < keyTiles; ++n)
      STARTRAIL_UNROLL
    for (int i = 0; i < 4; ++i)
      body(m, n, i);
  }
};

template <typename Element, typename Sizes>
STARTRAIL_KERNEL(threadsOfBlock)
attendTiles(STARTRAIL_PARAMETERS(AttendParameters<float>) p) {
  // The last queries, which see the most keys, begin.
  int64_t tile = tilesOf(p.queryTokens, Sizes::rows) - 1 - int64_t(blockAt().x);
  AttendTile<Element, Sizes>(p, tileAt(p.queryTokens, tile, Sizes::rows),
                             blockAt().y, blockAt().z)
      .run();
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_ATTENDTILE_H
