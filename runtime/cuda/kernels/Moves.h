//===- Moves.h - Between blocks and pieces of them ------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_MOVES_H
#define STARTRAIL_CUDA_KERNELS_MOVES_H

#include "startrail/kernels.h"

namespace startrail::cuda {

/// Where rows of one head lie: elements between batch entries, tokens and
/// heads, each row dense.
struct Strides {
  int64_t batch, token, head;
};

/// Rows of pieces: of every batch entry and head so many tokens.
struct PieceSize {
  int64_t batch, tokens, heads;
};

/// Merges a piece's state into rows of a block's, by the maximum, in place:
/// partOutput f32 [batch, tokens, heads, valueDim] and partLse [batch, heads,
/// tokens] into output and lse, whose first row of the piece they point to and
/// which have `blockTokens` tokens in a batch entry. What has weight 0 is
/// ignored even where it is NaN.
cudaError_t mergePiece(const float *partOutput, const float *partLse,
                       float *output, float *lse, const PieceSize &size,
                       int64_t blockTokens, int64_t valueDim,
                       cudaStream_t stream);

/// Makes dense what gradients of a piece need: packedLse [batch, heads, tokens]
/// of lse, and a packedOutput f32 [batch, tokens, heads, valueDim] of which
/// each row's product with that of outputGradient is its delta: all of it at
/// the gradient's largest element. lse and delta: the piece's first row and
/// head, outputGradient too; `rows` are the strides of both, `elements` those
/// of outputGradient.
cudaError_t packGradientPiece(const void *outputGradient, startrail_dtype dtype,
                              const float *lse, const float *delta,
                              float *packedOutput, float *packedLse,
                              const PieceSize &size, const Strides &rows,
                              const Strides &elements, int64_t valueDim,
                              cudaStream_t stream);

/// target += source, of rows of `dim` f32.
cudaError_t addPiece(float *target, const Strides &targetStrides,
                     const float *source, const Strides &sourceStrides,
                     const PieceSize &size, int64_t dim, cudaStream_t stream);

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_MOVES_H
