//===- RankWatch.cpp - Ends a rank that gets nowhere ---------------------===//
#include "runtime/driver/cuda/RankWatch.h"

#include <fmt/format.h>
#include <utility>

namespace startrail::driver {

/// Between two looks.
static constexpr std::chrono::milliseconds pause{50};

RankWatch::RankWatch(startrail_context &context, Orders orders)
    : context(context), orders(std::move(orders)), world(context.world),
      rank(context.rank), lastChange(std::chrono::steady_clock::now()) {
  program::keepProgress(&context, &progress);
  thread = std::thread([this] { watch(); });
}

RankWatch::~RankWatch() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isDone = true;
  }
  changed.notify_all();
  thread.join();
  program::keepProgress(&context, nullptr);
}

std::string RankWatch::findReason(bool &isLate) {
  const auto now = std::chrono::steady_clock::now();
  const program::Progress::Look look = progress.look();
  where = look.text;
  if (look.count != std::exchange(lastCount, look.count))
    lastChange = now;
  isLate = false;
  if (orders.others)
    if (std::string failure = orders.others(); !failure.empty())
      return failure;
  ncclResult_t state = ncclSuccess;
  const ncclResult_t asked = ncclCommGetAsyncError(world, &state);
  if (asked == ncclSuccess)
    state = state == ncclInProgress ? ncclSuccess : state;
  else
    state = asked;
  if (state != ncclSuccess) {
    const char *more = ncclGetLastError(world);
    return fmt::format("{}{}{}", ncclGetErrorString(state),
                       more && *more ? ": " : "", more ? more : "");
  }
  // With nothing under way the rank is at work of its own.
  const std::chrono::duration<double> passed = now - lastChange;
  isLate =
      orders.patience > 0 && !where.empty() && passed.count() > orders.patience;
  return isLate ? fmt::format("no progress in {} s", orders.patience) : "";
}

void RankWatch::watch() {
  std::unique_lock<std::mutex> lock(mutex);
  while (!changed.wait_for(lock, pause, [this] { return isDone; })) {
    lock.unlock();
    bool isLate = false;
    if (const std::string reason = findReason(isLate); !reason.empty()) {
      orders.end(fmt::format("rank {}: {}{}{}", rank, where,
                             where.empty() ? "" : ": ", reason),
                 isLate);
      return;
    }
    lock.lock();
  }
}

} // namespace startrail::driver
