//===- HostLauncher.cpp - Ranks as CPU threads ---------------------------===//
#include "runtime/collectives/Blocking.h"
#include "runtime/driver/Device.h"
#include "runtime/driver/Error.h"
#include "runtime/driver/HostDevice.h"
#include "runtime/driver/Launcher.h"
#include "runtime/driver/Threads.h"
#include "startrail/host.h"

#include <fmt/format.h>
#include <mutex>

namespace startrail::driver {
namespace {

class HostLauncher : public Launcher {
public:
  void configure(const Options &options) override {
    rejectOneDevice(options);
    host::Options device;
    device.threads = options.threads;
    device.shuffle = options.shuffle.has_value();
    device.seed = options.shuffle.value_or(0);
    device.printReports = false;
    checkCuda(host::configure(device), "configuring the CPU device");
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

  std::string graphObstacle(int) override { return hostGraphObstacle; }
  bool hung() override { return host::hung(); }
  std::string hangReport() override { return host::hangReport(); }
  void cancel(const std::string &why) override { host::cancel(why); }
  std::optional<Memory> memory() override {
    const host::MemoryUse use = host::memoryUse();
    return Memory{use.bytes, use.mostBytes};
  }
  void restartMemoryPeak() override { host::restartMemoryPeak(); }
  void startTrace(cudaStream_t stream) override {
    checkCuda(host::startTrace(stream), "keeping a trace");
  }
  StreamTraces::Works endTrace(cudaStream_t stream) override {
    return host::endTrace(stream);
  }
  int workers() override { return host::threads(); }
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
