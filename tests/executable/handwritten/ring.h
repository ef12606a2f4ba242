/* Attention of 2 ranks in one ring; see ring.cpp. */
#ifndef RING_H
#define RING_H

#include <startrail/program.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Queues model_attention on `stream`. Shards, in device memory: query
    [2, 13, 6, 16], key [2, 13, 2, 16], value [2, 13, 2, 12] and output
    [2, 13, 6, 12] of bf16, lse [2, 13, 6] of f32. */
int model_attention_run(startrail_context *context, const void *query,
                        const void *key, const void *value, void *output,
                        void *lse, cudaStream_t stream);

/** The descriptor of the whole program. */
const startrail_program *ring_program(void);

#ifdef __cplusplus
}
#endif

#endif /* RING_H */
