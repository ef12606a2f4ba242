//===- Engine.h - Streams, events and waits of the CPU device -------------===//
#ifndef STARTRAIL_HOST_ENGINE_H
#define STARTRAIL_HOST_ENGINE_H

#include "runtime/collectives/Blocking.h"
#include "runtime/host/Trace.h"
#include "startrail/host.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <thread>
#include <vector>

namespace startrail::host {

/// One call of cudaEventRecord. Waits refer to it, not to the event, which may
/// be recorded again meanwhile.
struct Record {
  bool done = false;
  std::chrono::steady_clock::time_point time;
  std::vector<cudaStream_t> waiters; ///< streams whose head waits for it
};

/// One entry of a stream's queue: parts to run, or a record, or a wait for one.
struct Operation {
  enum class Kind { Work, Record, Wait };
  Operation(Kind kind, const char *label) : kind(kind), label(label) {}

  Kind kind;
  const char *label;
  int parts = 1;
  int claimed = 0;       ///< parts given to a worker
  int finished = 0;      ///< parts that ended
  bool external = false; ///< lasts until it is told to have ended
  bool told = false;

  bool isDone() const { return finished == parts && (!external || told); }
  std::function<void(int)> work;
  std::shared_ptr<Record> record;
  std::shared_ptr<TracedWork> traced; ///< what it is part of, or null
};

} // namespace startrail::host

struct CUstream_st {
  uint64_t id = 0;
  std::deque<startrail::host::Operation> queue;
  uint64_t submitted = 0;
  uint64_t completed = 0;
  uint64_t priority = 0; ///< with shuffle; 0 is yet to be drawn
  bool isTraced = false;
  std::vector<std::shared_ptr<startrail::host::TracedWork>> trace;
};

struct CUevent_st {
  std::shared_ptr<startrail::host::Record> last;
  bool timed = true;
};

namespace startrail::host {

/// The state of the device, under one mutex (that of collectives/Blocking.h).
/// Functions that take a lock are called with it held and return with it held.
class Engine {
public:
  using Lock = std::unique_lock<std::mutex>;
  using Clock = std::chrono::steady_clock;
  using Ready = std::function<bool()>;
  using Describe = std::function<blocking::Wait()>;

  static Engine &get();
  ~Engine();

  std::mutex mutex;

  cudaError_t configure(const Options &options);
  int threads() const { return threadCount; }

  // Streams and events (Streams.cpp has the calls). A null stream is the shared
  // one; unknown handles give null.
  cudaStream_t makeStream();
  cudaStream_t findStream(cudaStream_t stream);
  void dropStream(cudaStream_t stream);
  cudaEvent_t makeEvent(bool timed);
  bool isEvent(cudaEvent_t event) const { return events.count(event) != 0; }
  void dropEvent(cudaEvent_t event);
  void submit(Lock &lock, cudaStream_t stream, Operation operation);
  /// Ends the external operation at the head of `stream`.
  void tell(cudaStream_t stream, const std::string &failure);
  /// How much each stream had been given, to wait until that is done.
  using Goals = std::map<uint64_t, uint64_t>;
  Goals submitted() const;
  /// Drops the goals that have been reached; whether none is left.
  bool completed(Goals &goals) const;
  /// What a synchronisation returns besides success: an earlier failure of
  /// work.
  cudaError_t failure() const { return failed; }
  std::string failureText;

  // Ranks and waits (Waiting.cpp).
  void enterRank(int rank, int ranks);
  void leaveRank();
  /// Blocks until ready() holds, which nothing but a change of `subject` makes
  /// true: a stream, a Record, or the engine for what any stream may change.
  bool wait(Lock &lock, const void *subject, const Ready &ready,
            const Describe &describe);
  /// Wakes the waits on `subject` that have become true. Those on others are
  /// not looked at: there may be one per rank, at every operation's end.
  void changed(const void *subject);
  /// Finds a hang.
  void settle();
  /// The subject of blocking::wait and blocking::notify.
  const void *calls() const { return &mutex; }
  /// Starts the patience of the waits on calls() anew.
  void extendWaits() { lastSign = Clock::now(); }
  double patience() const { return options.patienceS; }
  bool isHung() const { return hung; }
  /// host::cancel.
  void cancel(const std::string &why);
  bool isCancelled() const { return cancelled; }
  /// Whether work is left out. After a hang no wait lasts any more, so that the
  /// memory of later work may be gone.
  bool isOver() const { return cancelled || hung; }
  const std::string &hangReport() const { return report; }

  // One runnable at a time (Shuffle.cpp).
  /// With shuffle, lets something else run before the calling rank goes on.
  void yield(Lock &lock);
  /// As yield, of a rank that asks until something has happened: all else goes
  /// first.
  void yieldPolling(Lock &lock);
  uint64_t traceHash() const { return trace; }

private:
  struct Waiter {
    const Ready *ready;
    const Describe *describe;
    int rank; ///< -1 for a thread outside a RankScope
    bool woken = false;
    bool succeeded = false;
    std::condition_variable condition;
  };
  struct RankState {
    bool live = true;
    Waiter *waiter = nullptr; ///< while its predicate does not hold
    uint64_t priority = 0;    ///< as that of a stream
    std::condition_variable turn;
  };

  Engine();
  void start();
  void stop();
  void work();
  /// Runs one part of the first ready stream's head.
  void runPart(Lock &lock);
  void runHead(Lock &lock, cudaStream_t stream);
  void execute(Lock &lock, const Operation &head, int first, int last);
  void begin(Operation &head);
  /// Goes on to what follows the head of `stream`, where that is done.
  void end(cudaStream_t stream);
  void noteFailure(const std::string &text);
  /// Takes off the head of `stream`, which has ended.
  void complete(cudaStream_t stream);
  /// Takes records and satisfied waits off the head of `stream` and of the
  /// streams that this lets go on.
  void advance(cudaStream_t stream, bool isHot);
  /// What other work has just made `isHot` goes first: what it reads was
  /// written a moment ago, and others may wait for what it gives.
  void makeReady(cudaStream_t stream, bool isHot);
  void wake(Waiter *waiter, bool succeeded);
  /// Waits until `waiter` is woken or, on calls(), patience is at its end.
  void await(Lock &lock, Waiter &waiter, const void *subject);
  bool isStuck() const;
  std::string describeHang() const;
  /// The baton is free: runs stream heads until a rank is picked, which then
  /// holds it. Nothing to run leaves it free. Of what could run, the one of the
  /// highest priority does: drawn once, priorities hold a stream or a rank back
  /// until nothing else can go on, which shows a missing wait far sooner than
  /// equal chances at every pick would. What ran draws anew with a chance of 1
  /// in `lasting`, so that no rank that polls stays ahead for good.
  void passBaton(Lock &lock);
  void startShuffle();
  void awaitBaton(Lock &lock, int rank);
  void note(char kind, uint64_t id, const char *label);

  Options options;
  int threadCount = 1;
  bool stopping = false;
  std::vector<std::thread> pool;
  pid_t owner = 0;                 ///< the process whose threads they are
  std::condition_variable workers; ///< a stream became ready, or stopping
  std::condition_variable quiet;   ///< `running` became 0, or after a hang
                                   ///< an operation was left out

  std::map<uint64_t, std::unique_ptr<CUstream_st>> streams;
  std::set<cudaStream_t> handles;
  std::set<cudaEvent_t> events;
  uint64_t nextStream = 0;
  uint64_t firstStream = 0;  ///< made after the last configure()
  const cudaStream_t shared; ///< what a null stream stands for
  /// Streams whose head is work with unclaimed parts; by id with shuffle.
  std::deque<cudaStream_t> ready;
  int running = 0;   ///< parts being run
  int externals = 0; ///< external operations begun and not ended
  cudaError_t failed = cudaSuccess;

  std::map<int, RankState> ranks;
  int expected = 0; ///< ranks of this cohort
  int entered = 0;
  int live = 0;
  std::map<const void *, std::vector<Waiter *>> waiters; ///< by subject
  int blocked = 0;                                       ///< ranks among them
  bool hung = false;
  bool cancelled = false;
  std::string report;
  Clock::time_point lastSign = Clock::now();

  int baton = -1; ///< the rank that runs, with shuffle
  std::mt19937_64 generator;
  uint64_t lasting = 1; ///< picks that a priority lasts, drawn from the seed
  uint64_t trace = 0;
};

/// The rank of the calling thread's RankScope, or -1.
int currentRank();

} // namespace startrail::host

#endif // STARTRAIL_HOST_ENGINE_H
