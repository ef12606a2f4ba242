//===- ProcessLauncher.cpp - Ranks as processes --------------------------===//
#include "runtime/driver/OnHost.h"
#include "runtime/driver/PeerLauncher.h"
#include "runtime/processes/Launch.h"
#include "runtime/processes/World.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <thread>

namespace startrail::driver {
namespace {

using processes::World;

class ProcessLauncher : public OnHost<PeerLauncher> {
public:
  ProcessLauncher(std::unique_ptr<World> world, double patience)
      : OnHost(std::move(world), "MPI"), patience(patience) {}

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
    configureHost(options, device);
  }

  void run(int ranks, const std::function<void(int)> &body) override {
    const int rank = ranks == 1 ? 0 : peers->rank();
    host::RankScope scope(rank, 1);
    body(rank);
  }

  /// All make as many.
  ncclUniqueId makeId() override {
    ncclUniqueId id = {};
    const std::string text = fmt::format("startrail run {}", ++runs);
    std::memcpy(id.internal, text.data(), text.size());
    return id;
  }

private:
  static int ownCores() {
    const auto launched = processes::findLauncher();
    const int sharers = launched ? std::max(1, launched->ranksOnHost) : 1;
    const int cores = int(std::thread::hardware_concurrency());
    return std::max(1, cores / sharers);
  }

  const double patience;
  int runs = 0;
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

bool isOneOfMany() { return processes::findLauncher().has_value(); }

std::unique_ptr<Launcher> makeProcessLauncher(const startrail_program &program,
                                              const Options &options) {
  const int ranks = program.ranks;
  const auto launched = processes::findLauncher();
  if (launched && launched->ranks > 0 && launched->ranks != ranks)
    rejectSize(ranks, launched->ranks);
  std::string failure;
  const startrail_messages *table = processes::loadMpi(failure);
  if (!table)
    throw Error(Exit::Usage, failure);
  const double patience = patienceOf(options);
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
