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

/// Work of a stream that runs again as it was captured.
class Graph {
public:
  virtual ~Graph() = default;
  /// Queues it, once more, on `stream`.
  virtual void launch(cudaStream_t stream) = 0;
};

/// What a target does in its own way: how ranks come to run, and what it knows
/// of a hang. Ranks are threads of this process, or each is a process, which
/// does all of it but for what only the root, that of rank 0, does: write
/// files, check and report.
class Launcher {
public:
  virtual ~Launcher() = default;

  /// Takes threads, shuffle and the like. Throws Error(Usage) for what the
  /// target lacks.
  virtual void configure(const Options &options) = 0;

  /// Calls body(rank) for the ranks of this process among 0 .. ranks - 1, at
  /// the same time and each on its own thread, and returns when all have ended;
  /// of one rank, in the process that asks. The body does not throw. Throws
  /// Error(Runtime), and calls no body, where a rank cannot have a thread.
  virtual void run(int ranks, const std::function<void(int rank)> &body) = 0;

  /// The rank that this process is, or -1 where it has all of them.
  virtual int processRank() const { return -1; }
  bool isRoot() const { return processRank() <= 0; }

  /// Whether device memory is this machine's own.
  virtual bool computesOnHost() const { return false; }

  /// An id for ncclCommInitRank that all ranks of one run get.
  virtual ncclUniqueId makeId();

  /// Goes on once all processes have come here; otherwise, where one has
  /// failed, throws Error with its exit code and without a message.
  virtual void meet() {}

  /// While set, others that wait are patient: this process works.
  virtual void setBusy(bool) {}

  /// A rank's calls have failed. A process of one rank ends here.
  virtual void failed(const std::string &) {}

  /// How long a call of a process's rank may make no progress, in seconds; 0:
  /// for ever.
  virtual double callPatience() { return 0; }

  /// A rank has been set up. What this gives lives until it is taken down.
  virtual std::shared_ptr<void> accompany(startrail_context &) {
    return nullptr;
  }

  /// Why passes of `ranks` ranks cannot be captured in graphs, in words that go
  /// on after "--graph: "; "" where they can be.
  virtual std::string graphObstacle(int ranks) = 0;
  /// What `queue` puts on `stream` while it is captured, which runs nothing.
  virtual std::unique_ptr<Graph> capture(cudaStream_t,
                                         const std::function<void()> &) {
    return nullptr;
  }

  /// Waits for the work on a rank's stream. Throws Error(Runtime).
  virtual void wait(startrail_context &context, cudaStream_t stream);

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

  /// Whether first calls make ready what later ones find: passes then run once
  /// before they are timed.
  virtual bool warmsUp() { return false; }

  /// Keeps what runs on `stream` from now on, and gives it when all has ended;
  /// nothing where the target cannot.
  virtual void startTrace(cudaStream_t) {}
  virtual StreamTraces::Works endTrace(cudaStream_t) { return {}; }

  /// Threads or devices that compute.
  virtual int workers() = 0;
};

/// Throws Error(NoDevice), with one line, where the target that is linked in
/// has nothing to run on, or not what it needs. Before any launcher is made.
void requireDevice();

/// The launcher of the target that is linked in: ranks as threads.
std::unique_ptr<Launcher> makeLauncher();

/// Whether this process is one rank: as --mpi says, or where a launcher started
/// it. Throws Error(Usage) where that has said what cannot be.
bool areRanksProcesses(const Options &options);

/// Whether this is the process that speaks for all before they have met, and
/// whether there are others that a launcher has started.
bool speaksForAll();
bool isOneOfMany();

/// Joins the other processes of `program`. Throws Error(Usage) where they are
/// more or fewer than its ranks, or do not fit together, or MPI is not found,
/// Error(Hang) where not all come, Error(Runtime) where it fails.
std::unique_ptr<Launcher> makeProcessLauncher(const startrail_program &program,
                                              const Options &options);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_LAUNCHER_H
