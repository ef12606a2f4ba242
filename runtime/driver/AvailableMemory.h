//===- AvailableMemory.h - What this machine has left --------------------===//
#ifndef STARTRAIL_DRIVER_AVAILABLEMEMORY_H
#define STARTRAIL_DRIVER_AVAILABLEMEMORY_H

#include <cstdint>
#include <optional>
#include <string>

namespace startrail::driver {

/// Bytes that this process can still have: what the machine has free or makes
/// free, swap with it, or what the control groups around the process, as those
/// of a container, leave of it. Rather more than less; nothing where the system
/// does not say. `root` goes before the paths that are read.
std::optional<uint64_t> availableMemory(const std::string &root = "");

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_AVAILABLEMEMORY_H
