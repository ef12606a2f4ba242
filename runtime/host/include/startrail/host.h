//===- startrail/host.h - What the CPU device offers beyond CUDA ----------===//
#ifndef STARTRAIL_HOST_H
#define STARTRAIL_HOST_H

#include <cuda_runtime_api.h>

#include <cstdint>
#include <functional>
#include <string>

namespace startrail::host {

struct Options {
  /// Threads that run the streams' work; 0 takes one per core. With `shuffle`
  /// one thing runs at a time, whatever this says.
  int threads = 0;
  /// Exactly one runnable (a rank's thread or the head of a stream) proceeds at
  /// a time, picked by a generator seeded with `seed`: the same seed gives the
  /// same order.
  bool shuffle = false;
  uint64_t seed = 0;
  /// Print the report of a hang on stderr.
  bool printReports = true;
  /// Other processes may bring what a wait waits for: nothing is taken for a
  /// hang.
  bool remote = false;
  /// Seconds after which a wait for other ranks (collectives/Blocking.h) fails,
  /// from its start or the last call of extendWaits(); 0: none. Not with
  /// `shuffle`.
  double patienceS = 0;
};

/// Device memory of a rank, or of a thread that is none: bytes that were asked
/// for of cudaMalloc, without the padding that aligns them, and not freed yet;
/// and the most there were at one time since restartMemoryPeak().
struct MemoryUse {
  uint64_t bytes = 0;
  uint64_t mostBytes = 0;
};

/// Of the calling thread. What it has allocated counts as its own, whichever
/// thread frees it.
MemoryUse memoryUse();
void restartMemoryPeak();

/// Restarts the device with `options` and forgets an earlier hang, failure or
/// cancel(), after which it waits for what is still queued to be left out.
/// cudaErrorNotReady while a rank is inside a RankScope or work is queued.
/// Without a call the defaults hold.
cudaError_t configure(const Options &options);

/// Threads of the pool: a good number of parts for launchParallel. It says what
/// was asked for also with `shuffle`, so that results do not depend on that.
int threads();

/// Makes the calling thread rank `rank` of `ranks` while it lives. Nothing is
/// taken for a hang, and with `shuffle` nothing runs, before all `ranks` have
/// entered. A rank thread may block only in CUDA and NCCL calls; a wait of its
/// own goes through collectives/Blocking.h, or a hang may go undetected.
/// Threads outside a RankScope may make every call too, but of their own waits
/// no hang is found.
class RankScope {
public:
  RankScope(int rank, int ranks);
  ~RankScope();
  RankScope(const RankScope &) = delete;
  RankScope &operator=(const RankScope &) = delete;
};

/// Queues `work` on `stream`. It must not call CUDA or block. An exception it
/// throws becomes cudaErrorLaunchFailure of every later synchronisation.
/// `label` names it in reports and must outlive it.
cudaError_t launch(cudaStream_t stream, std::function<void()> work,
                   const char *label);

/// Queues one operation made of `parts` calls work(0) .. work(parts - 1), which
/// the pool runs at the same time and in any order.
cudaError_t launchParallel(cudaStream_t stream, int parts,
                           std::function<void(int part)> work,
                           const char *label);

/// Ends an operation of launchExternal: with "", or with why it failed.
using End = std::function<void(const std::string &failure)>;

/// Queues one operation that `begin`, as `work` above, only begins. It lasts
/// until the End it is given is called: once, by any thread, with no lock of
/// collectives/Blocking.h held. A failure becomes cudaErrorLaunchFailure of
/// every later synchronisation.
cudaError_t launchExternal(cudaStream_t stream,
                           std::function<void(End end)> begin,
                           const char *label);

/// cudaErrorInvalidValue, explained, where [memory, memory + bytes) leaves the
/// allocation it begins in, or is null and not empty.
cudaError_t checkMemory(const void *memory, size_t bytes);

/// Starts the patience of all waits anew: a sign of life has come.
void extendWaits();

/// Whether a hang was found since configure(): no work was left to run and
/// every rank's thread was waiting. All those waits failed, and so do later
/// ones.
bool hung();

/// The text of that report, or "".
std::string hangReport();

/// Ends what runs, from any thread: work that has not begun is left out, no
/// more is taken, and these calls and every later synchronisation fail with
/// `why`, until configure(). Work that has begun ends first.
void cancel(const std::string &why);

/// Hash of the order in which things ran since configure(), with `shuffle`.
uint64_t traceHash();

} // namespace startrail::host

#endif // STARTRAIL_HOST_H
