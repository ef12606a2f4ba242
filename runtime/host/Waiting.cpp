//===- Waiting.cpp - Threads that wait, and hangs -------------------------===//
#include "runtime/host/Engine.h"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <tuple>

using namespace startrail;
using namespace startrail::host;

static thread_local int threadRank = -1;

int startrail::host::currentRank() { return threadRank; }

void Engine::enterRank(int rank, int rankCount) {
  Lock lock(mutex);
  if (live == 0 && entered == expected) {
    ranks.clear();
    expected = rankCount;
    entered = 0;
  }
  threadRank = rank;
  ranks[rank];
  ++live;
  ++entered;
  if (!options.shuffle)
    return;
  if (entered == expected) {
    quiet.wait(lock, [this] { return running == 0; });
    passBaton(lock);
  }
  awaitBaton(lock, rank);
}

void Engine::leaveRank() {
  Lock lock(mutex);
  ranks[threadRank].live = false;
  threadRank = -1;
  --live;
  settle();
  if (!options.shuffle)
    return;
  baton = -1;
  if (live > 0)
    passBaton(lock);
  else
    workers.notify_all();
}

bool Engine::wait(Lock &lock, const void *subject, const Ready &condition,
                  const Describe &describe) {
  if (condition())
    return true;
  if (hung)
    return false;
  Waiter waiter{&condition, &describe, threadRank, false, false, {}};
  waiters[subject].push_back(&waiter);
  if (threadRank >= 0) {
    ranks[threadRank].waiter = &waiter;
    ++blocked;
  }
  settle();
  if (options.shuffle && threadRank >= 0) {
    baton = -1;
    passBaton(lock);
    awaitBaton(lock, threadRank);
  } else {
    await(lock, waiter, subject);
  }
  return waiter.succeeded;
}

void Engine::await(Lock &lock, Waiter &waiter, const void *subject) {
  auto isWoken = [&] { return waiter.woken; };
  if (options.patienceS <= 0 || subject != calls())
    return waiter.condition.wait(lock, isWoken);
  const auto patience = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(options.patienceS));
  for (Clock::time_point end, start = Clock::now(); !waiter.woken;) {
    end = std::max(start, lastSign) + patience;
    if (waiter.condition.wait_until(lock, end, isWoken) ||
        end < std::max(start, lastSign) + patience)
      continue;
    std::vector<Waiter *> &waiting = waiters[subject];
    waiting.erase(std::find(waiting.begin(), waiting.end(), &waiter));
    wake(&waiter, false);
  }
}

void Engine::wake(Waiter *waiter, bool succeeded) {
  waiter->woken = true;
  waiter->succeeded = succeeded;
  if (waiter->rank >= 0) {
    ranks[waiter->rank].waiter = nullptr;
    --blocked;
  }
  waiter->condition.notify_all();
}

void Engine::changed(const void *subject) {
  const auto found = waiters.find(subject);
  if (found == waiters.end())
    return;
  auto wakeIfReady = [this](Waiter *waiter) {
    const bool holds = (*waiter->ready)();
    if (holds)
      wake(waiter, true);
    return holds;
  };
  std::vector<Waiter *> &waiting = found->second;
  waiting.erase(std::remove_if(waiting.begin(), waiting.end(), wakeIfReady),
                waiting.end());
  if (waiting.empty())
    waiters.erase(found);
}

void Engine::settle() {
  if (!hung && isStuck()) {
    hung = true;
    report = describeHang();
    if (options.printReports)
      std::fputs(report.c_str(), stderr);
  }
  if (!hung)
    return;
  for (const auto &[subject, waiting] : waiters)
    for (Waiter *waiter : waiting)
      wake(waiter, false);
  waiters.clear();
}

bool Engine::isStuck() const {
  // Without ranks, another thread may come and make the call waited for.
  return !options.remote && externals == 0 && ready.empty() && running == 0 &&
         live > 0 && entered >= expected && blocked == live;
}

/// "rank 3" or "ranks 0-3, 5".
static std::string listRanks(const std::vector<int> &ranks) {
  std::ostringstream text;
  text << (ranks.size() == 1 ? "rank " : "ranks ");
  for (size_t i = 0; i < ranks.size(); ++i) {
    size_t last = i;
    while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1)
      ++last;
    text << (i ? ", " : "") << ranks[i];
    if (last > i)
      text << (last > i + 1 ? "-" : ", ") << ranks[last];
    i = last;
  }
  return text.str();
}

namespace {
/// Ranks that wait alike, for one line of the report.
struct Group {
  blocking::Wait wait;
  std::vector<int> ranks;
  std::vector<std::vector<int>> awaited;
};
} // namespace

/// Whom each rank waits for; of many ranks the first few.
static std::string describeAwaited(const Group &group) {
  constexpr size_t shown = 8;
  if (group.ranks.size() == 1)
    return group.awaited[0].empty() ? "" : ": " + listRanks(group.awaited[0]);
  std::ostringstream text;
  for (size_t i = 0; i < std::min(shown, group.ranks.size()); ++i)
    if (!group.awaited[i].empty())
      text << "\n    rank " << group.ranks[i] << ": "
           << listRanks(group.awaited[i]);
  if (group.ranks.size() > shown)
    text << "\n    and " << group.ranks.size() - shown << " more";
  return text.str();
}

std::string Engine::describeHang() const {
  using Key = std::tuple<int, std::string, std::string, int64_t, std::string>;
  std::map<Key, Group> groups;
  auto text = [](const char *name) { return std::string(name ? name : ""); };
  std::vector<const Waiter *> sorted;
  for (const auto &[subject, waiting] : waiters)
    sorted.insert(sorted.end(), waiting.begin(), waiting.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const Waiter *a, const Waiter *b) { return a->rank < b->rank; });
  for (const Waiter *waiter : sorted) {
    blocking::Wait wait = (*waiter->describe)();
    Group &group =
        groups[{waiter->rank < 0 ? -1 : 0, text(wait.site.function),
                text(wait.site.operation), wait.site.step, wait.what}];
    group.ranks.push_back(waiter->rank);
    group.awaited.push_back(wait.ranks);
    group.wait = std::move(wait);
  }

  std::ostringstream out;
  out << "startrail: hang: no stream has work left to run, and every rank "
         "that has not ended waits\n";
  for (const auto &[key, group] : groups) {
    const startrail_site &site = group.wait.site;
    out << "  "
        << (group.ranks[0] < 0 ? "a thread that is no rank"
                               : listRanks(group.ranks));
    if (site.operation) {
      out << ": " << site.operation;
      if (site.step >= 0)
        out << " at step " << site.step;
      if (site.peer >= 0 && group.ranks.size() == 1)
        out << ", peer rank " << site.peer;
      out << " in " << text(site.function);
    }
    out << ": " << group.wait.what << describeAwaited(group) << "\n";
  }
  std::vector<int> ended;
  for (const auto &[rank, state] : ranks)
    if (!state.live)
      ended.push_back(rank);
  if (!ended.empty())
    out << "  " << listRanks(ended) << ": ended\n";
  return out.str();
}
