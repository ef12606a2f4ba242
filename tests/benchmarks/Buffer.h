//===- Buffer.h - Memory of the device, as programs have it --------------===//
#ifndef STARTRAIL_TESTS_BENCHMARKS_BUFFER_H
#define STARTRAIL_TESTS_BENCHMARKS_BUFFER_H

#include <cstring>
#include <cuda_runtime_api.h>
#include <memory>
#include <new>
#include <vector>

/// Memory from cudaMalloc: where it lies in pages makes a difference.
class Buffer {
public:
  explicit Buffer(size_t bytes) {
    void *fresh;
    if (cudaMalloc(&fresh, bytes) != cudaSuccess)
      throw std::bad_alloc();
    memory.reset(fresh);
  }
  explicit Buffer(const std::vector<char> &bytes) : Buffer(bytes.size()) {
    std::memcpy(memory.get(), bytes.data(), bytes.size());
  }
  void *data() const { return memory.get(); }

private:
  struct Free {
    void operator()(void *memory) const { cudaFree(memory); }
  };
  std::unique_ptr<void, Free> memory;
};

#endif // STARTRAIL_TESTS_BENCHMARKS_BUFFER_H
