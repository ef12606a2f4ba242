/*===- startrail/kernels.h - Device functions of emitted programs ---------===*/
#ifndef STARTRAIL_KERNELS_H
#define STARTRAIL_KERNELS_H

#include "startrail/types.h"

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every function queues work on `stream` and returns at once, with an error if
   it could not be queued. Buffers are dense and row-major. "State" is the type
   in which softmax states are kept: f64 where the tensors are f64, else f32. */

/** Shape of one block of attention: what does not change between its calls. */
typedef struct startrail_attention_shape {
  int64_t batch;
  int64_t query_rows; /**< tokens of the query block */
  int64_t key_rows;   /**< tokens of the key and value block */
  int64_t query_heads;
  int64_t kv_heads; /**< divides query_heads; query head h reads h /
                       (query_heads / kv_heads) */
  int64_t key_dim;
  int64_t value_dim;
  startrail_dtype dtype; /**< of query, key and value */
  startrail_mask mask;
  int64_t diagonal; /**< causal: key position j is visible to query position i
                       iff j <= i + diagonal */
  double scale;     /**< factor of the scores before the softmax */
} startrail_attention_shape;

/** Attends query [batch, query_rows, query_heads, key_dim] to key [batch,
    key_rows, kv_heads, key_dim] and value [batch, key_rows, kv_heads,
    value_dim] and merges the outcome, by the maximum, into the state: output
    [batch, query_rows, query_heads, value_dim], lse [batch, query_rows,
    query_heads] (natural logarithm). The tokens of query_rows have the
    positions query_tokens, those of key_rows key_tokens, and both are read
    before the call returns; segments that are none of such a block, a negative
    count among them, give cudaErrorInvalidValue. Padding is neither read nor
    written: as a key nobody sees it, as a query it leaves the state as it is,
    and so do rows that see no key. A state of lse -inf has weight 0 and its
    output is ignored even where it is NaN. Pairs of segments that the mask
    empties cost nothing. */
cudaError_t startrail_attend(const startrail_attention_shape *shape,
                             const void *query, const void *key,
                             const void *value, void *output, void *lse,
                             const startrail_tokens *query_tokens,
                             const startrail_tokens *key_tokens,
                             cudaStream_t stream);

/** Adds what the block of queries and the block of keys and values give to
    their gradients: with P = exp(scale * Q K^T - lse) where the mask shows the
    key, else 0, and dS = P * (dO V^T - delta), value_gradient += P^T dO,
    query_gradient += scale * dS K, key_gradient += scale * dS^T Q; those of a
    key or value head are sums over its query heads. query, key and value are as
    for startrail_attend, output_gradient is [batch, query_rows, query_heads,
    value_dim] of dtype, lse and delta [batch, query_rows, query_heads] in state
    type are those of the whole sequence. The gradients, shaped as query, key
    and value, are in state type and three buffers. Tokens are as for
    startrail_attend. Padding is neither read nor written, and neither are rows
    of lse -inf, which see no key. Pairs of segments that the mask empties cost
    nothing. The same operands give the same bits. */
cudaError_t startrail_attend_gradient(
    const startrail_attention_shape *shape, const void *query,
    const void *output_gradient, const void *lse, const void *delta,
    const void *key, const void *value, void *query_gradient,
    void *key_gradient, void *value_gradient,
    const startrail_tokens *query_tokens, const startrail_tokens *key_tokens,
    cudaStream_t stream);

/** delta[i] = sum over d of output_gradient[i][d] * output[i][d], summed in
    state type, for `rows` rows of `value_dim` elements of `dtype`; delta is in
    state type. Rows of padding get what comes of their contents. */
cudaError_t startrail_delta(const void *output_gradient, const void *output,
                            void *delta, int64_t rows, int64_t value_dim,
                            startrail_dtype dtype, cudaStream_t stream);

/** Sets `rows` rows of state to output 0 (value_dim each) and lse -inf. */
cudaError_t startrail_empty_state(void *output, void *lse, int64_t rows,
                                  int64_t value_dim, startrail_dtype state,
                                  cudaStream_t stream);

/** total[i] = log sum_p exp(lse_parts[p][i]) over `parts` parts of `rows` rows;
    output[i] *= exp(lse[i] - total[i]), in place, and 0 where lse[i] is -inf.
 */
cudaError_t startrail_rescale(void *output, const void *lse,
                              const void *lse_parts, void *total, int64_t parts,
                              int64_t rows, int64_t value_dim,
                              startrail_dtype state, cudaStream_t stream);

/** Merges `parts` stacked states ([parts, rows, value_dim] and [parts, rows])
    by the maximum; writes output rounded to `dtype` and lse in state type. */
cudaError_t startrail_merge(const void *output_parts, const void *lse_parts,
                            void *output, void *lse, int64_t parts,
                            int64_t rows, int64_t value_dim,
                            startrail_dtype state, startrail_dtype dtype,
                            cudaStream_t stream);

/** Copies `count` elements, rounding to nearest even. */
cudaError_t startrail_convert(const void *source, startrail_dtype source_dtype,
                              void *target, startrail_dtype target_dtype,
                              int64_t count, cudaStream_t stream);

/** accumulator[i] += contribution[i], f32 or f64. */
cudaError_t startrail_accumulate(void *accumulator, const void *contribution,
                                 int64_t count, startrail_dtype state,
                                 cudaStream_t stream);

/** target[i] = sum over p, in order, of sources[p][i]; f32 or f64. Used by the
    in-process collectives. `sources` is read before the call returns. */
cudaError_t startrail_sum(const void *const *sources, int64_t parts,
                          void *target, int64_t count, startrail_dtype state,
                          cudaStream_t stream);

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_KERNELS_H */
