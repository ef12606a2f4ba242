//===- Attention.h - Blocks of attention on a GPU -------------------------===//
#ifndef STARTRAIL_CUDA_ATTENTION_H
#define STARTRAIL_CUDA_ATTENTION_H

#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/GradientBlock.h"

namespace startrail::cuda {

/// startrail_attend and startrail_attend_gradient for a block that readCall
/// took, by the kernel that the Chooser takes for it.
cudaError_t attend(const host::AttendBlock &block, cudaStream_t stream);
cudaError_t addGradients(const host::GradientBlock &block, cudaStream_t stream);

/// startrail_reserve: what the kernels that the Chooser may take need.
cudaError_t reserve(const startrail_attention_shape &shape, bool isGradient,
                    cudaStream_t stream);

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_ATTENTION_H
