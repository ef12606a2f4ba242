//===- Launch.h - Kernels onto a stream ----------------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_LAUNCH_H
#define STARTRAIL_CUDA_KERNELS_LAUNCH_H

#include "runtime/cuda/kernels/Lane.h"

#include <cuda_runtime_api.h>

#ifndef __CUDACC__
#include "runtime/cuda/emulation/Launch.h"
#endif

namespace startrail::cuda {

/// The most shared memory that a block of threads may ask for on the current
/// device; 0 where there is none.
inline size_t mostSharedBytes() {
#ifdef __CUDACC__
  int device = 0, bytes = 0;
  if (cudaGetDevice(&device) != cudaSuccess ||
      cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin,
                             device) != cudaSuccess)
    return 0;
  return size_t(bytes);
#else
  return emulation::mostSharedBytes();
#endif
}

/// Queues `kernel` on `grid` blocks of `threads`, with `sharedBytes` of shared
/// memory each. An empty grid is no launch. `label` must outlive the launch.
template <typename Parameters>
cudaError_t launchKernel(void (*kernel)(Parameters), Grid grid, int threads,
                         size_t sharedBytes, const Parameters &parameters,
                         cudaStream_t stream, const char *label) {
  if (grid.x == 0 || grid.y == 0 || grid.z == 0)
    return cudaSuccess;
#ifdef __CUDACC__
  (void)label;
  const void *entry = reinterpret_cast<const void *>(kernel);
  // What a launch may take without being asked for.
  constexpr size_t usual = 48 << 10;
  if (sharedBytes > usual)
    if (cudaError_t error = cudaFuncSetAttribute(
            entry, cudaFuncAttributeMaxDynamicSharedMemorySize,
            int(sharedBytes));
        error != cudaSuccess)
      return error;
  void *arguments[] = {const_cast<Parameters *>(&parameters)};
  return cudaLaunchKernel(entry, dim3(grid.x, grid.y, grid.z), dim3(threads),
                          arguments, sharedBytes, stream);
#else
  return emulation::launch(
      {grid.x, grid.y, grid.z, threads, sharedBytes}, stream,
      [kernel, parameters] { kernel(parameters); }, label);
#endif
}

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_LAUNCH_H
