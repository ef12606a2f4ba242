//===- GpuProcess.cpp - A rank as a process, on its GPU ------------------===//
#include "runtime/driver/Device.h"
#include "runtime/driver/PeerLauncher.h"
#include "runtime/driver/cuda/Capture.h"
#include "runtime/driver/cuda/Company.h"
#include "runtime/driver/cuda/DeviceFacts.h"
#include "runtime/driver/cuda/GpuLaunchers.h"
#include "runtime/driver/cuda/RankWatch.h"
#include "runtime/driver/cuda/StreamTrace.h"

#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace startrail::driver {
namespace {

class GpuProcess : public PeerLauncher {
public:
  GpuProcess(std::unique_ptr<bootstrap::Peers> peers, int localRank,
             double patience)
      : PeerLauncher(std::move(peers), "the run"), patience(patience),
        localRank(localRank) {}

  void configure(const Options &options) override {
    rejectHostOptions(options);
    requireNccl();
    device = deviceOf(findLocalRank(), int(findDevices().capabilities.size()));
  }

  void run(int ranks, const std::function<void(int)> &body) override {
    checkCuda(cudaSetDevice(device), "cudaSetDevice");
    body(ranks == 1 ? 0 : peers->rank());
  }

  /// Rank 0's, for all.
  ncclUniqueId makeId() override {
    const std::string mine = isRoot() ? textOf(Launcher::makeId()) : "";
    return idOf(agree(mine).front());
  }

  double callPatience() override { return patience; }

  std::shared_ptr<void> accompany(startrail_context &context) override {
    struct Company {
      NamedRanks names;
      RankWatch watch;
    };
    RankWatch::Orders orders{
        patience, [this] { return peers->failure(); },
        [this](const std::string &why, bool isLate) { giveUp(why, isLate); }};
    return std::shared_ptr<Company>(
        new Company{NamedRanks(context), RankWatch(context, orders)});
  }

  /// The rank's own thread and the one that watches it may find the end at the
  /// same time.
  void failed(const std::string &message) override { giveUp(message, false); }

  bool warmsUp() override { return true; }
  std::string graphObstacle(int) override { return ""; }
  std::unique_ptr<Graph> capture(cudaStream_t stream,
                                 const std::function<void()> &queue) override {
    return captureGraph(stream, queue);
  }
  void startTrace(cudaStream_t stream) override {
    StreamTrace::get().start(stream);
  }
  StreamTraces::Works endTrace(cudaStream_t stream) override {
    return StreamTrace::get().finish(stream);
  }
  int workers() override { return 1; }

private:
  /// By the machines' names, where nothing else says.
  int findLocalRank() {
    if (localRank >= 0)
      return localRank;
    char name[256] = "";
    gethostname(name, sizeof name - 1);
    const std::vector<std::string> names = agree(name);
    return int(std::count(names.begin(), names.begin() + peers->rank(), name));
  }

  void giveUp(const std::string &why, bool isLate) {
    if (isEnding.exchange(true))
      for (;;) // the other thread ends the process
        std::this_thread::sleep_for(std::chrono::hours(1));
    isLate ? peers->failLate(why) : peers->failHere(why);
    const bool isHang = isLate || peers->timedOut();
    end(conclude(isHang ? Exit::Hang : Exit::Runtime, why));
  }

  const double patience;
  const int localRank;
  int device = 0;
  std::atomic<bool> isEnding{false};
};

} // namespace

std::unique_ptr<Launcher>
makeGpuProcess(std::unique_ptr<bootstrap::Peers> peers, int localRank,
               double patience) {
  return std::make_unique<GpuProcess>(std::move(peers), localRank, patience);
}

static uint32_t checksumOf(const std::string &hex) {
  uint32_t sum = 2166136261u;
  for (unsigned char each : hex)
    sum = (sum ^ each) * 16777619u;
  return sum;
}

std::string textOf(const ncclUniqueId &id) {
  std::string hex;
  for (char each : id.internal)
    hex += fmt::format("{:02x}", static_cast<unsigned char>(each));
  return fmt::format("{} {:08x}", hex, checksumOf(hex));
}

ncclUniqueId idOf(const std::string &text) {
  constexpr size_t digits = 2 * NCCL_UNIQUE_ID_BYTES;
  const std::string hex = text.substr(0, digits);
  ncclUniqueId id = {};
  if (text != fmt::format("{} {:08x}", hex, checksumOf(hex)) ||
      hex.size() != digits ||
      hex.find_first_not_of("0123456789abcdef") != std::string::npos)
    throw Error(Exit::Runtime,
                fmt::format("expected an NCCL id of {} bytes from rank 0, but "
                            "got \"{}\"",
                            NCCL_UNIQUE_ID_BYTES, text.substr(0, 40)));
  for (size_t i = 0; i < NCCL_UNIQUE_ID_BYTES; ++i)
    id.internal[i] = char(std::stoi(hex.substr(2 * i, 2), nullptr, 16));
  return id;
}

} // namespace startrail::driver
