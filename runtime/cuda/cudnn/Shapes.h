//===- Shapes.h - Pieces of blocks as calls of cuDNN ----------------------===//
#ifndef STARTRAIL_CUDA_CUDNN_SHAPES_H
#define STARTRAIL_CUDA_CUDNN_SHAPES_H

#include "runtime/cuda/Pieces.h"
#include "runtime/cuda/cudnn/Attention.h"

namespace startrail::cuda::cudnn {

/// The call, or the calls of a group's query heads, for a piece of a block.
inline AttentionShape shapeOf(const startrail_attention_shape &block,
                              const Piece &piece, bool isGradient) {
  return {isGradient,        piece.causal,   block.dtype,      block.batch,
          piece.queries,     piece.keys,     block.query_rows, block.key_rows,
          block.query_heads, block.kv_heads, block.key_dim,    block.value_dim};
}

} // namespace startrail::cuda::cudnn

#endif // STARTRAIL_CUDA_CUDNN_SHAPES_H
