//===- Products.h - Products of tiles by tensor cores --------------------===//
//
// Sums are fragments of mma.m16n8k16: [tile of 16 rows][tile of 8 columns][4],
// where lane l holds the columns 2 (l % 4) and the next of the rows l / 4 (the
// first two) and l / 4 + 8.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_PRODUCTS_H
#define STARTRAIL_CUDA_KERNELS_PRODUCTS_H

#include "runtime/cuda/kernels/Tile.h"

namespace startrail::cuda {

STARTRAIL_DEVICE int laneAt() { return threadAt() % 32; }
STARTRAIL_DEVICE int warpAt() { return threadAt() / 32; }

/// The row of its 16, and the column of its 8, of element `i` of a fragment.
STARTRAIL_DEVICE int rowOf(int i) { return laneAt() / 4 + i / 2 * 8; }
STARTRAIL_DEVICE int columnOf(int i) { return laneAt() % 4 * 2 + i % 2; }

template <int rowTiles, int columnTiles>
STARTRAIL_DEVICE void clear(float (&sum)[rowTiles][columnTiles][4]) {
  STARTRAIL_UNROLL
  for (int m = 0; m < rowTiles; ++m)
    STARTRAIL_UNROLL
  for (int n = 0; n < columnTiles; ++n)
    STARTRAIL_UNROLL
  for (int i = 0; i < 4; ++i)
    sum[m][n][i] = 0;
}

/// sum += A B^T, of 16 `rowTiles` rows from `a` on and 8 `columnTiles` rows
/// from `b` on, both of `depth` columns.
template <int depth, int rowTiles, int columnTiles, typename Element>
STARTRAIL_DEVICE void multiplyRows(float (&sum)[rowTiles][columnTiles][4],
                                   Shared<Element> a, Shared<Element> b) {
  static_assert(columnTiles % 2 == 0 && depth % 16 == 0);
  const int lane = laneAt();
  STARTRAIL_UNROLL
  for (int k = 0; k < depth; k += 16) {
    uint32_t left[rowTiles][4];
    STARTRAIL_UNROLL
    for (int m = 0; m < rowTiles; ++m)
      loadMatrices(left[m], a + ((m * 16 + lane % 16) * pitchOf<depth> + k +
                                 lane / 16 * 8));
    STARTRAIL_UNROLL
    for (int n = 0; n < columnTiles; n += 2) {
      uint32_t right[4];
      loadMatrices(right,
                   b + ((n * 8 + lane / 16 * 8 + lane % 8) * pitchOf<depth> +
                        k + lane / 8 % 2 * 8));
      STARTRAIL_UNROLL
      for (int m = 0; m < rowTiles; ++m) {
        multiplyAdd<Element>(sum[m][n], left[m], right[0], right[1]);
        multiplyAdd<Element>(sum[m][n + 1], left[m], right[2], right[3]);
      }
    }
  }
}

/// Fragments of weights, rounded to Element, as the left side of a product:
/// half the registers.
template <int rowTiles, int depthTiles>
using PackedWeights = uint32_t[rowTiles][depthTiles / 2][4];

template <typename Element, int rowTiles, int depthTiles>
STARTRAIL_DEVICE void pack(PackedWeights<rowTiles, depthTiles> &to,
                           const float (&weight)[rowTiles][depthTiles][4]) {
  static_assert(depthTiles % 2 == 0);
  STARTRAIL_UNROLL
  for (int m = 0; m < rowTiles; ++m)
    STARTRAIL_UNROLL
  for (int k = 0; k < depthTiles; k += 2)
    STARTRAIL_UNROLL
  for (int i = 0; i < 4; ++i)
    to[m][k / 2][i] = packed<Element>(weight[m][k + i / 2][i % 2 * 2],
                                      weight[m][k + i / 2][i % 2 * 2 + 1]);
}

/// sum += W B, of packed weights and the rows from `b` on, as many as weights
/// have columns, of 8 `columnTiles` columns.
template <typename Element, int rowTiles, int depthPairs, int columnTiles>
STARTRAIL_DEVICE void
multiplyPacked(float (&sum)[rowTiles][columnTiles][4],
               const uint32_t (&weight)[rowTiles][depthPairs][4],
               Shared<Element> b) {
  static_assert(columnTiles % 2 == 0);
  const int lane = laneAt();
  STARTRAIL_UNROLL
  for (int k = 0; k < depthPairs; ++k)
    STARTRAIL_UNROLL
  for (int n = 0; n < columnTiles; n += 2) {
    uint32_t right[4];
    loadTransposed(right, b + ((k * 16 + lane % 16) * pitchOf<columnTiles * 8> +
                               (n + lane / 16) * 8));
    STARTRAIL_UNROLL
    for (int m = 0; m < rowTiles; ++m) {
      multiplyAdd<Element>(sum[m][n], weight[m][k], right[0], right[1]);
      multiplyAdd<Element>(sum[m][n + 1], weight[m][k], right[2], right[3]);
    }
  }
}

/// Likewise, of weights that are packed first.
template <typename Element, int rowTiles, int depthTiles, int columnTiles>
STARTRAIL_DEVICE void
multiplyWeights(float (&sum)[rowTiles][columnTiles][4],
                const float (&weight)[rowTiles][depthTiles][4],
                Shared<Element> b) {
  PackedWeights<rowTiles, depthTiles> weights;
  pack<Element>(weights, weight);
  multiplyPacked<Element>(sum, weights, b);
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_PRODUCTS_H
