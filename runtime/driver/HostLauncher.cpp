//===- HostLauncher.cpp - Ranks as CPU threads ---------------------------===//
#include "runtime/collectives/Blocking.h"
#include "runtime/driver/Device.h"
#include "runtime/driver/Error.h"
#include "runtime/driver/Launcher.h"
#include "startrail/host.h"

#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <system_error>
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
    std::mutex mutex;
    std::condition_variable decided;
    bool isDecided = false;
    std::string refusal;
    std::vector<std::thread> threads;
    threads.reserve(ranks);
    // No rank begins before all have a thread: it would wait for the others.
    auto enter = [&](int rank) {
      {
        std::unique_lock<std::mutex> lock(mutex);
        decided.wait(lock, [&] { return isDecided; });
        if (!refusal.empty())
          return;
      }
      host::RankScope scope(rank, ranks);
      body(rank);
    };
    try {
      for (int rank = 0; rank < ranks; ++rank)
        threads.emplace_back(enter, rank);
    } catch (const std::system_error &error) {
      std::lock_guard<std::mutex> lock(mutex);
      refusal = fmt::format("expected a thread for each of {} ranks, but got "
                            "{}: {}",
                            ranks, threads.size(), error.what());
    }
    {
      std::lock_guard<std::mutex> lock(mutex);
      isDecided = true;
    }
    decided.notify_all();
    for (std::thread &each : threads)
      each.join();
    if (!refusal.empty())
      throw Error(Exit::Runtime, refusal);
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

std::unique_ptr<Launcher> makeLauncher() {
  return std::make_unique<HostLauncher>();
}

} // namespace startrail::driver
