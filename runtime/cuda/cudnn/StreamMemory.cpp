//===- StreamMemory.cpp - Memory in the order of streams ------------------===//
#include "runtime/cuda/cudnn/Memory.h"

namespace startrail::cuda::cudnn {

cudaError_t allocateFor(cudaStream_t stream, size_t bytes, void **memory) {
  return cudaMallocAsync(memory, bytes, stream);
}

cudaError_t freeAfter(cudaStream_t stream, void *memory) {
  return cudaFreeAsync(memory, stream);
}

cudaError_t findCapture(cudaStream_t stream, bool *isCaptured) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  const cudaError_t error = cudaStreamIsCapturing(stream, &status);
  *isCaptured = status != cudaStreamCaptureStatusNone;
  return error;
}

} // namespace startrail::cuda::cudnn
