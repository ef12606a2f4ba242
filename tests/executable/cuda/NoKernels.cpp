//===- NoKernels.cpp - startrail/kernels.h without kernels ----------------===//
#include "startrail/choices.h"
#include "startrail/kernels.h"

#define STARTRAIL_NONE(name, parameters)                                       \
  cudaError_t name parameters { return cudaErrorNotSupported; }

extern "C" {

STARTRAIL_NONE(startrail_attend,
               (const startrail_attention_shape *, const void *, const void *,
                const void *, void *, void *, const startrail_tokens *,
                const startrail_tokens *, cudaStream_t))
STARTRAIL_NONE(startrail_attend_gradient,
               (const startrail_attention_shape *, const void *, const void *,
                const void *, const void *, const void *, const void *, void *,
                void *, void *, const startrail_tokens *,
                const startrail_tokens *, cudaStream_t))
STARTRAIL_NONE(startrail_delta, (const void *, const void *, void *, int64_t,
                                 int64_t, startrail_dtype, cudaStream_t))
STARTRAIL_NONE(startrail_empty_state, (void *, void *, int64_t, int64_t,
                                       startrail_dtype, cudaStream_t))
STARTRAIL_NONE(startrail_rescale,
               (void *, const void *, const void *, void *, int64_t, int64_t,
                int64_t, startrail_dtype, cudaStream_t))
STARTRAIL_NONE(startrail_merge,
               (const void *, const void *, void *, void *, int64_t, int64_t,
                int64_t, startrail_dtype, startrail_dtype, cudaStream_t))
STARTRAIL_NONE(startrail_convert, (const void *, startrail_dtype, void *,
                                   startrail_dtype, int64_t, cudaStream_t))
STARTRAIL_NONE(startrail_accumulate,
               (void *, const void *, int64_t, startrail_dtype, cudaStream_t))
STARTRAIL_NONE(startrail_sum, (const void *const *, int64_t, void *, int64_t,
                               startrail_dtype, cudaStream_t))

const char *startrail_kernels_error(void) { return nullptr; }
void startrail_note_kernels(void) {}
void startrail_tell_kernels(void (*)(void *, const char *, int64_t), void *) {}

} // extern "C"
