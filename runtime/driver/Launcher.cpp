//===- Launcher.cpp - What launchers of threads share --------------------===//
#include "runtime/driver/Launcher.h"
#include "runtime/driver/Device.h"

#include <fmt/format.h>

namespace startrail::driver {

ncclUniqueId Launcher::makeId() {
  ncclUniqueId id;
  checkNccl(ncclGetUniqueId(&id), "ncclGetUniqueId");
  return id;
}

int Launcher::conclude(Exit exit, const std::string &message) {
  if (!message.empty())
    fmt::print(stderr, "error: {}\n", message);
  return int(exit);
}

} // namespace startrail::driver
