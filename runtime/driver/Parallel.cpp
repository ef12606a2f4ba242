//===- Parallel.cpp - Loops on all cores ---------------------------------===//
#include "runtime/driver/Parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace startrail::driver {

void parallelFor(int64_t count, const std::function<void(int64_t)> &body) {
  std::atomic<int64_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  auto work = [&] {
    try {
      for (int64_t i; (i = next.fetch_add(1)) < count;)
        body(i);
    } catch (...) {
      std::lock_guard<std::mutex> lock(mutex);
      failure = std::current_exception();
      next = count;
    }
  };
  int64_t cores = std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::thread> threads;
  threads.reserve(cores);
  try {
    for (int64_t i = 1; i < std::min(cores, count); ++i)
      threads.emplace_back(work);
  } catch (const std::system_error &) {
    // The threads there are do it all.
  }
  work();
  for (std::thread &each : threads)
    each.join();
  if (failure)
    std::rethrow_exception(failure);
}

} // namespace startrail::driver
