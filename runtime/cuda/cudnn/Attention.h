//===- Attention.h - One piece of attention as a graph of cuDNN -----------===//
#ifndef STARTRAIL_CUDA_CUDNN_ATTENTION_H
#define STARTRAIL_CUDA_CUDNN_ATTENTION_H

#include "runtime/cuda/cudnn/Graph.h"

#include "startrail/types.h"

namespace startrail::cuda::cudnn {

/// One call for a piece of a block (Pieces.h): all that a plan depends on. Rows
/// of the block's tensors lie in memory as startrail/kernels.h says; what cuDNN
/// gives, and Lse and Output of a gradient, is dense.
struct AttentionShape {
  bool isGradient;
  bool isCausal;         ///< then queries == keys
  startrail_dtype dtype; ///< bf16 or f16
  int64_t batch;
  int64_t queries, keys;      ///< rows of the piece
  int64_t queryRows, keyRows; ///< of the block
  /// Of the block. A forward call takes all of them. Gradients of keys that
  /// query heads share come in 16 bits only, so that a call of gradients takes
  /// one query head of each key head; the group's follow each other.
  int64_t queryHeads, kvHeads;
  int64_t keyDim, valueDim;

  bool operator<(const AttentionShape &other) const;
  /// Query heads of the call.
  int64_t heads() const { return isGradient ? kvHeads : queryHeads; }
};

/// What a call reads and writes. Query, Key, Value and OutputGradient: the
/// piece's first rows (and the first of the call's heads) in the block. The
/// rest is dense f32: Output [batch, queries, heads, value_dim], Lse and Delta
/// [batch, heads, queries], QueryGradient [batch, heads, queries, key_dim],
/// KeyGradient and ValueGradient [batch, keys, kv_heads, dim].
enum Names : Name {
  Query = 1,
  Key,
  Value,
  Output, ///< written; read by gradients
  Lse,    ///< written; read by gradients
  OutputGradient,
  Delta,                ///< scratch
  QueryGradient,        ///< zeros when the call begins
  RoundedQueryGradient, ///< scratch: the same in the dtype
  KeyGradient,
  ValueGradient,
  Scale,
  Hidden, ///< minus infinity
  One
};

/// Builds the graph: the forward pass, or gradients from the O and lse of the
/// whole sequence. `scale` is the factor of the scores. Throws Failure.
void buildAttention(Graph &graph, const AttentionShape &shape, float scale);

} // namespace startrail::cuda::cudnn

#endif // STARTRAIL_CUDA_CUDNN_ATTENTION_H
