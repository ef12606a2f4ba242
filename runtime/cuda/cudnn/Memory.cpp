//===- Memory.cpp - Scratch memory of streams -----------------------------===//
#include "runtime/cuda/cudnn/Memory.h"

#include <map>
#include <mutex>
#include <utility>

namespace startrail::cuda::cudnn {
namespace {

struct Scratch {
  void *memory = nullptr;
  size_t bytes = 0;
};

/// Frees nothing at exit: the device may be gone by then.
struct Scratches {
  std::mutex mutex;
  std::map<std::pair<int, cudaStream_t>, Scratch> of;
};

/// In the stream's order: whoever waited here for the stream could wait for
/// what another rank's thread, which waits for the lock of the plans, has yet
/// to queue.
cudaError_t grow(Scratch &scratch, cudaStream_t stream, size_t bytes) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  cudaError_t error = cudaStreamIsCapturing(stream, &status);
  if (error != cudaSuccess)
    return error;
  if (status != cudaStreamCaptureStatusNone)
    return cudaErrorStreamCaptureUnsupported;
  if (scratch.memory) {
    error = cudaFreeAsync(scratch.memory, stream);
    scratch = {};
    if (error != cudaSuccess)
      return error;
  }
  void *memory = nullptr;
  if ((error = cudaMallocAsync(&memory, bytes, stream)) == cudaSuccess)
    scratch = {memory, bytes};
  return error;
}

} // namespace

cudaError_t scratchOf(cudaStream_t stream, size_t bytes, void **memory) {
  static Scratches *all = new Scratches;
  int device = 0;
  if (cudaError_t error = cudaGetDevice(&device); error != cudaSuccess)
    return error;
  std::lock_guard<std::mutex> lock(all->mutex);
  Scratch &scratch = all->of[{device, stream}];
  if (scratch.bytes < bytes)
    if (cudaError_t error = grow(scratch, stream, bytes); error != cudaSuccess)
      return error;
  *memory = scratch.memory;
  return cudaSuccess;
}

} // namespace startrail::cuda::cudnn
