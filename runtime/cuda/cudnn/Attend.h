//===- Attend.h - Blocks of attention by cuDNN ----------------------------===//
#ifndef STARTRAIL_CUDA_CUDNN_ATTEND_H
#define STARTRAIL_CUDA_CUDNN_ATTEND_H

#include "runtime/cuda/Chooser.h"
#include "runtime/cuda/Pieces.h"
#include "runtime/host/kernels/GradientBlock.h"

namespace startrail::cuda::cudnn {

/// Whether cuDNN takes a block that falls into the pieces, on the current
/// device. Makes the plans, once. Where cuDNN `isNamed` it also takes short
/// pieces, and gradients that it sums in any order: the same operands then do
/// not always give the same bits.
Offer offer(const host::AttendBlock &block, const Pieces &pieces, bool isNamed);
Offer offer(const host::GradientBlock &block, const Pieces &pieces,
            bool isNamed);
/// The same of blocks whose tensors are aligned.
Offer offer(const startrail_attention_shape &shape, const Pieces &pieces,
            bool isGradient, bool isNamed);

/// Where offer takes the block. Memory for what is merged is taken from the
/// device when a stream first meets a larger block than was reserved, and kept
/// (Memory.h). What cuDNN refuses after all is cudaErrorUnknown, with the
/// reason on stderr.
cudaError_t attend(const host::AttendBlock &block, const Pieces &pieces,
                   cudaStream_t stream);
cudaError_t addGradients(const host::GradientBlock &block, const Pieces &pieces,
                         cudaStream_t stream);

/// Makes the plans of a block that is one piece, and has the stream's memory
/// for them: smaller pieces need no more. Nothing where offer does not take it.
cudaError_t reserve(const startrail_attention_shape &block, bool isGradient,
                    bool isNamed, cudaStream_t stream);

} // namespace startrail::cuda::cudnn

#endif // STARTRAIL_CUDA_CUDNN_ATTEND_H
