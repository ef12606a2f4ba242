//===- DeviceFacts.cpp - Is this a machine that programs can run on? -----===//
#include "runtime/driver/cuda/DeviceFacts.h"
#include "runtime/driver/Error.h"

#include <algorithm>
#include <fmt/format.h>

namespace startrail::driver {
namespace {

/// The first driver of each CUDA that programs have been built with.
struct Release {
  int major;
  const char *driver;
};
constexpr Release releases[] = {{11, "450"}, {12, "525"}, {13, "580"}};

std::string versionText(int version) {
  return fmt::format("{}.{}", version / 1000, version / 10 % 100);
}

std::string driverFor(int version) {
  for (const Release &release : releases)
    if (release.major == version / 1000)
      return fmt::format("NVIDIA driver {} or newer", release.driver);
  return fmt::format("an NVIDIA driver for CUDA {}", versionText(version));
}

} // namespace

std::string deviceObstacle(const DeviceFacts &facts) {
  if (facts.driverVersion == 0)
    return fmt::format("expected an NVIDIA GPU, but got no NVIDIA driver; "
                       "install {}, or build for CPU ranks with --target=host",
                       driverFor(facts.runtimeVersion));
  // Within a major version of CUDA newer programs run on older drivers.
  if (facts.driverVersion / 1000 < facts.runtimeVersion / 1000)
    return fmt::format("expected an NVIDIA driver for CUDA {}, with which the "
                       "program is built, but got one for CUDA {}; install {}",
                       versionText(facts.runtimeVersion),
                       versionText(facts.driverVersion),
                       driverFor(facts.runtimeVersion));
  if (!facts.failure.empty())
    return fmt::format("expected an NVIDIA GPU, but got: {}", facts.failure);
  if (facts.capabilities.empty())
    return "expected an NVIDIA GPU, but got none; CUDA_VISIBLE_DEVICES may "
           "hide it";
  const auto least =
      std::min_element(facts.capabilities.begin(), facts.capabilities.end());
  if (*least < leastCapability)
    return fmt::format(
        "expected GPUs of compute capability {}.{} or above, but got {}.{} of "
        "device {}; CUDA_VISIBLE_DEVICES chooses among them",
        leastCapability / 10, leastCapability % 10, *least / 10, *least % 10,
        least - facts.capabilities.begin());
  return "";
}

int deviceOf(int local, int count) {
  if (local < 0 && count == 1)
    return 0;
  if (local < 0)
    throw Error(Exit::Usage,
                fmt::format("expected LOCAL_RANK to be set, since there are {} "
                            "GPUs, but it is not",
                            count));
  // A launcher may show every process its own GPU alone.
  if (count == 1)
    return 0;
  if (local >= count)
    throw Error(
        Exit::NoDevice,
        fmt::format("expected a GPU for each rank of this machine, but "
                    "got {} for local rank {}; start fewer ranks on it, "
                    "or all on one GPU with --one-device",
                    count, local));
  return local;
}

} // namespace startrail::driver
