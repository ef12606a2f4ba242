//===- Watchdog.h - Ends what takes too long, or is no longer wanted -----===//
#ifndef STARTRAIL_DRIVER_WATCHDOG_H
#define STARTRAIL_DRIVER_WATCHDOG_H

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace startrail::driver {

/// Looks at the time, and at what its caller asks, on a thread of its own until
/// it goes.
class Watchdog {
public:
  /// Calls act(true) once `seconds` have passed, if they are more than 0, or
  /// act(false) soon after `stop`, if it is not null, has become other than 0;
  /// one of them at most. None is called after the end of the destructor, which
  /// waits for one that has begun.
  Watchdog(double seconds, const int32_t *stop, std::function<void(bool)> act);
  ~Watchdog();
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;

private:
  void watch(double seconds, const int32_t *stop,
             const std::function<void(bool)> &act);

  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::thread thread;
};

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_WATCHDOG_H
