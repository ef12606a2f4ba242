//===- KeyGradientTile.h - Gradients of a tile of keys and values --------===//
#ifndef STARTRAIL_CUDA_KERNELS_KEYGRADIENTTILE_H
#define STARTRAIL_CUDA_KERNELS_KEYGRADIENTTILE_H

#include "runtime/cuda/kernels/GradientTile.h"

namespace startrail::cuda {

/// Of keys, of values, or of both.
enum class Wanted { Both, Keys, Values };

/// Sums of both take more registers than there are where heads are large.
template <typename Sizes>
constexpr bool sumsBoth = Sizes::keyColumns + Sizes::valueColumns <= 320;

template <typename Element, typename Sizes, Wanted wanted>
STARTRAIL_KERNEL(threadsOfBlock)
keyGradientTiles(STARTRAIL_PARAMETERS(GradientParameters<float>) p) {
  constexpr int rows = Sizes::rows, queries = Sizes::others;
  // Weights and slopes of all queries at once would not go into registers.
  constexpr int partQueries = 32, partTiles = partQueries / 8;
  constexpr bool ofKeys = wanted != Wanted::Values;
  constexpr bool ofValues = wanted != Wanted::Keys;
  const int kvHead = blockAt().y, group = p.queryHeads / p.kvHeads;
  const GradientRows<Element> at(p, blockAt().z);
  // The first keys, which the most queries see, begin.
  const TileRows tile = tileAt(p.keyTokens, blockAt().x, rows);
  const startrail_segment &segment = p.keyTokens.segments[tile.segment];
  const int blockRow = int(segment.offset) + tile.first;

  const auto keys = sharedElements<Element>(0);
  const Shared<Element> values = keys + rows * pitchOf<Sizes::keyColumns>;
  const Shared<Element> queryTile =
      values + rows * pitchOf<Sizes::valueColumns>;
  const Shared<Element> gradientTile =
      queryTile + queries * pitchOf<Sizes::keyColumns>;
  auto *lsePower = reinterpret_cast<float *>(
      static_cast<char *>(sharedMemory()) + Sizes::tilesEnd);
  float *delta = lsePower + queries;
  // By row, the first query of the segment at hand that sees it.
  auto *first = reinterpret_cast<int *>(delta + queries);
  at.template loadKeys<Sizes, rows>(keys, values, blockRow, tile.count, kvHead);
  commitCopies();

  float keySum[1][Sizes::keyColumns / 8][4];
  float valueSum[1][Sizes::valueColumns / 8][4];
  clear(keySum);
  clear(valueSum);
  for (int head = kvHead * group; head < (kvHead + 1) * group; ++head) {
    Walk<true, queries> walk(p.queryTokens, {p.mask, p.diagonal}, segment,
                             tile);
    for (int atSegment = -1; !walk.ended(); walk.next()) {
      syncBlock(); // the last tile was read
      if (walk.segmentIndex() != atSegment && threadAt() < rows)
        first[threadAt()] =
            firstQuery(walk.segment(), p.mask, p.diagonal,
                       positionOf(segment, tile.first + threadAt()));
      atSegment = walk.segmentIndex();
      at.template loadQueries<Sizes, queries>(
          queryTile, gradientTile, walk.blockRow(), walk.count(), head);
      commitCopies();
      for (int i = threadAt(); i < queries; i += threadsOfBlock) {
        const bool there = i < walk.count();
        const int64_t row = at.query(walk.blockRow() + i, head);
        const float power = there ? powerOfLse(p.lse[row]) : INFINITY;
        lsePower[i] = power;
        delta[i] = power < INFINITY ? p.delta[row] : 0;
      }
      waitCopies<0>();
      syncBlock();
      const bool masked = walk.masked();
      STARTRAIL_ROLLED
      for (int part = 0; part < queries; part += partQueries) {
        float weight[1][partTiles][4], slope[1][partTiles][4];
        clear(weight);
        multiplyRows<Sizes::keyColumns>(
            weight, keys + warpAt() * (16 * pitchOf<Sizes::keyColumns>),
            queryTile + part * pitchOf<Sizes::keyColumns>);
        STARTRAIL_UNROLL
        for (int n = 0; n < partTiles; ++n)
          STARTRAIL_UNROLL
        for (int i = 0; i < 4; ++i) {
          const int column = part + n * 8 + columnOf(i);
          const bool hidden =
              masked && column + walk.first() < first[warpAt() * 16 + rowOf(i)];
          const float each =
              weightOf(weight[0][n][i], p.scale, lsePower[column]);
          weight[0][n][i] = hidden ? 0 : each;
        }
        if constexpr (ofValues)
          multiplyWeights<Element>(valueSum, weight,
                                   gradientTile +
                                       part * pitchOf<Sizes::valueColumns>);
        if constexpr (ofKeys) {
          clear(slope);
          multiplyRows<Sizes::valueColumns>(
              slope, values + warpAt() * (16 * pitchOf<Sizes::valueColumns>),
              gradientTile + part * pitchOf<Sizes::valueColumns>);
          STARTRAIL_UNROLL
          for (int n = 0; n < partTiles; ++n)
            STARTRAIL_UNROLL
          for (int i = 0; i < 4; ++i)
            slope[0][n][i] =
                weight[0][n][i] *
                (slope[0][n][i] - delta[part + n * 8 + columnOf(i)]);
          multiplyWeights<Element>(
              keySum, slope, queryTile + part * pitchOf<Sizes::keyColumns>);
        }
      }
    }
  }
  waitCopies<0>();
  STARTRAIL_UNROLL
  for (int r = 0; r < 2; ++r) {
    const int row = warpAt() * 16 + rowOf(2 * r);
    if (row >= tile.count)
      continue;
    const int64_t to = at.key(blockRow + row, kvHead);
    if constexpr (ofKeys)
      addRow(p.keyGradient + to * p.keyDim, p.keyDim, p.scale, keySum[0], r);
    if constexpr (ofValues)
      addRow(p.valueGradient + to * p.valueDim, p.valueDim, 1, valueSum[0], r);
  }
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_KEYGRADIENTTILE_H
