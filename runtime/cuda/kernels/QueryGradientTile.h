//===- QueryGradientTile.h - Gradients of a tile of queries --------------===//
#ifndef STARTRAIL_CUDA_KERNELS_QUERYGRADIENTTILE_H
#define STARTRAIL_CUDA_KERNELS_QUERYGRADIENTTILE_H

#include "runtime/cuda/kernels/GradientTile.h"

namespace startrail::cuda {

template <typename Element, typename Sizes>
STARTRAIL_KERNEL(threadsOfBlock)
queryGradientTiles(STARTRAIL_PARAMETERS(GradientParameters<float>) p) {
  constexpr int rows = Sizes::rows, keys = Sizes::others, keyTiles = keys / 8;
  const int head = blockAt().y, kvHead = head / (p.queryHeads / p.kvHeads);
  const GradientRows<Element> at(p, blockAt().z);
  // The last queries, which see the most keys, begin.
  const TileRows tile =
      tileAt(p.queryTokens,
             tilesOf(p.queryTokens, rows) - 1 - int64_t(blockAt().x), rows);
  const startrail_segment &segment = p.queryTokens.segments[tile.segment];
  const int blockRow = int(segment.offset) + tile.first;
  Walk<false, keys> walk(p.keyTokens, {p.mask, p.diagonal}, segment, tile);
  if (walk.ended())
    return;

  const auto queries = sharedElements<Element>(0);
  const Shared<Element> gradients = queries + rows * pitchOf<Sizes::keyColumns>;
  const Shared<Element> keyTile =
      gradients + rows * pitchOf<Sizes::valueColumns>;
  const Shared<Element> valueTile = keyTile + keys * pitchOf<Sizes::keyColumns>;
  // By row, the last visible key of the segment at hand.
  auto *last = reinterpret_cast<int *>(static_cast<char *>(sharedMemory()) +
                                       Sizes::tilesEnd);
  at.template loadQueries<Sizes, rows>(queries, gradients, blockRow, tile.count,
                                       head);

  float lsePower[2], delta[2], sum[1][Sizes::keyColumns / 8][4];
  STARTRAIL_UNROLL
  for (int r = 0; r < 2; ++r) {
    const int row = warpAt() * 16 + rowOf(2 * r);
    const int64_t state = at.query(blockRow + row, head);
    lsePower[r] = row < tile.count ? powerOfLse(p.lse[state]) : INFINITY;
    delta[r] = lsePower[r] < INFINITY ? p.delta[state] : 0;
  }
  clear(sum);
  for (int atSegment = -1; !walk.ended(); walk.next()) {
    syncBlock(); // the last tile was read
    if (walk.segmentIndex() != atSegment && threadAt() < rows)
      last[threadAt()] = lastKey(walk.segment(), p.mask, p.diagonal,
                                 positionOf(segment, tile.first + threadAt()));
    atSegment = walk.segmentIndex();
    at.template loadKeys<Sizes, keys>(keyTile, valueTile, walk.blockRow(),
                                      walk.count(), kvHead);
    commitCopies();
    waitCopies<0>();
    syncBlock();
    float weight[1][keyTiles][4], slope[1][keyTiles][4];
    clear(weight);
    clear(slope);
    multiplyRows<Sizes::keyColumns>(
        weight, queries + warpAt() * (16 * pitchOf<Sizes::keyColumns>),
        keyTile);
    multiplyRows<Sizes::valueColumns>(
        slope, gradients + warpAt() * (16 * pitchOf<Sizes::valueColumns>),
        valueTile);
    const bool masked = walk.masked();
    STARTRAIL_UNROLL
    for (int n = 0; n < keyTiles; ++n)
      STARTRAIL_UNROLL
    for (int i = 0; i < 4; ++i) {
      const int r = i / 2;
      const float each = weightOf(weight[0][n][i], p.scale, lsePower[r]) *
                         (slope[0][n][i] - delta[r]);
      const bool hidden = masked && n * 8 + columnOf(i) + walk.first() >
                                        last[warpAt() * 16 + rowOf(i)];
      slope[0][n][i] = hidden ? 0 : each;
    }
    multiplyWeights<Element>(sum, slope, keyTile);
  }
  STARTRAIL_UNROLL
  for (int r = 0; r < 2; ++r)
    if (lsePower[r] < INFINITY)
      addRow(p.queryGradient +
                 at.query(blockRow + warpAt() * 16 + rowOf(2 * r), head) *
                     p.keyDim,
             p.keyDim, p.scale, sum[0], r);
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_QUERYGRADIENTTILE_H
