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
  std::vector<Bytes> outputs; ///< whole, in their layouts, of the last run
  /// Of each run: from the first rank that leaves a barrier to the last that
  /// has its outputs.
  std::vector<double> seconds;
  std::optional<Traffic> traffic; ///< where the transport counts
};

/// Shards the whole inputs, runs `function` options.repeat times on
/// program.ranks ranks and gathers the outputs. Throws Error(Runtime) with the
/// messages of the ranks, Error(Hang), Error(NoDevice).
RunResult runFunction(const startrail_program &program,
                      const startrail_function &function,
                      const std::vector<Bytes> &inputs, const Options &options,
                      Launcher &launcher);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_RUN_H
