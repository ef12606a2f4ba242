//===- HostLauncher.cpp - Ranks as CPU threads ---------------------------===//
#include "runtime/driver/Device.h"
#include "runtime/driver/Launcher.h"
#include "startrail/host.h"

#include <thread>
#include <vector>

namespace startrail::driver {
namespace {

class HostLauncher : public Launcher {
public:
  void configure(const Options &options) override {
    host::Options device;
    device.threads = options.threads;
    device.shuffle = options.shuffle.has_value();
    device.seed = options.shuffle.value_or(0);
    device.printReports = false;
    checkCuda(host::configure(device), "configuring the CPU device");
  }

  void run(int ranks, const std::function<void(int)> &body) override {
    std::vector<std::thread> threads;
    for (int rank = 0; rank < ranks; ++rank)
      threads.emplace_back([&, rank] {
        host::RankScope scope(rank, ranks);
        body(rank);
      });
    for (std::thread &each : threads)
      each.join();
  }

  bool hung() override { return host::hung(); }
  std::string hangReport() override { return host::hangReport(); }
  int workers() override { return host::threads(); }
};

} // namespace

std::unique_ptr<Launcher> makeLauncher() {
  return std::make_unique<HostLauncher>();
}

} // namespace startrail::driver
