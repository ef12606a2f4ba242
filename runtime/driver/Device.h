//===- Device.h - CUDA calls that throw, and memory that frees itself ----===//
#ifndef STARTRAIL_DRIVER_DEVICE_H
#define STARTRAIL_DRIVER_DEVICE_H

#include "runtime/driver/Error.h"

#include "startrail/site.h"

#include <cuda_runtime_api.h>
#include <nccl.h>
#include <string>
#include <utility>

namespace startrail::driver {

/// Throws Error(Runtime) that names the call where it failed, with what else is
/// known.
inline void checkCuda(cudaError_t outcome, const char *call) {
  if (outcome == cudaSuccess)
    return;
  const std::string more = startrail_explanation();
  throw Error(Exit::Runtime,
              std::string("expected ") + call +
                  " to succeed, but got: " + cudaGetErrorString(outcome) +
                  (more.empty() ? "" : ": " + more));
}
inline void checkNccl(ncclResult_t outcome, const char *call) {
  if (outcome == ncclSuccess)
    return;
  const std::string more = ncclGetLastError(nullptr);
  throw Error(Exit::Runtime,
              std::string("expected ") + call +
                  " to succeed, but got: " + ncclGetErrorString(outcome) +
                  (more.empty() ? "" : ": " + more));
}

/// Device memory.
class DeviceBuffer {
public:
  explicit DeviceBuffer(size_t bytes) : size(bytes) {
    checkCuda(cudaMalloc(&memory, bytes ? bytes : 1), "cudaMalloc");
  }
  DeviceBuffer(DeviceBuffer &&other) noexcept
      : memory(std::exchange(other.memory, nullptr)), size(other.size) {}
  DeviceBuffer &operator=(DeviceBuffer &&) = delete;
  ~DeviceBuffer() {
    if (memory)
      cudaFree(memory);
  }
  void *data() const { return memory; }
  size_t bytes() const { return size; }
  void upload(const void *source) {
    checkCuda(cudaMemcpy(memory, source, size, cudaMemcpyHostToDevice),
              "cudaMemcpy to the device");
  }
  void download(void *target) const {
    checkCuda(cudaMemcpy(target, memory, size, cudaMemcpyDeviceToHost),
              "cudaMemcpy from the device");
  }

private:
  void *memory = nullptr;
  size_t size;
};

/// A stream that waits for its work when it goes.
class Stream {
public:
  Stream() {
    checkCuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking),
              "cudaStreamCreateWithFlags");
  }
  Stream(const Stream &) = delete;
  ~Stream() { cudaStreamDestroy(stream); }
  operator cudaStream_t() const { return stream; }
  void synchronize() {
    checkCuda(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
  }

private:
  cudaStream_t stream = nullptr;
};

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_DEVICE_H
