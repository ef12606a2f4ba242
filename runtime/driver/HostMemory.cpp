//===- HostMemory.cpp - Whether a run finds its memory -------------------===//
#include "runtime/driver/HostMemory.h"
#include "runtime/driver/AvailableMemory.h"
#include "runtime/driver/Error.h"
#include "runtime/driver/Run.h"
#include "runtime/driver/Tensors.h"

#include <fmt/format.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace startrail::driver {

static double sumOf(const std::vector<RoleOf> &tensors) {
  double bytes = 0;
  for (const RoleOf &each : tensors)
    bytes += double(wholeBytes(each.tensor()));
  return bytes;
}

HostMemory memoryOf(const std::vector<Work> &works, int ranks,
                    const Launcher &launcher) {
  HostMemory most;
  double inputs = 0; // of this work, and of those after it
  for (auto work = works.rbegin(); work != works.rend(); ++work) {
    HostMemory own;
    inputs += sumOf(inputsOf(*work));
    own.wholes = inputs + (launcher.isRoot() ? sumOf(outputsOf(*work)) : 0);
    if (launcher.computesOnHost()) {
      own.rank = double(planRun(*work).bytes());
      own.ranks = launcher.processRank() < 0 ? ranks : 1;
    }
    if (own.all() > most.all())
      most = own;
  }
  return most;
}

static std::string bytesText(double bytes) {
  static constexpr const char *units[] = {"bytes", "kB", "MB",
                                          "GB",    "TB", "PB"};
  size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < std::size(units); ++unit)
    bytes /= 1000;
  return fmt::format("{:.4g} {}", bytes, units[unit]);
}

void checkMemory(const HostMemory &needed, std::optional<uint64_t> available) {
  if (!available || needed.all() <= double(*available))
    return;
  std::vector<std::string> parts;
  if (needed.wholes > 0)
    parts.push_back(
        fmt::format("the whole tensors take {}", bytesText(needed.wholes)));
  if (needed.ranks == 1)
    parts.push_back(fmt::format("a rank takes {}", bytesText(needed.rank)));
  if (needed.ranks > 1)
    parts.push_back(fmt::format("each of {} ranks takes {}", needed.ranks,
                                bytesText(needed.rank)));
  throw Error(Exit::Runtime,
              fmt::format("expected the machine to have {} of memory left for "
                          "the run, but got {}\n"
                          "note: {}; fewer tokens, and ranks on several "
                          "machines, take less",
                          bytesText(needed.all()),
                          bytesText(double(*available)),
                          fmt::join(parts, ", and ")));
}

void checkMemory(const HostMemory &needed) {
#ifdef __GLIBC__
  // What runs before have freed may be with the allocator.
  if (needed.all() > double(availableMemory().value_or(UINT64_MAX)))
    malloc_trim(0);
#endif
  checkMemory(needed, availableMemory());
}

} // namespace startrail::driver
