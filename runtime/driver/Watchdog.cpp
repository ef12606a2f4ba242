//===- Watchdog.cpp - Ends what takes too long, or is no longer wanted ---===//
#include "runtime/driver/Watchdog.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace startrail::driver {

Watchdog::Watchdog(double seconds, const int32_t *stop,
                   std::function<void(bool)> act) {
  if (seconds > 0 || stop)
    thread = std::thread([this, seconds, stop, act = std::move(act)] {
      watch(seconds, stop, act);
    });
}

Watchdog::~Watchdog() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    done = true;
  }
  changed.notify_all();
  if (thread.joinable())
    thread.join();
}

void Watchdog::watch(double seconds, const int32_t *stop,
                     const std::function<void(bool)> &act) {
  using Seconds = std::chrono::duration<double>;
  const Seconds look = std::chrono::milliseconds(20);
  const auto start = std::chrono::steady_clock::now();
  std::unique_lock<std::mutex> lock(mutex);
  while (!done) {
    Seconds left = look;
    if (seconds > 0) {
      left = Seconds(seconds) - (std::chrono::steady_clock::now() - start);
      if (left.count() <= 0)
        return act(true);
    }
    if (stop && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0)
      return act(false);
    changed.wait_for(lock, stop ? std::min(left, look) : left);
  }
}

} // namespace startrail::driver
