//===- FakeCudnn.h - What stands for cuDNN has seen -----------------------===//
#ifndef STARTRAIL_TESTS_UNIT_RUNTIME_CUDA_FAKECUDNN_H
#define STARTRAIL_TESTS_UNIT_RUNTIME_CUDA_FAKECUDNN_H

#include <cuda_runtime_api.h>

#include <vector>

namespace startrail::testing {

/// Scratch memory, which work uses while it is not free.
struct Memory {
  cudaStream_t stream;
  void *memory;
  size_t bytes;
  bool isFree = false;
};
extern std::vector<Memory> &memories; // never freed
extern int allocations;

/// Whether streams say that they are captured.
extern bool isCaptured;

} // namespace startrail::testing

#endif // STARTRAIL_TESTS_UNIT_RUNTIME_CUDA_FAKECUDNN_H
