//===- SimulateInChild.cpp - Simulations beside each other ----------------===//
#include "compiler/Simulator/ChildProcess.h"
#include "compiler/Simulator/Engine.h"

#include <cstring>

using namespace llvm;
using namespace startrail;

template <typename T>
static void append(std::string &bytes, const std::vector<T> &values) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char *>(values.data()),
               values.size() * sizeof(T));
}

/// Takes what append has added.
template <typename T>
static void take(StringRef &bytes, std::vector<T> &values, size_t count) {
  values.resize(count);
  if (count != 0)
    std::memcpy(values.data(), bytes.data(), count * sizeof(T));
  bytes = bytes.drop_front(count * sizeof(T));
}

Expected<EngineRun> startrail::simulateInChild(const Actions &actions,
                                               const EngineNetwork &network,
                                               bool withTimes,
                                               function_ref<void()> meanwhile) {
  auto work = [&]() -> Expected<std::string> {
    Expected<EngineRun> run = simulateHere(actions, network);
    if (!run)
      return run.takeError();
    std::string result;
    append(result, run->rankSeconds);
    append(result, run->links);
    for (const std::vector<ActionTime> &times : run->times)
      if (withTimes)
        append(result, times);
    return result;
  };
  Expected<std::string> bytes = runInChild(work, meanwhile);
  if (!bytes)
    return bytes.takeError();
  EngineRun run;
  StringRef rest = *bytes;
  take(rest, run.rankSeconds, actions.ranks.size());
  take(rest, run.links, network.links.size());
  for (const RankActions &rank : actions.ranks)
    if (withTimes)
      take(rest, run.times.emplace_back(), rank.actions.size());
  for (double seconds : run.rankSeconds)
    run.seconds = std::max(run.seconds, seconds);
  return run;
}
