//===- Attend.h - Kernels of attention and its gradients -----------------===//
//
// All queue kernels on `stream` and return at once; what blocks point to must
// stay until those have ended, the block itself need not. Tensors lie as
// startrail/kernels.h says, in device memory, with no alignment but their
// elements'. Nothing is allocated. Blocks are legal (host::isLegal) and their
// tokens joined. The same operands give the same bits, whatever else runs.
//
// On a GPU: compute capability 8.0 or later.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_ATTEND_H
#define STARTRAIL_CUDA_KERNELS_ATTEND_H

#include "runtime/host/kernels/GradientBlock.h"

namespace startrail::cuda {

/// Of both dims of a head.
constexpr int64_t mostTileDim = 256;

/// Whether the kernels of tensor cores take blocks of the shape: bf16 or f16
/// and heads of up to mostTileDim, within isPlain.
bool isTiled(const startrail_attention_shape &shape);

/// Bytes of shared memory that a block of threads needs of them, for a shape of
/// isTiled, and has on the current device. Where it has less they fail with
/// cudaErrorInvalidValue: heads of more than 192 need more than the 99 KiB of
/// compute capability 8.6 and 8.9.
struct SharedBytes {
  size_t needed, available;
};
SharedBytes sharedBytesOfTiled(const startrail_attention_shape &shape,
                               bool isGradient);

/// startrail_attend, for a shape of isTiled: weights are rounded to the dtype
/// before they multiply values, all sums are f32.
cudaError_t attendTiled(const host::AttendBlock &block, cudaStream_t stream);

/// startrail_attend_gradient, likewise: weights and slopes are rounded.
cudaError_t addGradientsTiled(const host::GradientBlock &block,
                              cudaStream_t stream);

/// Whether the plain kernels take blocks of the shape: every dtype and dim,
/// less than 2^31 rows and columns, at most 65535 heads and batch entries.
bool isPlain(const startrail_attention_shape &shape);

/// startrail_attend, for a shape of isPlain, with everything in state type.
cudaError_t attendPlain(const host::AttendBlock &block, cudaStream_t stream);

/// startrail_attend_gradient, likewise.
cudaError_t addGradientsPlain(const host::GradientBlock &block,
                              cudaStream_t stream);

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_ATTEND_H
