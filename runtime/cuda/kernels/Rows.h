//===- Rows.h - Rows and elements dealt to threads -----------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_ROWS_H
#define STARTRAIL_CUDA_KERNELS_ROWS_H

#include "runtime/cuda/kernels/Launch.h"

namespace startrail::cuda {

/// Threads of a block of kernels that pass over memory.
constexpr int passThreads = 128;

/// Lanes that share a row of `chunks` vectors: a power of two, at most a warp.
inline int lanesFor(int64_t chunks) {
  int lanes = 1;
  while (lanes < 32 && lanes < chunks)
    lanes *= 2;
  return lanes;
}

/// The thread's place among all of the grid.
STARTRAIL_DEVICE int64_t placeInGrid() {
  return int64_t(blockAt().x) * passThreads + threadAt();
}

/// Queues `kernel` with at least `threads` threads. cudaErrorInvalidValue where
/// that is more than a grid holds, or negative.
template <typename Parameters>
cudaError_t launchPass(void (*kernel)(Parameters), int64_t threads,
                       const Parameters &parameters, cudaStream_t stream,
                       const char *label) {
  const int64_t blocks = (threads + passThreads - 1) / passThreads;
  if (threads < 0 || blocks > INT32_MAX)
    return cudaErrorInvalidValue;
  return launchKernel(kernel, {int32_t(blocks), 1, 1}, passThreads, 0,
                      parameters, stream, label);
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_ROWS_H
