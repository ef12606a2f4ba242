//===- Block.h - A block of CUDA threads on one CPU thread ---------------===//
//
// Kernels that are compiled by a host compiler run here as they would on a GPU,
// lane by lane: each CUDA thread is a fibre; what a warp does together happens
// once all 32 lanes have come to it. What a kernel may not rely on is made as
// bad as it can be, drawn from a seed: the order of warps and lanes between two
// barriers, and when an asynchronous copy arrives. Shared memory begins as NaN.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_CUDA_EMULATION_BLOCK_H
#define STARTRAIL_CUDA_EMULATION_BLOCK_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>

namespace startrail::emulation {

constexpr int lanesOfWarp = 32;

/// What a kernel does wrong: lanes of a warp that meet in different operations,
/// a barrier that not all threads reach, copies that nobody waits for,
/// addresses that are not aligned.
struct KernelError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct BlockShape {
  int32_t x, y, z; ///< blockIdx
  int threads;     ///< a multiple of 32, at most 1024
  size_t sharedBytes;
};

/// Runs `kernel` once for each thread of a block, on this CPU thread, and
/// returns when all have ended. The same seed gives the same order. Throws
/// KernelError; what the kernel throws must not leave it. Objects of a kernel
/// that fails are not destroyed.
void runBlock(const BlockShape &shape, uint64_t seed,
              const std::function<void()> &kernel);

// For the code of a kernel, inside of runBlock: the thread at hand.

const BlockShape &shapeOfBlock();
int threadOfBlock();
/// `sharedBytes` bytes, aligned to 128.
void *sharedMemory();
/// Waits for all threads of the block.
void syncBlock();

/// What the lanes of a warp do together; `operation` is called once, with the
/// arguments of all lanes, when all have come. `name` tells operations apart.
using WarpOperation = void (*)(void *const *arguments);
void meetWarp(const char *name, WarpOperation operation, void *argument);

/// Copies `bytes` to shared memory, zeros where `take` is false, at some time
/// between now and the wait for its group.
void copyAsync(void *shared, const void *global, int bytes, bool take);
void commitCopies();
/// Waits until at most `groups` of this thread's groups are on their way.
void waitCopies(int groups);

/// Reports a kernel that does wrong: does not return.
[[noreturn]] void fail(const char *what);

} // namespace startrail::emulation

#endif // STARTRAIL_CUDA_EMULATION_BLOCK_H
