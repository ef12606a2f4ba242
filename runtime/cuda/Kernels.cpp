//===- Kernels.cpp - startrail/kernels.h on a GPU -------------------------===//
#include "startrail/kernels.h"
#include "runtime/cuda/Attention.h"
#include "runtime/cuda/cudnn/Memory.h"
#include "runtime/cuda/kernels/States.h"
#include "runtime/host/kernels/Calls.h"
#include "startrail/scratch.h"

using namespace startrail;

cudaError_t startrail_attend(const startrail_attention_shape *shape,
                             const void *query, const void *key,
                             const void *value, void *output, void *lse,
                             const startrail_tokens *query_tokens,
                             const startrail_tokens *key_tokens,
                             cudaStream_t stream) {
  const auto call = host::readCall(shape, query, key, value, output, lse,
                                   query_tokens, key_tokens);
  if (call.error != cudaSuccess || call.isEmpty)
    return call.error;
  return cuda::attend(call.block, stream);
}

cudaError_t startrail_attend_gradient(
    const startrail_attention_shape *shape, const void *query,
    const void *output_gradient, const void *lse, const void *delta,
    const void *key, const void *value, void *query_gradient,
    void *key_gradient, void *value_gradient,
    const startrail_tokens *query_tokens, const startrail_tokens *key_tokens,
    cudaStream_t stream) {
  const auto call = host::readCall(shape, query, output_gradient, lse, delta,
                                   key, value, query_gradient, key_gradient,
                                   value_gradient, query_tokens, key_tokens);
  if (call.error != cudaSuccess || call.isEmpty)
    return call.error;
  return cuda::addGradients(call.block, stream);
}

cudaError_t startrail_delta(const void *output_gradient, const void *output,
                            void *delta, int64_t rows, int64_t value_dim,
                            startrail_dtype dtype, cudaStream_t stream) {
  if (!output_gradient || !output || !delta || !host::isLegal(dtype))
    return cudaErrorInvalidValue;
  return cuda::delta(output_gradient, output, delta, rows, value_dim, dtype,
                     stream);
}

cudaError_t startrail_empty_state(void *output, void *lse, int64_t rows,
                                  int64_t value_dim, startrail_dtype state,
                                  cudaStream_t stream) {
  if (!output || !lse || !host::isState(state))
    return cudaErrorInvalidValue;
  return cuda::emptyState(output, lse, rows, value_dim, state, stream);
}

cudaError_t startrail_rescale(void *output, const void *lse,
                              const void *lse_parts, void *total, int64_t parts,
                              int64_t rows, int64_t value_dim,
                              startrail_dtype state, cudaStream_t stream) {
  if (!output || !lse || !lse_parts || !total || parts < 1 ||
      !host::isState(state))
    return cudaErrorInvalidValue;
  return cuda::rescale(output, lse, lse_parts, total, parts, rows, value_dim,
                       state, stream);
}

cudaError_t startrail_merge(const void *output_parts, const void *lse_parts,
                            void *output, void *lse, int64_t parts,
                            int64_t rows, int64_t value_dim,
                            startrail_dtype state, startrail_dtype dtype,
                            cudaStream_t stream) {
  if (!output_parts || !lse_parts || !output || !lse || parts < 1 ||
      !host::isState(state) || !host::isLegal(dtype))
    return cudaErrorInvalidValue;
  return cuda::merge(output_parts, lse_parts, output, lse, parts, rows,
                     value_dim, state, dtype, stream);
}

cudaError_t startrail_convert(const void *source, startrail_dtype source_dtype,
                              void *target, startrail_dtype target_dtype,
                              int64_t count, cudaStream_t stream) {
  if (!source || !target || !host::isLegal(source_dtype) ||
      !host::isLegal(target_dtype))
    return cudaErrorInvalidValue;
  return cuda::convert(source, source_dtype, target, target_dtype, count,
                       stream);
}

cudaError_t startrail_accumulate(void *accumulator, const void *contribution,
                                 int64_t count, startrail_dtype state,
                                 cudaStream_t stream) {
  if (!accumulator || !contribution || !host::isState(state))
    return cudaErrorInvalidValue;
  return cuda::accumulate(accumulator, contribution, count, state, stream);
}

cudaError_t startrail_sum(const void *const *sources, int64_t parts,
                          void *target, int64_t count, startrail_dtype state,
                          cudaStream_t stream) {
  if (!sources || parts < 1 || !target || !host::isState(state))
    return cudaErrorInvalidValue;
  return cuda::sum(sources, parts, target, count, state, stream);
}

cudaError_t startrail_reserve(const startrail_attention_shape *shape,
                              int is_gradient, cudaStream_t stream) {
  return shape && host::isLegal(*shape)
             ? cuda::reserve(*shape, is_gradient != 0, stream)
             : cudaErrorInvalidValue;
}

size_t startrail_scratch_bytes(cudaStream_t stream) {
  return cuda::cudnn::scratchBytes(stream);
}

cudaError_t startrail_free_scratch(cudaStream_t stream) {
  return cuda::cudnn::freeScratch(stream);
}
