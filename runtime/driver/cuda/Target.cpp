//===- Target.cpp - Launcher.h for GPUs ----------------------------------===//
#include "runtime/bootstrap/Place.h"
#include "runtime/driver/PeerLauncher.h"
#include "runtime/driver/cuda/DeviceFacts.h"
#include "runtime/driver/cuda/GpuLaunchers.h"
#include "runtime/driver/cuda/MpiStore.h"
#include "runtime/processes/Launch.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace startrail::driver {
namespace {

using bootstrap::JoinError;
using bootstrap::Place;
using bootstrap::StoreFailure;

/// What torchrun, or another that sets the same variables, says.
std::optional<Place> findPlace() {
  try {
    return bootstrap::findPlace();
  } catch (const std::runtime_error &error) {
    throw Error(Exit::Usage, error.what());
  }
}

/// Of the environment, without what is wrong with it.
std::optional<int> ownRank() {
  try {
    if (const std::optional<Place> place = bootstrap::findPlace())
      return place->rank;
  } catch (const std::runtime_error &) {
    // findPlace() reports it.
  }
  if (const auto launched = processes::findLauncher())
    return launched->rank;
  return std::nullopt;
}

int findLocalRank() {
  if (const std::optional<Place> place = findPlace())
    return place->localRank;
  const bootstrap::Environment environment = [](const char *name) {
    return std::getenv(name);
  };
  try {
    for (const char *name : {"LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_RANK",
                             "MPI_LOCALRANKID", "SLURM_LOCALID"})
      if (int rank = bootstrap::numberIn(environment, name, 0, 1 << 20);
          rank >= 0)
        return rank;
  } catch (const std::runtime_error &error) {
    throw Error(Exit::Usage, error.what());
  }
  return -1;
}

[[noreturn]] void rejectSize(const std::string &expected, int got) {
  throw Error(Exit::Usage,
              fmt::format("expected {}, but got {}\n"
                          "note: --one-device runs all ranks as threads on one "
                          "GPU",
                          expected, got));
}

std::string processesOf(int ranks) {
  return fmt::format("the MPI launcher to start one process for each of the "
                     "program's {} ranks",
                     ranks);
}

[[noreturn]] void fail(const JoinError &error) {
  throw Error(error.kind == StoreFailure::Settings ? Exit::Usage
              : error.kind == StoreFailure::Late   ? Exit::Hang
                                                   : Exit::Runtime,
              error.what());
}

} // namespace

void requireDevice() {
  const std::optional<int> rank = ownRank();
  const std::string own = rank ? fmt::format("rank {}: ", *rank) : "";
  const DeviceFacts facts = findDevices();
  if (const std::string obstacle = deviceObstacle(facts); !obstacle.empty())
    throw Error(Exit::NoDevice, own + obstacle);
  if (const int local = findLocalRank(); local >= 0) {
    try {
      deviceOf(local, int(facts.capabilities.size()));
    } catch (const Error &error) {
      throw Error(error.exit, own + error.what());
    }
  }
}

std::unique_ptr<Launcher> makeLauncher() {
  return makeGpuThreads(findLocalRank());
}

bool areRanksProcesses(const Options &options) {
  const bool areStarted = findPlace() || processes::findLauncher();
  if (!options.oneDevice)
    return options.mpi == Mpi::On || (options.mpi == Mpi::Auto && areStarted);
  const std::optional<Place> place = findPlace();
  const auto launched = processes::findLauncher();
  const int processes = place ? place->ranks : launched ? launched->ranks : 1;
  if (processes > 1 && options.mpi != Mpi::Off)
    throw Error(Exit::Usage,
                fmt::format("expected --one-device in one process, whose "
                            "threads the ranks are, but got {} processes",
                            processes));
  return false;
}

bool speaksForAll() { return ownRank().value_or(0) == 0; }
bool isOneOfMany() { return ownRank().has_value(); }

std::unique_ptr<Launcher> makeProcessLauncher(const startrail_program &program,
                                              const Options &options) {
  const double patience = patienceOf(options);
  bootstrap::Joining joining;
  joining.agreement = {program.ranks, "", program.plan_hash};
  joining.patience = patience;
  joining.startPatience = std::max(patience, leastStartPatience);
  const std::optional<Place> place = findPlace();
  try {
    if (place && options.mpi != Mpi::On) {
      if (place->ranks != program.ranks)
        rejectSize(fmt::format("WORLD_SIZE to be {}, the program's ranks",
                               program.ranks),
                   place->ranks);
      joining.rank = place->rank;
      joining.agreement.run = place->run;
      joining.addresses = {place->address};
      joining.port = place->port;
      return makeGpuProcess(bootstrap::Store::join(joining), place->localRank,
                            patience);
    }
    const auto launched = processes::findLauncher();
    if (launched && launched->ranks > 0 && launched->ranks != program.ranks)
      rejectSize(processesOf(program.ranks), launched->ranks);
    std::string failure;
    const startrail_messages *table = processes::loadMpi(failure);
    if (!table)
      throw Error(Exit::Usage, failure);
    const MpiStore::World world =
        MpiStore::start(*table, joining.startPatience);
    if (world.ranks != program.ranks) {
      table->stop(world.handle);
      rejectSize(processesOf(program.ranks), world.ranks);
    }
    return makeGpuProcess(std::make_unique<MpiStore>(*table, world, joining),
                          findLocalRank(), patience);
  } catch (const JoinError &error) {
    fail(error);
  }
}

} // namespace startrail::driver
