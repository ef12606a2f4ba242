//===- FindDevices.cpp - What CUDA says of a machine ---------------------===//
#include "runtime/driver/cuda/DeviceFacts.h"

#include <cuda_runtime_api.h>

namespace startrail::driver {

DeviceFacts findDevices() {
  DeviceFacts facts;
  cudaDriverGetVersion(&facts.driverVersion);
  cudaRuntimeGetVersion(&facts.runtimeVersion);
  int count = 0;
  const cudaError_t outcome = cudaGetDeviceCount(&count);
  if (outcome != cudaSuccess && outcome != cudaErrorNoDevice)
    facts.failure = cudaGetErrorString(outcome);
  for (int device = 0; outcome == cudaSuccess && device < count; ++device) {
    int major = 0, minor = 0;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
    facts.capabilities.push_back(10 * major + minor);
  }
  return facts;
}

} // namespace startrail::driver
