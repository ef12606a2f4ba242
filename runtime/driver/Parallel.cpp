//===- Parallel.cpp - Loops on all cores ---------------------------------===//
#include "runtime/driver/Parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace startrail::driver {

void parallelFor(int64_t count, const std::function<void(int64_t)> &body) {
  std::atomic<int64_t> next{0};
  auto work = [&] {
    for (int64_t i; (i = next.fetch_add(1)) < count;)
      body(i);
  };
  int64_t cores = std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::thread> threads;
  for (int64_t i = 1; i < std::min(cores, count); ++i)
    threads.emplace_back(work);
  work();
  for (std::thread &each : threads)
    each.join();
}

} // namespace startrail::driver
