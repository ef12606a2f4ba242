//===- Memory.cpp - Scratch memory of streams -----------------------------===//
#include "runtime/cuda/cudnn/Memory.h"

#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace startrail::cuda::cudnn {
namespace {

struct Scratch {
  void *memory = nullptr;
  size_t bytes = 0;
  bool isCaptured = false;    ///< graphs use it
  std::vector<void *> former; ///< what older graphs use
  size_t formerBytes = 0;
};

/// Frees nothing at exit: the device may be gone by then.
struct Scratches {
  std::mutex mutex;
  std::map<std::pair<int, cudaStream_t>, Scratch> of;

  static Scratches &get() {
    static auto *all = new Scratches;
    return *all;
  }
};

/// In the stream's order: whoever waited here for the stream could wait for
/// what another rank's thread, which waits for the lock of the plans, has yet
/// to queue.
cudaError_t grow(Scratch &scratch, cudaStream_t stream, size_t bytes) {
  void *const old = std::exchange(scratch.memory, nullptr);
  const size_t oldBytes = std::exchange(scratch.bytes, 0);
  if (std::exchange(scratch.isCaptured, false)) {
    scratch.former.push_back(old);
    scratch.formerBytes += oldBytes;
  } else if (old) {
    if (cudaError_t error = freeAfter(stream, old); error != cudaSuccess)
      return error;
  }
  const cudaError_t error = allocateFor(stream, bytes, &scratch.memory);
  if (error == cudaSuccess)
    scratch.bytes = bytes;
  return error;
}

} // namespace

cudaError_t scratchOf(cudaStream_t stream, size_t bytes, void **memory) {
  std::pair<int, cudaStream_t> place{0, stream};
  bool isCaptured = false;
  if (cudaError_t error = cudaGetDevice(&place.first); error != cudaSuccess)
    return error;
  if (cudaError_t error = findCapture(stream, &isCaptured);
      error != cudaSuccess)
    return error;
  Scratches &all = Scratches::get();
  std::lock_guard<std::mutex> lock(all.mutex);
  Scratch &scratch = all.of[place];
  if (scratch.bytes < bytes) {
    if (isCaptured)
      return notWhileCaptured;
    if (cudaError_t error = grow(scratch, stream, bytes); error != cudaSuccess)
      return error;
  }
  scratch.isCaptured |= isCaptured;
  *memory = scratch.memory;
  return cudaSuccess;
}

size_t scratchBytes(cudaStream_t stream) {
  std::pair<int, cudaStream_t> place{0, stream};
  if (cudaGetDevice(&place.first) != cudaSuccess)
    return 0;
  Scratches &all = Scratches::get();
  std::lock_guard<std::mutex> lock(all.mutex);
  const auto found = all.of.find(place);
  return found == all.of.end()
             ? 0
             : found->second.bytes + found->second.formerBytes;
}

cudaError_t freeScratch(cudaStream_t stream) {
  std::pair<int, cudaStream_t> place{0, stream};
  if (cudaError_t error = cudaGetDevice(&place.first); error != cudaSuccess)
    return error;
  Scratches &all = Scratches::get();
  std::lock_guard<std::mutex> lock(all.mutex);
  const auto found = all.of.find(place);
  if (found == all.of.end())
    return cudaSuccess;
  std::vector<void *> memories = std::move(found->second.former);
  memories.push_back(found->second.memory);
  all.of.erase(found);
  cudaError_t outcome = cudaSuccess;
  for (void *memory : memories)
    if (memory)
      if (cudaError_t error = freeAfter(stream, memory); error != cudaSuccess)
        outcome = error;
  return outcome;
}

} // namespace startrail::cuda::cudnn
