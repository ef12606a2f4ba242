//===- HostMemory.h - Whether a run finds its memory ---------------------===//
#ifndef STARTRAIL_DRIVER_HOSTMEMORY_H
#define STARTRAIL_DRIVER_HOSTMEMORY_H

#include "runtime/driver/Launcher.h"
#include "runtime/driver/Works.h"

#include <optional>

namespace startrail::driver {

/// What a process needs of its machine at one time, in bytes.
struct HostMemory {
  double wholes = 0; ///< tensors of all tokens
  double rank = 0;   ///< what a rank has, where that is in the same memory
  int ranks = 0;     ///< of this process there
  double all() const { return wholes + rank * ranks; }
};

/// The most that `works` need, one after the other, on `ranks` ranks: the
/// inputs of those to come, and the outputs of the one that runs where this
/// process has them. What a check needs besides is not counted. Throws
/// std::bad_alloc where no memory has as much.
HostMemory memoryOf(const std::vector<Work> &works, int ranks,
                    const Launcher &launcher);

/// Throws Error(Runtime), with the sums, where `needed` is more than
/// `available`, which is unknown where it is nothing.
void checkMemory(const HostMemory &needed, std::optional<uint64_t> available);

/// The same of what is available now.
void checkMemory(const HostMemory &needed);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_HOSTMEMORY_H
