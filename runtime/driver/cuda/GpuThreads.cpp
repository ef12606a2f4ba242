//===- GpuThreads.cpp - Ranks as threads, on one GPU or one GPU each -----===//
#include "runtime/collectives/Timeout.h"
#include "runtime/driver/Device.h"
#include "runtime/driver/Threads.h"
#include "runtime/driver/cuda/Capture.h"
#include "runtime/driver/cuda/Company.h"
#include "runtime/driver/cuda/DeviceFacts.h"
#include "runtime/driver/cuda/GpuLaunchers.h"
#include "runtime/driver/cuda/StreamTrace.h"
#include "runtime/program/Progress.h"

#include <atomic>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <thread>

namespace startrail::driver {
namespace {

/// How long a wait between threads lasts without --timeout-s.
constexpr double defaultTimeout = 300;

class GpuThreads : public Launcher {
public:
  explicit GpuThreads(int localRank) : localRank(localRank) {}

  void configure(const Options &options) override {
    rejectHostOptions(options);
    count = int(findDevices().capabilities.size());
    isOneDevice = options.oneDevice;
    if (isOneDevice)
      nccl::useThreads();
    else
      requireNccl();
    blocking::cancel("");
    blocking::setTimeout(options.timeoutS > 0 ? options.timeoutS
                                              : defaultTimeout);
  }

  void run(int ranks, const std::function<void(int)> &body) override {
    if (!isOneDevice && ranks > count)
      throw Error(
          Exit::NoDevice,
          fmt::format("expected a GPU for each of {} ranks, but got {}; "
                      "--one-device runs all on one, mpirun -n {} or torchrun "
                      "on those of several machines",
                      ranks, count, ranks));
    auto deviceOfRank = [&](int rank) {
      return isOneDevice || ranks == 1 ? std::max(0, localRank) : rank;
    };
    // A thread whose device is refused would go on with another.
    for (int rank = 0; rank < ranks; ++rank)
      checkCuda(cudaSetDevice(deviceOfRank(rank)), "cudaSetDevice");
    runOnThreads(ranks, [&](int rank) {
      cudaSetDevice(deviceOfRank(rank));
      body(rank);
    });
  }

  void wait(startrail_context &context, cudaStream_t stream) override {
    for (;;) {
      const cudaError_t outcome = cudaStreamQuery(stream);
      if (outcome != cudaErrorNotReady)
        return checkCuda(outcome, "the work on a stream");
      checkCancelled();
      if (context.world && !isOneDevice) {
        ncclResult_t state = ncclSuccess;
        checkNccl(ncclCommGetAsyncError(context.world, &state),
                  "ncclCommGetAsyncError");
        if (state != ncclInProgress)
          checkNccl(state, "a transfer");
      }
      std::this_thread::yield();
    }
  }

  std::shared_ptr<void> accompany(startrail_context &context) override {
    struct Company {
      GpuThreads &launcher;
      startrail_context &context;
      NamedRanks names;
      program::Progress progress;

      Company(GpuThreads &launcher, startrail_context &context)
          : launcher(launcher), context(context), names(context) {
        program::keepProgress(&context, &progress);
        std::lock_guard<std::mutex> lock(launcher.mutex);
        launcher.ranks[context.rank] = &progress;
      }
      ~Company() {
        {
          std::lock_guard<std::mutex> lock(launcher.mutex);
          launcher.ranks.erase(context.rank);
        }
        program::keepProgress(&context, nullptr);
      }
    };
    return std::make_shared<Company>(*this, context);
  }

  bool warmsUp() override { return true; }
  std::string graphObstacle(int ranks) override {
    return ranks == 1 ? ""
                      : "ranks that are threads of one process wait for each "
                        "other, which a graph cannot capture; start a process "
                        "per GPU (mpirun, torchrun)";
  }
  std::unique_ptr<Graph> capture(cudaStream_t stream,
                                 const std::function<void()> &queue) override {
    return captureGraph(stream, queue);
  }

  void stopRank() override {
    for (;;) {
      checkCancelled();
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }

  bool hung() override { return blocking::hasTimedOut(); }
  std::string hangReport() override {
    std::lock_guard<std::mutex> lock(mutex);
    std::string report;
    for (const auto &[rank, progress] : ranks)
      if (const std::string text = progress->look().text; !text.empty())
        report += fmt::format("rank {}: {}\n", rank, text);
    return report;
  }
  void cancel(const std::string &why) override {
    {
      std::lock_guard<std::mutex> lock(mutex);
      cancelled = why;
    }
    isCancelled = true;
    blocking::cancel(why);
  }

  void startTrace(cudaStream_t stream) override {
    StreamTrace::get().start(stream);
  }
  StreamTraces::Works endTrace(cudaStream_t stream) override {
    return StreamTrace::get().finish(stream);
  }
  int workers() override { return isOneDevice ? 1 : count; }

private:
  void checkCancelled() {
    if (!isCancelled)
      return;
    std::lock_guard<std::mutex> lock(mutex);
    throw Error(Exit::Runtime, cancelled);
  }

  const int localRank;
  int count = 0;
  bool isOneDevice = false;
  std::atomic<bool> isCancelled{false};
  std::mutex mutex;
  std::string cancelled;
  std::map<int, program::Progress *> ranks; ///< that run
};

} // namespace

std::unique_ptr<Launcher> makeGpuThreads(int localRank) {
  return std::make_unique<GpuThreads>(localRank);
}

void rejectHostOptions(const Options &options) {
  for (const auto &[name, isGiven] :
       {std::pair<const char *, bool>{"--shuffle", options.shuffle.has_value()},
        {"--threads", options.threads != 0}})
    if (isGiven)
      throw Error(Exit::Usage,
                  fmt::format("expected no {} on GPUs, but got it; it is for "
                              "CPU ranks (startrail-compile --target=host)",
                              name));
}

void requireNccl() {
  if (const std::string failure = nccl::load(); !failure.empty())
    throw Error(Exit::Runtime, failure);
}

} // namespace startrail::driver
