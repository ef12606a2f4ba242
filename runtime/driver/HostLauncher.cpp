//===- HostLauncher.cpp - Ranks as CPU threads ---------------------------===//
#include "runtime/collectives/Blocking.h"
#include "runtime/driver/OnHost.h"
#include "runtime/driver/Threads.h"

#include <fmt/format.h>
#include <mutex>

namespace startrail::driver {
namespace {

class HostLauncher : public OnHost<Launcher> {
public:
  void configure(const Options &options) override {
    host::Options device;
    device.threads = options.threads;
    device.shuffle = options.shuffle.has_value();
    device.seed = options.shuffle.value_or(0);
    device.printReports = false;
    configureHost(options, device);
  }

  void run(int ranks, const std::function<void(int)> &body) override {
    runOnThreads(ranks, [&](int rank) {
      host::RankScope scope(rank, ranks);
      body(rank);
    });
  }

  void stopRank() override {
    const startrail_site site = startrail_current_site();
    std::unique_lock<std::mutex> lock(blocking::mutex());
    blocking::wait(
        lock, [] { return false; },
        [&] {
          return blocking::Wait{
              site, "stopped by --fail, and never answers", {}};
        });
  }

  bool hung() override { return host::hung(); }
  std::string hangReport() override { return host::hangReport(); }
  void cancel(const std::string &why) override { host::cancel(why); }
};

} // namespace

void requireDevice() {
  int count = 0;
  const cudaError_t outcome = cudaGetDeviceCount(&count);
  if (outcome != cudaSuccess || count == 0)
    throw Error(Exit::NoDevice, fmt::format("expected a device, but got: {}",
                                            outcome == cudaSuccess
                                                ? "none"
                                                : cudaGetErrorString(outcome)));
}

std::unique_ptr<Launcher> makeLauncher() {
  return std::make_unique<HostLauncher>();
}

} // namespace startrail::driver
