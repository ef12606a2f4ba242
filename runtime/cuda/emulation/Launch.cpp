//===- Launch.cpp - Emulated kernels on streams of the host --------------===//
#include "runtime/cuda/emulation/Launch.h"

#include "startrail/host.h"

#include <atomic>
#include <limits>

namespace startrail::emulation {

static std::atomic<uint64_t> seedOfLaunches{0};

void setSeed(uint64_t seed) { seedOfLaunches = seed; }

static std::atomic<size_t> sharedBytesOfBlock{227 << 10};

size_t mostSharedBytes() { return sharedBytesOfBlock; }
void setMostSharedBytes(size_t bytes) { sharedBytesOfBlock = bytes; }

cudaError_t launch(const BlockShape &grid, cudaStream_t stream,
                   std::function<void()> kernel, const char *label) {
  // As the hardware's limits.
  if (grid.y > 65535 || grid.z > 65535 || grid.sharedBytes > sharedBytesOfBlock)
    return cudaErrorInvalidValue;
  int64_t blocks = int64_t(grid.x) * grid.y * grid.z;
  if (blocks > std::numeric_limits<int>::max())
    return cudaErrorInvalidValue;
  uint64_t seed = seedOfLaunches;
  return host::launchParallel(
      stream, int(blocks),
      [grid, seed, kernel = std::move(kernel)](int part) {
        BlockShape block = grid;
        block.x = part % grid.x;
        block.y = part / grid.x % grid.y;
        block.z = part / grid.x / grid.y;
        runBlock(block, seed + uint64_t(part) * 0x9e3779b97f4a7c15, kernel);
      },
      label);
}

} // namespace startrail::emulation
