//===- Memory.cpp - Allocations, copies and fills -------------------------===//
#include "runtime/host/Copy.h"
#include "runtime/host/Errors.h"
#include "startrail/host.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <sys/mman.h>

using namespace startrail::host;

namespace {
/// One live allocation, and whose it is.
struct Allocation {
  size_t size;
  std::shared_ptr<MemoryUse> owner;
};

/// Live allocations by address.
struct Allocations {
  std::mutex mutex; ///< also of the uses
  std::map<const char *, Allocation> live;

  void add(const char *memory, size_t size,
           const std::shared_ptr<MemoryUse> &owner) {
    std::lock_guard<std::mutex> lock(mutex);
    live[memory] = {size, owner};
    owner->bytes += size;
    owner->mostBytes = std::max(owner->mostBytes, owner->bytes);
  }

  void remove(const char *memory) {
    std::lock_guard<std::mutex> lock(mutex);
    auto at = live.find(memory);
    at->second.owner->bytes -= at->second.size;
    live.erase(at);
  }

  /// Whether [memory, memory + bytes) leaves the allocation it begins in; other
  /// memory is the caller's.
  bool leaves(const void *memory, size_t bytes) {
    std::lock_guard<std::mutex> lock(mutex);
    const char *begin = static_cast<const char *>(memory);
    auto next = live.upper_bound(begin);
    if (next == live.begin())
      return false;
    const auto &[base, allocation] = *std::prev(next);
    const size_t size = allocation.size, offset = begin - base;
    return offset < size && bytes > size - offset;
  }
};
} // namespace

static Allocations &allocations() {
  static Allocations instance;
  return instance;
}

static const std::shared_ptr<MemoryUse> &ownUse() {
  static thread_local const auto use = std::make_shared<MemoryUse>();
  return use;
}

MemoryUse startrail::host::memoryUse() {
  std::lock_guard<std::mutex> lock(allocations().mutex);
  return *ownUse();
}

void startrail::host::restartMemoryPeak() {
  std::lock_guard<std::mutex> lock(allocations().mutex);
  ownUse()->mostBytes = ownUse()->bytes;
}

static constexpr size_t alignment = 256;
static constexpr size_t hugePage = 2 << 20;

/// Rows of one head lie pages apart; with huge pages the machine need not look
/// up where each of them is. It may well refuse.
static void *allocate(size_t bytes) {
  if (bytes < hugePage)
    return std::aligned_alloc(alignment, bytes);
  // Not aligned_alloc: `bytes` would have to be a multiple of huge pages.
  void *memory = nullptr;
  if (posix_memalign(&memory, hugePage, bytes) != 0)
    return nullptr;
#ifdef MADV_HUGEPAGE
  madvise(memory, bytes / hugePage * hugePage, MADV_HUGEPAGE);
#endif
  return memory;
}

cudaError_t cudaMalloc(void **memory, size_t bytes) {
  if (!memory)
    return finish(cudaErrorInvalidValue);
  *memory = nullptr;
  if (bytes == 0)
    return cudaSuccess;
  const size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  if (rounded < bytes)
    return finish(cudaErrorMemoryAllocation);
  void *fresh = allocate(rounded);
  if (!fresh)
    return finish(cudaErrorMemoryAllocation);
  // All ones is NaN in f64, f32, bf16 and f16.
  std::memset(fresh, 0xff, rounded);
  allocations().add(static_cast<const char *>(fresh), bytes, ownUse());
  *memory = fresh;
  return cudaSuccess;
}

cudaError_t cudaFree(void *memory) {
  if (!memory)
    return cudaSuccess;
  {
    std::lock_guard<std::mutex> lock(allocations().mutex);
    if (!allocations().live.count(static_cast<const char *>(memory)))
      return fail(cudaErrorInvalidValue,
                  "expected the memory to free to come from cudaMalloc");
  }
  const cudaError_t outcome = cudaDeviceSynchronize();
  allocations().remove(static_cast<const char *>(memory));
  std::free(memory);
  return outcome;
}

cudaError_t startrail::host::checkMemory(const void *memory, size_t bytes) {
  if (bytes == 0)
    return cudaSuccess;
  if (!memory)
    return fail(cudaErrorInvalidValue, "expected memory, but got null");
  if (allocations().leaves(memory, bytes))
    return fail(cudaErrorInvalidValue,
                "expected the bytes to end in the allocation they begin in");
  return cudaSuccess;
}

/// Queues work(offset, size) on parts that cover `bytes`; on all at once where
/// they would be too many.
template <typename Work>
static cudaError_t launchParts(cudaStream_t stream, size_t bytes, Work work,
                               const char *label) {
  const size_t parts = (bytes + bytesPerPart - 1) / bytesPerPart;
  if (parts > static_cast<size_t>(std::numeric_limits<int>::max()))
    return launch(stream, [=] { work(0, bytes); }, label);
  return launchParallel(
      stream, static_cast<int>(parts),
      [=](int part) {
        const size_t offset = part * bytesPerPart;
        work(offset, std::min(bytesPerPart, bytes - offset));
      },
      label);
}

cudaError_t cudaMemcpyAsync(void *target, const void *source, size_t bytes,
                            cudaMemcpyKind kind, cudaStream_t stream) {
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
    return finish(cudaErrorInvalidMemcpyDirection);
  if (bytes == 0)
    return cudaSuccess;
  for (const void *memory : {static_cast<const void *>(target), source})
    if (cudaError_t error = checkMemory(memory, bytes))
      return error;
  return finish(launchParts(
      stream, bytes,
      [to = static_cast<char *>(target),
       from = static_cast<const char *>(source)](size_t offset, size_t size) {
        copy(to + offset, from + offset, size);
      },
      "copy"));
}

cudaError_t cudaMemcpy(void *target, const void *source, size_t bytes,
                       cudaMemcpyKind kind) {
  if (cudaError_t error = cudaMemcpyAsync(target, source, bytes, kind, nullptr))
    return error;
  return cudaStreamSynchronize(nullptr);
}

cudaError_t cudaMemsetAsync(void *target, int value, size_t bytes,
                            cudaStream_t stream) {
  if (bytes == 0)
    return cudaSuccess;
  if (cudaError_t error = checkMemory(target, bytes))
    return error;
  return finish(launchParts(
      stream, bytes,
      [to = static_cast<char *>(target), value](size_t offset, size_t size) {
        std::memset(to + offset, value, size);
      },
      "fill"));
}

cudaError_t cudaMemset(void *target, int value, size_t bytes) {
  if (cudaError_t error = cudaMemsetAsync(target, value, bytes, nullptr))
    return error;
  return cudaStreamSynchronize(nullptr);
}
