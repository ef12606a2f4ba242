//===- TileMemory.h - Divides the scratch of a part ----------------------===//
#ifndef STARTRAIL_HOST_KERNELS_TILEMEMORY_H
#define STARTRAIL_HOST_KERNELS_TILEMEMORY_H

#include <cstddef>
#include <cstdint>

namespace {

/// Hands out memory aligned to cache lines, or, from null, only counts it.
class TileMemory {
public:
  explicit TileMemory(void *scratch) : start(static_cast<char *>(scratch)) {}
  template <typename T> T *take(int64_t count) {
    char *taken = start ? start + used : nullptr;
    used += (count * sizeof(T) + 63) / 64 * 64;
    return reinterpret_cast<T *>(taken);
  }
  size_t bytes() const { return used; }

private:
  char *start;
  size_t used = 0;
};

} // namespace

#endif // STARTRAIL_HOST_KERNELS_TILEMEMORY_H
