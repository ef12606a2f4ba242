//===- RankRun.h - What one rank does in a run ---------------------------===//
#ifndef STARTRAIL_DRIVER_RANKRUN_H
#define STARTRAIL_DRIVER_RANKRUN_H

#include "runtime/driver/Device.h"
#include "runtime/driver/Positions.h"
#include "runtime/driver/Run.h"

#include <chrono>
#include <deque>
#include <functional>

namespace startrail::driver {

using Clock = std::chrono::steady_clock;

/// When each rank began and ended a step.
struct StepTimes {
  std::vector<Clock::time_point> starts, ends;
};

/// What the ranks share. Each writes its own entries, and its own tokens of
/// the targets.
struct SharedRun {
  const startrail_program &program;
  const RunPlan &plan;
  const Options &options;
  Launcher &launcher;
  const SidePositions positions;
  const double callTimeoutS;
  ncclUniqueId id;
  std::vector<std::vector<StepTimes>> times; ///< [run][step]
  std::vector<Traffic> traffic;              ///< [step]
  std::vector<char> counted; ///< by rank: whether all traffic is
  std::vector<std::optional<uint64_t>> memory;   ///< by rank
  std::vector<std::vector<StreamTraces>> traces; ///< [rank][step], if wanted
  /// By rank, of ranks that are processes; see rankEvents().
  std::vector<std::string> traceEvents;
};

/// The calls of one rank.
class RankRun {
public:
  RankRun(SharedRun &shared, int rank) : shared(shared), rank(rank) {}

  /// Also frees what a failed run left, which may have to wait for others: the
  /// failure is noted before.
  ~RankRun();

  /// Throws Error where a call fails.
  void run();

private:
  void checkContext(int outcome);
  void allocate();
  void upload();
  void joinWorld();
  void checkCall(ncclResult_t outcome, const char *operation);
  void queue(const RunStep &step);
  void call(size_t step);
  void call(const RunStep &step);
  void warmUp();
  void captureSteps();
  void startTrace();
  void endTrace(const RunStep &step);
  void execute();
  size_t scratchBytes() const;
  uint64_t keptBytes() const;
  void meet();
  void gather();
  void unpack(const RunTensor &tensor, int from, const DeviceBuffer &buffer);
  void collect(const DeviceBuffer &mine, const std::vector<size_t> &bytes,
               const char *operation,
               const std::function<void(int, DeviceBuffer &)> &take);
  void collectMeasures();
  void collectTraces();

  SharedRun &shared;
  const int rank;
  ncclComm_t world = nullptr;
  startrail_context context = {};
  bool isSetUp = false;
  /// All there are, in place and to the end: a process that has failed may not
  /// free what messages are still under way for.
  std::deque<DeviceBuffer> buffers;
  std::vector<DeviceBuffer *> tensors; ///< by index in the plan
  void *barrier[2] = {};
  std::optional<Stream> ownStream;
  std::vector<std::unique_ptr<Graph>> graphs; ///< by step, or none
  std::shared_ptr<void> company;              ///< of the launcher
};

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_RANKRUN_H
