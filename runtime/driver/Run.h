//===- Run.h - Functions on all ranks ------------------------------------===//
#ifndef STARTRAIL_DRIVER_RUN_H
#define STARTRAIL_DRIVER_RUN_H

#include "runtime/driver/Inputs.h"
#include "runtime/driver/Launcher.h"
#include "runtime/driver/Works.h"

#include <array>
#include <optional>

namespace startrail::driver {

/// A tensor of a run, which every rank has once, in device memory, whichever
/// functions take or give it.
struct RunTensor {
  Role role;
  const startrail_tensor *tensor;
  /// Whole tensors, or of a saved role the blocks of all ranks, [ranks,
  /// ...shard]. What fills it, or null; and, where ranks are threads or at the
  /// root, what the last run's goes to, if it is wanted.
  const void *source = nullptr;
  void *target = nullptr;
  bool isWanted = false;
};

/// One function of a run; its tensors by their index.
struct RunStep {
  const startrail_function *function;
  std::vector<int> inputs, outputs;
};

struct RunPlan {
  std::vector<RunTensor> tensors;
  std::vector<RunStep> steps;
  std::optional<RunStep> before; ///< see Work

  /// The bytes of device memory that a rank needs: the tensors, and the largest
  /// workspace.
  int64_t bytes() const;
  /// How much of them is the workspace, and how much is kept from a forward
  /// function to that of its gradients; 0 without such a pair.
  int64_t workspaceBytes() const;
  int64_t keptBytes() const;
};

/// A plan without sources and targets.
RunPlan planRun(const Work &work);

/// Bytes received in one run, by kind, of every rank.
using Traffic = std::vector<std::array<uint64_t, STARTRAIL_TRAFFIC_KINDS>>;

/// What one function of a run took.
struct StepResult {
  /// Of each run: from the first rank that leaves a barrier to the last that
  /// has its outputs. Where ranks are processes each looks at a clock of its
  /// own, from when it left the first barrier of the run.
  std::vector<double> seconds;
  std::optional<Traffic> traffic; ///< where the transport counts
};

struct RunResult {
  std::vector<StepResult> steps;
  std::vector<double> seconds; ///< of all steps together, barriers included
  /// The most device memory that any rank had allocated at one time while it
  /// ran, for the workspace, its tensors and whatever else a call may take; the
  /// driver's own few bytes left out. Where the target does not count, of what
  /// is known to be kept.
  std::optional<uint64_t> memoryBytes;
  /// Of the last run, where options.trace asks: by rank, see rankEvents(), and
  /// the steps.
  std::vector<std::string> traceEvents;
  std::vector<TraceFile::Part> traceParts;
};

/// What happens to a run that takes longer than options.timeoutS. Either way a
/// message says so.
enum class Late {
  EndsProcess, ///< at once, with Exit::Hang
  EndsRun      ///< once the kernels in progress have ended, by Error(Hang)
};

/// How a run may end before it is done.
struct Limits {
  Late late = Late::EndsProcess;
  /// Not null: ends the run, as EndsRun does but by Error(Runtime), soon after
  /// another thread has set it to other than 0.
  const int32_t *stop = nullptr;
};

/// Throws Error(Usage) unless `program` is of this runtime's ABI version.
void checkProgram(const startrail_program &program);

/// Shards the whole sources of `plan`, runs its steps options.repeat times on
/// program.ranks ranks, what one gives and another takes staying on the ranks,
/// and gathers the targets of the last run. Where ranks are processes the root
/// has the targets and the result.
/// Throws Error(Runtime) with the messages of the ranks or for positions that
/// findPositions rejects, Error(Hang), Error(NoDevice); the targets are then
/// undefined.
RunResult runPlan(const startrail_program &program, const RunPlan &plan,
                  const Options &options, Launcher &launcher,
                  const Limits &limits);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_RUN_H
