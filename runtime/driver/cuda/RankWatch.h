//===- RankWatch.h - Ends a rank that gets nowhere -----------------------===//
#ifndef STARTRAIL_DRIVER_CUDA_RANKWATCH_H
#define STARTRAIL_DRIVER_CUDA_RANKWATCH_H

#include "runtime/program/Progress.h"

#include <condition_variable>
#include <functional>
#include <thread>

namespace startrail::driver {

/// Looks after one rank, on a thread of its own, from its set-up until it is
/// taken down: what the device still has to do, what NCCL says of its world,
/// and whether another rank has failed.
class RankWatch {
public:
  struct Orders {
    /// Seconds in which something must happen; 0: for ever.
    double patience = 0;
    /// Why another rank has failed, or ""; null where none can say.
    std::function<std::string()> others;
    /// Ends the run: "rank 2: send key at step 1, peer rank 3 in f is queued
    /// and has not ended: no progress in 20 s". Called once; it may not return.
    std::function<void(const std::string &why, bool isLate)> end;
  };

  /// `context` has been set up on the current device, and outlives this.
  RankWatch(startrail_context &context, Orders orders);
  ~RankWatch();
  RankWatch(const RankWatch &) = delete;

  program::Progress progress;

private:
  void watch();
  /// Why the rank has to end, or "".
  std::string findReason(bool &isLate);

  startrail_context &context;
  const Orders orders;
  const ncclComm_t world;
  const int rank;
  uint64_t lastCount = 0;
  std::chrono::steady_clock::time_point lastChange;
  std::string where; ///< at the last look
  std::mutex mutex;
  std::condition_variable changed;
  bool isDone = false;
  std::thread thread;
};

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_CUDA_RANKWATCH_H
