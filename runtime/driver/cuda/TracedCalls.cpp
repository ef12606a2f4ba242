//===- TracedCalls.cpp - Kernels and copies, seen by traces --------------===//
// The linker (--wrap) has the references of emitted text to these functions go
// here, where a trace of their stream may be kept, and from here to them.
#include "runtime/driver/cuda/StreamTrace.h"
#include "runtime/host/kernels/Facts.h"

using namespace startrail;
using driver::StreamTrace;
using Slice = StreamTrace::Slice;

/// Facts are asked for in traces alone.
bool host::anyTrace() { return true; }

#define STARTRAIL_WRAP(name, parameters)                                       \
  cudaError_t __real_##name parameters;                                        \
  cudaError_t __wrap_##name parameters

#define STARTRAIL_WRAP_KERNEL(name, parameters, arguments, facts)              \
  STARTRAIL_WRAP(name, parameters) {                                           \
    const Slice slice(stream, [&] { return host::facts; });                    \
    return __real_##name arguments;                                            \
  }

extern "C" {

STARTRAIL_WRAP(cudaMemcpyAsync, (void *target, const void *source, size_t bytes,
                                 cudaMemcpyKind kind, cudaStream_t stream)) {
  const Slice slice(stream, "copy");
  return __real_cudaMemcpyAsync(target, source, bytes, kind, stream);
}

STARTRAIL_WRAP(cudaMemsetAsync,
               (void *target, int value, size_t bytes, cudaStream_t stream)) {
  const Slice slice(stream, "fill");
  return __real_cudaMemsetAsync(target, value, bytes, stream);
}

STARTRAIL_WRAP_KERNEL(startrail_attend,
                      (const startrail_attention_shape *shape,
                       const void *query, const void *key, const void *value,
                       void *output, void *lse,
                       const startrail_tokens *queryTokens,
                       const startrail_tokens *keyTokens, cudaStream_t stream),
                      (shape, query, key, value, output, lse, queryTokens,
                       keyTokens, stream),
                      attentionFacts(*shape, *queryTokens, *keyTokens, false))

STARTRAIL_WRAP_KERNEL(
    startrail_attend_gradient,
    (const startrail_attention_shape *shape, const void *query,
     const void *outputGradient, const void *lse, const void *delta,
     const void *key, const void *value, void *queryGradient, void *keyGradient,
     void *valueGradient, const startrail_tokens *queryTokens,
     const startrail_tokens *keyTokens, cudaStream_t stream),
    (shape, query, outputGradient, lse, delta, key, value, queryGradient,
     keyGradient, valueGradient, queryTokens, keyTokens, stream),
    attentionFacts(*shape, *queryTokens, *keyTokens, true))

STARTRAIL_WRAP_KERNEL(startrail_delta,
                      (const void *outputGradient, const void *output,
                       void *delta, int64_t rows, int64_t valueDim,
                       startrail_dtype dtype, cudaStream_t stream),
                      (outputGradient, output, delta, rows, valueDim, dtype,
                       stream),
                      deltaFacts(rows, valueDim, dtype))

STARTRAIL_WRAP_KERNEL(startrail_empty_state,
                      (void *output, void *lse, int64_t rows, int64_t valueDim,
                       startrail_dtype state, cudaStream_t stream),
                      (output, lse, rows, valueDim, state, stream),
                      emptyStateFacts(rows, valueDim, state))

STARTRAIL_WRAP_KERNEL(startrail_rescale,
                      (void *output, const void *lse, const void *lseParts,
                       void *total, int64_t parts, int64_t rows,
                       int64_t valueDim, startrail_dtype state,
                       cudaStream_t stream),
                      (output, lse, lseParts, total, parts, rows, valueDim,
                       state, stream),
                      rescaleFacts(parts, rows, valueDim, state))

STARTRAIL_WRAP_KERNEL(startrail_merge,
                      (const void *outputParts, const void *lseParts,
                       void *output, void *lse, int64_t parts, int64_t rows,
                       int64_t valueDim, startrail_dtype state,
                       startrail_dtype dtype, cudaStream_t stream),
                      (outputParts, lseParts, output, lse, parts, rows,
                       valueDim, state, dtype, stream),
                      mergeFacts(parts, rows, valueDim, state, dtype))

STARTRAIL_WRAP_KERNEL(startrail_convert,
                      (const void *source, startrail_dtype sourceType,
                       void *target, startrail_dtype targetType, int64_t count,
                       cudaStream_t stream),
                      (source, sourceType, target, targetType, count, stream),
                      convertFacts(sourceType, targetType, count))

STARTRAIL_WRAP_KERNEL(startrail_accumulate,
                      (void *accumulator, const void *contribution,
                       int64_t count, startrail_dtype state,
                       cudaStream_t stream),
                      (accumulator, contribution, count, state, stream),
                      accumulateFacts(count, state))

STARTRAIL_WRAP_KERNEL(startrail_sum,
                      (const void *const *sources, int64_t parts, void *target,
                       int64_t count, startrail_dtype state,
                       cudaStream_t stream),
                      (sources, parts, target, count, state, stream),
                      sumFacts(parts, count, state))

} // extern "C"
