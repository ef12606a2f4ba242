/*===- startrail/scratch.h - Memory that kernels keep for themselves ------===*/
#ifndef STARTRAIL_SCRATCH_H
#define STARTRAIL_SCRATCH_H

#include "startrail/kernels.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Kernels of attention may need device memory besides their operands. Those
   that do define these functions, for streams of the current device; where the
   kernels that are linked do not, they are null, and nothing is kept. */

/** Of a function that is null where it is not defined. */
#define STARTRAIL_MAY_BE_NULL __attribute__((weak))

/** Allocates what startrail_attend, or with `is_gradient`
    startrail_attend_gradient, of blocks of this shape needs on `stream`, and
    makes what takes long. Calls of blocks that are cut otherwise, by their
    tokens, need less. startrail_setup calls it for every function of a program,
    so that its passes allocate nothing; without it the first call of a larger
    block allocates, which fails while the stream is captured. */
cudaError_t startrail_reserve(const startrail_attention_shape *shape,
                              int is_gradient,
                              cudaStream_t stream) STARTRAIL_MAY_BE_NULL;

/** Bytes of device memory that are kept for calls on `stream`. */
size_t startrail_scratch_bytes(cudaStream_t stream) STARTRAIL_MAY_BE_NULL;

/** Frees it, once the work on `stream` has ended; graphs captured from that
    stream must not be launched any more. startrail_teardown calls it. */
cudaError_t startrail_free_scratch(cudaStream_t stream) STARTRAIL_MAY_BE_NULL;

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_SCRATCH_H */
