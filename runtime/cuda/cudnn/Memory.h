//===- Memory.h - Scratch memory of streams -------------------------------===//
#ifndef STARTRAIL_CUDA_CUDNN_MEMORY_H
#define STARTRAIL_CUDA_CUDNN_MEMORY_H

#include <cstddef>
#include <cuda_runtime_api.h>

namespace startrail::cuda::cudnn {

/// cudaErrorStreamCaptureUnsupported.
constexpr auto notWhileCaptured = static_cast<cudaError_t>(900);

/// `bytes` bytes on the current device that what is queued on `stream` may use
/// until its next call of this, aligned to 256. Memory is kept, and exchanged,
/// in the stream's order, when more is asked for: not while the stream is
/// captured (notWhileCaptured). Graphs go on using what they were captured
/// with, which stays. Waits for nothing.
cudaError_t scratchOf(cudaStream_t stream, size_t bytes, void **memory);

/// Bytes that are kept for `stream`.
size_t scratchBytes(cudaStream_t stream);

/// Frees them, in the stream's order.
cudaError_t freeScratch(cudaStream_t stream);

// What scratch is made of (StreamMemory.cpp).

/// Memory aligned to 256 bytes for later work on `stream`, and until earlier
/// work on it has ended.
cudaError_t allocateFor(cudaStream_t stream, size_t bytes, void **memory);
cudaError_t freeAfter(cudaStream_t stream, void *memory);
/// Whether what is queued on `stream` is captured in a graph.
cudaError_t findCapture(cudaStream_t stream, bool *isCaptured);

} // namespace startrail::cuda::cudnn

#endif // STARTRAIL_CUDA_CUDNN_MEMORY_H
