//===- Threads.cpp - A thread for every rank -----------------------------===//
#include "runtime/driver/Threads.h"
#include "runtime/driver/Error.h"

#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace startrail::driver {

void runOnThreads(int ranks, const std::function<void(int)> &body) {
  std::mutex mutex;
  std::condition_variable decided;
  bool isDecided = false;
  std::string refusal;
  std::vector<std::thread> threads;
  threads.reserve(ranks);
  // No rank begins before all have a thread: it would wait for the others.
  auto enter = [&](int rank) {
    {
      std::unique_lock<std::mutex> lock(mutex);
      decided.wait(lock, [&] { return isDecided; });
      if (!refusal.empty())
        return;
    }
    body(rank);
  };
  try {
    for (int rank = 0; rank < ranks; ++rank)
      threads.emplace_back(enter, rank);
  } catch (const std::system_error &error) {
    std::lock_guard<std::mutex> lock(mutex);
    refusal = fmt::format("expected a thread for each of {} ranks, but got "
                          "{}: {}",
                          ranks, threads.size(), error.what());
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    isDecided = true;
  }
  decided.notify_all();
  for (std::thread &each : threads)
    each.join();
  if (!refusal.empty())
    throw Error(Exit::Runtime, refusal);
}

} // namespace startrail::driver
