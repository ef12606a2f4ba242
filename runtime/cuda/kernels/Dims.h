//===- Dims.h - Which kernel takes heads of which dims -------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_DIMS_H
#define STARTRAIL_CUDA_KERNELS_DIMS_H

#include "runtime/cuda/kernels/Lane.h"

#include "startrail/kernels.h"

namespace startrail::cuda {

/// Columns that a kernel computes with, of keys and of values.
template <int keyColumns, int valueColumns> struct Columns {
  static constexpr int ofKeys = keyColumns, ofValues = valueColumns;
  static constexpr bool areMany = ofKeys > 128 || ofValues > 128;
};

/// Calls body(Columns<...>) with the least columns that hold the shape's heads.
template <typename Body>
cudaError_t withColumns(const startrail_attention_shape &shape, Body body) {
  const int64_t key = shape.key_dim, value = shape.value_dim;
  const int64_t both = key > value ? key : value;
  if (both <= 32)
    return body(Columns<32, 32>());
  if (both <= 64)
    return body(Columns<64, 64>());
  if (both <= 96)
    return body(Columns<96, 96>());
  if (both <= 128)
    return body(Columns<128, 128>());
  if (key <= 192 && value <= 128) // heads of latent attention
    return body(Columns<192, 128>());
  if (both <= 192)
    return body(Columns<192, 192>());
  return body(Columns<256, 256>());
}

/// Calls body(element) with a value of the shape's 16-bit type.
template <typename Body>
cudaError_t withElement(startrail_dtype dtype, Body body) {
  return dtype == STARTRAIL_F16 ? body(Half()) : body(BFloat16());
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_DIMS_H
