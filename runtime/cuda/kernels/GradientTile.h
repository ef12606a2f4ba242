//===- GradientTile.h - What both gradient kernels share -----------------===//
//
// One kernel takes tiles of queries and sums their gradients over the keys that
// they see, the other takes tiles of keys and sums over the queries that see
// them. Weights are made in both: nothing is added by two blocks of threads, so
// that the same operands give the same bits.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_GRADIENTTILE_H
#define STARTRAIL_CUDA_KERNELS_GRADIENTTILE_H

#include "runtime/cuda/kernels/AttendTile.h"

namespace startrail::cuda {

/// Tiles of 64 rows go through tiles of `others`.
template <int keyColumnsOf, int valueColumnsOf, int othersOf>
struct GradientSizes {
  static constexpr int keyColumns = keyColumnsOf, valueColumns = valueColumnsOf,
                       rows = 16 * warpsOfBlock, others = othersOf;
  /// Where what is no tile begins: the lse and the delta of the others, and
  /// which of them the rows see.
  static constexpr size_t tilesEnd = tileBytes<keyColumns>(rows + others) +
                                     tileBytes<valueColumns>(rows + others);
  static constexpr size_t sharedBytes =
      tilesEnd + 2 * others * sizeof(float) + rows * sizeof(int);
};

/// Of Columns.
template <typename Of>
using GradientSizesOf =
    GradientSizes<Of::ofKeys, Of::ofValues, Of::areMany ? 32 : 64>;

/// Weights of scores are at most e^87, as an lse of other attention could ask
/// for more.
constexpr float mostPower = 87 * log2OfE;

/// The lse of a query as weights need it: in base 2, and such that one that
/// sees nothing has weights of 0.
STARTRAIL_DEVICE float powerOfLse(float lse) {
  return lse == -INFINITY ? INFINITY : lse * log2OfE;
}

STARTRAIL_DEVICE float weightOf(float score, float scale, float lsePower) {
  return exponential2(fminf(score * (scale * log2OfE) - lsePower, mostPower));
}

/// Rows of tensors, as tiles.
template <typename Element> struct GradientRows : BlockRows<float> {
  const GradientParameters<float> &p;

  STARTRAIL_DEVICE GradientRows(const GradientParameters<float> &p, int batch)
      : BlockRows<float>{p, batch}, p(p) {}
  /// Loads `count` rows of queries and of their outputs' gradients, but those
  /// that see nothing.
  template <typename Sizes, int rows>
  STARTRAIL_DEVICE void loadQueries(Shared<Element> queries,
                                    Shared<Element> gradients, int64_t first,
                                    int count, int head) const {
    const float *lse = p.lse + query(first, head);
    const int heads = p.queryHeads;
    auto has = [=](int row) {
      return row < count && lse[int64_t(row) * heads] != -INFINITY;
    };
    loadTile<Sizes::keyColumns, rows, threadsOfBlock>(
        queries,
        rowsOf(p.query, query(first, head), heads, p.keyDim, p.keyUnit), has);
    loadTile<Sizes::valueColumns, rows, threadsOfBlock>(
        gradients,
        rowsOf(p.outputGradient, query(first, head), heads, p.valueDim,
               p.valueUnit),
        has);
  }
  template <typename Sizes, int rows>
  STARTRAIL_DEVICE void loadKeys(Shared<Element> keys, Shared<Element> values,
                                 int64_t first, int count, int head) const {
    auto has = [count](int row) { return row < count; };
    loadTile<Sizes::keyColumns, rows, threadsOfBlock>(
        keys, rowsOf(p.key, key(first, head), p.kvHeads, p.keyDim, p.keyUnit),
        has);
    loadTile<Sizes::valueColumns, rows, threadsOfBlock>(
        values,
        rowsOf(p.value, key(first, head), p.kvHeads, p.valueDim, p.valueUnit),
        has);
  }

private:
  STARTRAIL_DEVICE Rows<Element> rowsOf(const void *from, int64_t row,
                                        int heads, int dim, int unit) const {
    return {static_cast<const Element *>(from) + row * dim,
            int64_t(heads) * dim, dim, unit};
  }
};

/// Adds `factor` times the fragments of a row, every second of `sum`, to it.
template <int columnTiles>
STARTRAIL_DEVICE void addRow(float *to, int dim, float factor,
                             const float (&sum)[columnTiles][4], int r) {
  STARTRAIL_UNROLL
  for (int n = 0; n < columnTiles; ++n)
    STARTRAIL_UNROLL
  for (int i = 0; i < 2; ++i)
    if (int column = n * 8 + columnOf(i); column < dim)
      to[column] += factor * sum[n][2 * r + i];
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_GRADIENTTILE_H
