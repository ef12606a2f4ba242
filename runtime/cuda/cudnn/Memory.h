//===- Memory.h - Scratch memory of streams -------------------------------===//
#ifndef STARTRAIL_CUDA_CUDNN_MEMORY_H
#define STARTRAIL_CUDA_CUDNN_MEMORY_H

#include <cstddef>
#include <cuda_runtime_api.h>

namespace startrail::cuda::cudnn {

/// `bytes` bytes on the current device that what is queued on `stream` may use
/// until its next call of this, aligned to 256. Memory is kept, and exchanged,
/// in the stream's order, when more is asked for: not while the stream is
/// captured (cudaErrorStreamCaptureUnsupported). Waits for nothing.
cudaError_t scratchOf(cudaStream_t stream, size_t bytes, void **memory);

} // namespace startrail::cuda::cudnn

#endif // STARTRAIL_CUDA_CUDNN_MEMORY_H
