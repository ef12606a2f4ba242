//===- Run.h - One function on all ranks ---------------------------------===//
#ifndef STARTRAIL_DRIVER_RUN_H
#define STARTRAIL_DRIVER_RUN_H

#include "runtime/driver/Inputs.h"
#include "runtime/driver/Launcher.h"

#include <array>
#include <optional>

namespace startrail::driver {

/// Bytes received in one run, by kind, of every rank.
using Traffic = std::vector<std::array<uint64_t, STARTRAIL_TRAFFIC_KINDS>>;

struct RunResult {
  /// Of each run: from the first rank that leaves a barrier to the last that
  /// has its outputs; where ranks are processes, the longest that a rank took.
  std::vector<double> seconds;
  std::optional<Traffic> traffic; ///< where the transport counts
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

/// Shards the whole `inputs`, runs `function` options.repeat times on
/// program.ranks ranks and gathers the whole `outputs` of the last run: one
/// pointer for each of the function's, in its order and in their layouts. Where
/// ranks are processes the root has the outputs and the result.
/// Throws Error(Runtime) with the messages of the ranks or for positions that
/// findPositions rejects, Error(Hang), Error(NoDevice); the outputs are then
/// undefined.
RunResult runFunction(const startrail_program &program,
                      const startrail_function &function,
                      const void *const *inputs, void *const *outputs,
                      const Options &options, Launcher &launcher,
                      const Limits &limits);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_RUN_H
