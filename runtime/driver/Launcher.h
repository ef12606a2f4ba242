//===- Launcher.h - Threads for ranks ------------------------------------===//
#ifndef STARTRAIL_DRIVER_LAUNCHER_H
#define STARTRAIL_DRIVER_LAUNCHER_H

#include "runtime/driver/Options.h"

#include <functional>
#include <memory>
#include <string>

namespace startrail::driver {

/// What a target does in its own way: how ranks come to run, and what it knows
/// of a hang.
class Launcher {
public:
  virtual ~Launcher() = default;

  /// Takes threads and shuffle. Throws Error(Usage) for what the target lacks.
  virtual void configure(const Options &options) = 0;

  /// Calls body(0) .. body(ranks - 1) at the same time, each on its own thread,
  /// and returns when all have ended. The body does not throw. Throws
  /// Error(Runtime), and calls no body, where a rank cannot have a thread.
  virtual void run(int ranks, const std::function<void(int rank)> &body) = 0;

  /// Whether the target found that no rank could go on, and its report.
  virtual bool hung() = 0;
  virtual std::string hangReport() = 0;

  /// Makes the ranks' calls fail with `why`, and so end; from any thread.
  virtual void cancel(const std::string &why) = 0;

  /// Threads or devices that compute.
  virtual int workers() = 0;
};

/// The launcher of the target that is linked in.
std::unique_ptr<Launcher> makeLauncher();

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_LAUNCHER_H
