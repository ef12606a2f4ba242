//===- Launcher.h - How ranks come to run --------------------------------===//
#ifndef STARTRAIL_DRIVER_LAUNCHER_H
#define STARTRAIL_DRIVER_LAUNCHER_H

#include "runtime/driver/Error.h"
#include "runtime/driver/Options.h"
#include "runtime/driver/Trace.h"

#include <functional>
#include <memory>
#include <nccl.h>
#include <optional>
#include <string>

namespace startrail::driver {

/// Bytes of device memory that a rank has allocated: now, and the most since
/// restartMemoryPeak().
struct Memory {
  uint64_t bytes, mostBytes;
};

/// What a target does in its own way: how ranks come to run, and what it knows
/// of a hang. Ranks are threads of this process, or each is a process, which
/// does all of it but for what only the root, that of rank 0, does: write
/// files, check and report.
class Launcher {
public:
  virtual ~Launcher() = default;

  /// Takes threads and shuffle. Throws Error(Usage) for what the target lacks.
  virtual void configure(const Options &options) = 0;

  /// Calls body(rank) for the ranks of this process among 0 .. ranks - 1, at
  /// the same time and each on its own thread, and returns when all have ended;
  /// of one rank, in the process that asks. The body does not throw. Throws
  /// Error(Runtime), and calls no body, where a rank cannot have a thread.
  virtual void run(int ranks, const std::function<void(int rank)> &body) = 0;

  /// The rank that this process is, or -1 where it has all of them.
  virtual int processRank() const { return -1; }
  bool isRoot() const { return processRank() <= 0; }

  /// An id for ncclCommInitRank that all ranks of one run get.
  virtual ncclUniqueId makeId();

  /// Goes on once all processes have come here; otherwise, where one has
  /// failed, throws Error with its exit code and without a message.
  virtual void meet() {}

  /// While set, others that wait are patient: this process works.
  virtual void setBusy(bool) {}

  /// A rank's calls have failed. A process of one rank ends here.
  virtual void failed(const std::string &) {}

  /// Stands for the death of the calling rank: a thread never answers again, a
  /// process is killed.
  virtual void stopRank() = 0;

  /// How the process ends; prints `message`, if there is one, as an error.
  /// Where there are others all end alike. Returns the exit code.
  virtual int conclude(Exit exit, const std::string &message);

  /// Whether the target found that no rank could go on, and its report.
  virtual bool hung() = 0;
  virtual std::string hangReport() = 0;

  /// Makes the ranks' calls fail with `why`, and so end; from any thread.
  virtual void cancel(const std::string &why) = 0;

  /// Device memory of the calling rank; none where the target does not count.
  virtual std::optional<Memory> memory() { return std::nullopt; }
  virtual void restartMemoryPeak() {}

  /// Keeps what runs on `stream` from now on, and gives it when all has ended;
  /// nothing where the target cannot.
  virtual void startTrace(cudaStream_t) {}
  virtual StreamTraces::Works endTrace(cudaStream_t) { return {}; }

  /// Threads or devices that compute.
  virtual int workers() = 0;
};

/// The launcher of the target that is linked in: ranks as threads.
std::unique_ptr<Launcher> makeLauncher();

/// Whether this process is one rank: as --mpi says, or where an MPI launcher
/// started it.
bool areRanksProcesses(const Options &options);

/// Whether this is the process that speaks for all before they have met.
bool speaksForAll();

/// Joins the other processes of a program of `ranks` ranks. Throws
/// Error(Usage) where they are more or fewer or MPI is not found,
/// Error(Runtime) where it fails.
std::unique_ptr<Launcher> makeProcessLauncher(int ranks,
                                              const Options &options);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_LAUNCHER_H
