//===- AvailableMemory.cpp - What this machine has left ------------------===//
#include "runtime/driver/AvailableMemory.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

namespace startrail::driver {
namespace {

namespace fs = std::filesystem;

/// The first number of the line that begins with `name`.
std::optional<uint64_t> numberOf(const fs::path &file,
                                 const std::string &name) {
  std::ifstream stream(file);
  std::string word;
  uint64_t number;
  for (std::string line; std::getline(stream, line);)
    if (std::istringstream words(line);
        words >> word && word == name && words >> number)
      return number;
  return std::nullopt;
}

/// The only number of a file; nothing where it is a word, as `max` is.
std::optional<uint64_t> numberIn(const fs::path &file) {
  uint64_t number;
  if (std::ifstream stream(file); stream >> number)
    return number;
  return std::nullopt;
}

/// What is not above 0 counts as 0.
uint64_t minus(uint64_t more, uint64_t less) {
  return more - std::min(more, less);
}

/// The names that the two versions of control groups give to the same things.
struct Version {
  const char *mount, *limit, *used, *filesPrefix;
};
constexpr Version versions[] = {
    {"sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes",
     "total_"},
    {"sys/fs/cgroup", "memory.max", "memory.current", ""}};

/// What is left of the limit of one group; pages of files are given back.
uint64_t leftOf(const fs::path &group, const Version &version) {
  const auto limit = numberIn(group / version.limit);
  const auto used = numberIn(group / version.used);
  if (!limit || !used)
    return std::numeric_limits<uint64_t>::max();
  uint64_t files = 0;
  for (const char *list : {"inactive_file", "active_file"})
    files +=
        numberOf(group / "memory.stat", std::string(version.filesPrefix) + list)
            .value_or(0);
  return minus(*limit, minus(*used, files));
}

/// Of the group at `path` and all around it. A container may see its own at the
/// mount, and the path of the machine.
uint64_t leftAround(const fs::path &mount, const fs::path &path,
                    const Version &version) {
  uint64_t least = std::numeric_limits<uint64_t>::max();
  for (fs::path inner = path.relative_path();; inner = inner.parent_path()) {
    least = std::min(least, leftOf(mount / inner, version));
    if (inner.empty())
      return least;
  }
}

uint64_t leftInGroups(const fs::path &root) {
  uint64_t least = std::numeric_limits<uint64_t>::max();
  std::ifstream stream(root / "proc/self/cgroup");
  // 5:cpu,memory:/path of version 1, 0::/path of 2
  for (std::string line; std::getline(stream, line);) {
    const size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos)
      continue;
    const std::string list =
        "," + line.substr(first + 1, second - first - 1) + ",";
    const bool isSecond = list == ",,";
    if (!isSecond && list.find(",memory,") == std::string::npos)
      continue;
    const Version &version = versions[isSecond];
    least = std::min(least, leftAround(root / version.mount,
                                       line.substr(second + 1), version));
  }
  return least;
}

} // namespace

std::optional<uint64_t> availableMemory(const std::string &name) {
  const fs::path root = name.empty() ? "/" : name;
  const fs::path machine = root / "proc/meminfo";
  const auto available = numberOf(machine, "MemAvailable:");
  if (!available)
    return std::nullopt;
  const uint64_t swap = numberOf(machine, "SwapFree:").value_or(0);
  const uint64_t left = std::min(*available * 1024, leftInGroups(root));
  return left + swap * 1024;
}

} // namespace startrail::driver
