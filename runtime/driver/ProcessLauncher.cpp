//===- ProcessLauncher.cpp - Ranks as processes --------------------------===//
#include "runtime/driver/Device.h"
#include "runtime/driver/Launcher.h"
#include "runtime/processes/Launch.h"
#include "runtime/processes/World.h"
#include "startrail/host.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <thread>
#include <unistd.h>

namespace startrail::driver {
namespace {

using processes::Said;
using processes::World;

/// How long a rank waits for another without --timeout-s.
constexpr double defaultPatience = 600;

/// How long it waits at least for all of them to start, which is up to the
/// launcher and the file system.
constexpr double leastStartPatience = 30;

class ProcessLauncher : public Launcher {
public:
  ProcessLauncher(std::unique_ptr<World> world, double patience)
      : world(std::move(world)), patience(patience) {}

  void configure(const Options &options) override {
    if (options.shuffle)
      throw Error(Exit::Usage,
                  "expected no --shuffle where ranks are processes, but got "
                  "it; --mpi=off runs all ranks as threads of one process");
    host::Options device;
    device.threads = options.threads ? options.threads : ownCores();
    device.printReports = false;
    device.remote = true;
    device.patienceS = patience;
    checkCuda(host::configure(device), "configuring the CPU device");
  }

  void run(int ranks, const std::function<void(int)> &body) override {
    const int rank = ranks == 1 ? 0 : world->rank();
    host::RankScope scope(rank, 1);
    body(rank);
  }

  int processRank() const override { return world->rank(); }

  /// All make as many.
  ncclUniqueId makeId() override {
    ncclUniqueId id = {};
    const std::string text = fmt::format("startrail run {}", ++runs);
    std::memcpy(id.internal, text.data(), text.size());
    return id;
  }

  void meet() override {
    const std::vector<std::optional<Said>> said = world->exchange({0, ""});
    const int code = codeOf(said);
    if (code == 0)
      return;
    hasSpoken = true;
    throw Error(Exit(code), isFirst(said) ? absentText(said) : "");
  }

  void setBusy(bool isBusy) override { world->setBusy(isBusy); }

  void failed(const std::string &message) override {
    world->failHere(message);
    const Exit exit = world->timedOut() ? Exit::Hang : Exit::Runtime;
    end(conclude(exit, message));
  }

  void stopRank() override { kill(getpid(), SIGKILL); }

  int conclude(Exit exit, const std::string &message) override {
    int code = int(exit);
    std::string text = message;
    bool isComplete = true;
    std::string absent; // said by the first of those that are left
    if (!std::exchange(hasSpoken, true)) {
      const std::vector<std::optional<Said>> said =
          world->exchange({code, text});
      isComplete = absentText(said).empty();
      if (isFirst(said))
        absent = absentText(said);
      code = codeOf(said);
      if (text.empty())
        text = absent;
      // What several say alike the first of them prints.
      for (int other = 0; other < world->rank(); ++other)
        if (said[other] && said[other]->text == text)
          text.clear();
    }
    if (!text.empty())
      fmt::print(stderr, "error: {}\n", text);
    if (!absent.empty() && absent != text)
      fmt::print(stderr, "note: {}\n", absent);
    std::fflush(nullptr);
    // Once more, as mpirun may end the others as soon as one has gone.
    isComplete = isComplete && absentText(world->exchange({code, ""})).empty();
    const bool hasLeft = isComplete && world->leave();
    if (code == 0 && hasLeft)
      return code;
    if (code == 0) {
      const std::string failure = world->failure();
      fmt::print(stderr,
                 "error: expected every rank to leave MPI, but got: {}\n",
                 failure.empty() ? "one that did not" : failure);
      code = int(Exit::Runtime);
    }
    end(code);
  }

  bool hung() override { return world->timedOut(); }
  std::string hangReport() override { return world->failure(); }
  void cancel(const std::string &why) override { world->failHere(why); }
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

private:
  /// Without a look back: what failed may still use this process's memory.
  [[noreturn]] static void end(int code) {
    std::fflush(nullptr);
    std::_Exit(code);
  }

  static int ownCores() {
    const auto launched = processes::findLauncher();
    const int sharers = launched ? std::max(1, launched->ranksOnHost) : 1;
    const int cores = int(std::thread::hardware_concurrency());
    return std::max(1, cores / sharers);
  }

  /// That of the first rank that has failed; a rank that says nothing hangs.
  static int codeOf(const std::vector<std::optional<Said>> &said) {
    int code = 0;
    for (const std::optional<Said> &each : said)
      if (code == 0 && each)
        code = each->code;
    const bool isComplete =
        std::all_of(said.begin(), said.end(),
                    [](const auto &each) { return each.has_value(); });
    return code == 0 && !isComplete ? int(Exit::Hang) : code;
  }

  static std::string absentText(const std::vector<std::optional<Said>> &said) {
    std::vector<int> absent;
    for (size_t rank = 0; rank < said.size(); ++rank)
      if (!said[rank])
        absent.push_back(int(rank));
    if (absent.empty())
      return "";
    return fmt::format("expected a word from every rank at the end, but got "
                       "none from rank {}: it may have died",
                       fmt::join(absent, ", "));
  }

  bool isFirst(const std::vector<std::optional<Said>> &said) const {
    return std::find_if(said.begin(), said.end(), [](const auto &each) {
             return each.has_value();
           }) == said.begin() + world->rank();
  }

  std::unique_ptr<World> world;
  const double patience;
  int runs = 0;
  bool hasSpoken = false;
};

[[noreturn]] void rejectSize(int wanted, int got) {
  throw Error(Exit::Usage,
              fmt::format("expected the MPI launcher to start one process for "
                          "each of the program's {0} ranks, but got {1}\n"
                          "note: mpirun -n {0} starts as many; --mpi=off runs "
                          "all ranks as threads of one process",
                          wanted, got));
}

} // namespace

bool areRanksProcesses(const Options &options) {
  return options.mpi == Mpi::On ||
         (options.mpi == Mpi::Auto && processes::findLauncher());
}

bool speaksForAll() {
  const auto launched = processes::findLauncher();
  return !launched || launched->rank == 0;
}

std::unique_ptr<Launcher> makeProcessLauncher(int ranks,
                                              const Options &options) {
  const auto launched = processes::findLauncher();
  if (launched && launched->ranks > 0 && launched->ranks != ranks)
    rejectSize(ranks, launched->ranks);
  std::string failure;
  const startrail_messages *table = processes::loadMpi(failure);
  if (!table)
    throw Error(Exit::Usage, failure);
  const double patience =
      options.timeoutS > 0 ? options.timeoutS : defaultPatience;
  std::unique_ptr<World> world = World::start(
      *table, patience, std::max(patience, leastStartPatience), failure);
  if (!world)
    throw Error(Exit::Runtime,
                fmt::format("expected MPI to start, but got: {}", failure));
  const int found = world->ranks();
  auto launcher = std::make_unique<ProcessLauncher>(std::move(world), patience);
  if (found != ranks) {
    launcher->conclude(Exit::Success, "");
    rejectSize(ranks, found);
  }
  return launcher;
}

} // namespace startrail::driver
