//===- Column.h - Weights of the states of one row -----------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_COLUMN_H
#define STARTRAIL_CUDA_KERNELS_COLUMN_H

#include "runtime/cuda/kernels/Vectors.h"

namespace startrail::cuda {

/// Of a state relative to the largest, `top`, of those it is merged with; 0
/// where it has seen no key.
template <typename State>
STARTRAIL_DEVICE State weightOf(State lse, State top) {
  return lse == State(-INFINITY) ? State(0) : exponential(lse - top);
}

/// The common exponent and the sum of the weights of parts' states of one row,
/// lse[part * stride].
template <typename State> struct Column {
  State top = State(-INFINITY);
  State weights = 0;

  STARTRAIL_DEVICE Column(const State *lse, int64_t parts, int64_t stride) {
    for (int64_t p = 0; p < parts; ++p)
      top = lse[p * stride] > top ? lse[p * stride] : top;
    for (int64_t p = 0; p < parts; ++p)
      weights += weight(lse[p * stride]);
  }
  STARTRAIL_DEVICE State weight(State lse) const { return weightOf(lse, top); }
  STARTRAIL_DEVICE State lse() const {
    return weights == 0 ? top : top + logarithm(weights);
  }
};

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_COLUMN_H
