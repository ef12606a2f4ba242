//===- Calls.h - Arguments of attention, read -----------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_CALLS_H
#define STARTRAIL_HOST_KERNELS_CALLS_H

#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/GradientBlock.h"

namespace startrail::host {

/// Whether `dtype` is one of its enumerators, and not merely of its type.
bool isLegal(const startrail_dtype &dtype);

/// Whether `dtype` is one of states.
inline bool isState(const startrail_dtype &dtype) {
  return dtype == STARTRAIL_F32 || dtype == STARTRAIL_F64;
}

/// Whether calls take blocks of this shape, of tokens that fit it.
bool isLegal(const startrail_attention_shape &shape);

/// What a call asks for. `error` is cudaErrorInvalidValue, and there is no
/// block, where the arguments are not as startrail/kernels.h wants them.
template <typename Block> struct Call {
  cudaError_t error;
  bool isEmpty; ///< nothing to do: pointers may be null
  Block block;
};

/// Of startrail_attend.
Call<AttendBlock> readCall(const startrail_attention_shape *shape,
                           const void *query, const void *key,
                           const void *value, void *output, void *lse,
                           const startrail_tokens *queryTokens,
                           const startrail_tokens *keyTokens);

/// Of startrail_attend_gradient.
Call<GradientBlock> readCall(const startrail_attention_shape *shape,
                             const void *query, const void *outputGradient,
                             const void *lse, const void *delta,
                             const void *key, const void *value,
                             void *queryGradient, void *keyGradient,
                             void *valueGradient,
                             const startrail_tokens *queryTokens,
                             const startrail_tokens *keyTokens);

} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_CALLS_H
