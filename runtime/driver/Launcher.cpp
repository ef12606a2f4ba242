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

void Launcher::wait(startrail_context &, cudaStream_t stream) {
  checkCuda(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
}

int Launcher::conclude(Exit exit, const std::string &message) {
  if (!message.empty())
    fmt::print(stderr, "error: {}\n", message);
  return int(exit);
}

} // namespace startrail::driver
