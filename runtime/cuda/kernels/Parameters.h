//===- Parameters.h - What attention kernels are given -------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_PARAMETERS_H
#define STARTRAIL_CUDA_KERNELS_PARAMETERS_H

#include "runtime/cuda/kernels/Lane.h"
#include "runtime/host/kernels/GradientBlock.h"

namespace startrail::cuda {

/// What both passes are given; tensors are in device memory, tokens have no
/// empty segments.
template <typename State> struct BlockParameters {
  const void *query, *key, *value;
  int64_t queryRows, keyRows;
  int queryHeads, kvHeads, keyDim, valueDim;
  int keyUnit, valueUnit; ///< Rows::unit of rows of key_dim and value_dim
  State scale;
  startrail_mask mask;
  int64_t diagonal;
  startrail_tokens queryTokens, keyTokens;
};

template <typename State> struct AttendParameters : BlockParameters<State> {
  State *output, *lse;
};

template <typename State> struct GradientParameters : BlockParameters<State> {
  const void *outputGradient;
  const State *lse, *delta;
  State *queryGradient, *keyGradient, *valueGradient;
};

/// Rows of one batch entry's tensors, of a token and a head.
template <typename State> struct BlockRows {
  const BlockParameters<State> &p;
  const int64_t batch;

  STARTRAIL_DEVICE int64_t query(int64_t row, int head) const {
    return (batch * p.queryRows + row) * p.queryHeads + head;
  }
  STARTRAIL_DEVICE int64_t key(int64_t row, int head) const {
    return (batch * p.keyRows + row) * p.kvHeads + head;
  }
};

/// Bytes that rows of `dim` elements of `size` bytes, which begin at these
/// addresses, may be copied in at once: 16, 8, 4, or `size`.
inline int unitOf(int64_t dim, int64_t size, const void *first,
                  const void *second) {
  int64_t bits = dim * size | int64_t(reinterpret_cast<uintptr_t>(first)) |
                 int64_t(reinterpret_cast<uintptr_t>(second));
  for (int unit : {16, 8, 4})
    if (bits % unit == 0)
      return unit;
  return int(size);
}

/// `outputGradient` may be null.
template <typename State, typename Block>
BlockParameters<State> blockParameters(const Block &block,
                                       const void *outputGradient) {
  const startrail_attention_shape &shape = block.shape;
  const int64_t size = int64_t(startrail_dtype_size(shape.dtype));
  return {block.query,
          block.key,
          block.value,
          shape.query_rows,
          shape.key_rows,
          int(shape.query_heads),
          int(shape.kv_heads),
          int(shape.key_dim),
          int(shape.value_dim),
          unitOf(shape.key_dim, size, block.query, block.key),
          unitOf(shape.value_dim, size, block.value, outputGradient),
          State(shape.scale),
          shape.mask,
          shape.diagonal,
          block.queryTokens,
          block.keyTokens};
}

template <typename State>
AttendParameters<State> parametersOf(const host::AttendBlock &block) {
  return {blockParameters<State>(block, nullptr),
          static_cast<State *>(block.output), static_cast<State *>(block.lse)};
}

template <typename State>
GradientParameters<State> parametersOf(const host::GradientBlock &block) {
  return {blockParameters<State>(block, block.outputGradient),
          block.outputGradient,
          static_cast<const State *>(block.lse),
          static_cast<const State *>(block.delta),
          static_cast<State *>(block.queryGradient),
          static_cast<State *>(block.keyGradient),
          static_cast<State *>(block.valueGradient)};
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_PARAMETERS_H
