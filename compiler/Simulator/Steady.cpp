//===- Steady.cpp - Whether a run repeats itself --------------------------===//
#include "compiler/Simulator/Steady.h"

#include <algorithm>
#include <cmath>

using namespace startrail;

namespace {
class PeriodCheck {
public:
  PeriodCheck(const EngineRun &run, LoopActions loop, uint32_t firstTurn,
              uint32_t lastTurn)
      : run(run), begin(loop.first + loop.items * firstTurn),
        end(loop.first + loop.items * lastTurn), items(loop.items) {
    for (llvm::ArrayRef<ActionTime> times : run.times) {
      for (const ActionTime &time : times.take_front(begin))
        entered = std::max(entered, time.end);
      for (const ActionTime &time : times.drop_front(end))
        left = std::min(left, time.begin);
    }
    for (double seconds : run.rankSeconds)
      left = std::min(left, seconds);
  }

  std::optional<Period> shows(uint32_t turns) {
    size_t apart = items * turns;
    if (begin + 2 * apart > end)
      return std::nullopt;
    period = run.times[0][end - items].begin -
             run.times[0][end - items - apart].begin;
    tolerance = 1e-9 * period + 1e-13 * run.seconds;
    // From `since` on, what happens does so again a period later.
    since = entered;
    for (llvm::ArrayRef<ActionTime> times : run.times) {
      // What has nothing a period before it must have been before that moment.
      for (size_t index = begin; index < begin + apart; ++index)
        since = std::max(since, times[index].end - period);
      for (size_t index = begin + apart; index < end; ++index) {
        const ActionTime &now = times[index], &before = times[index - apart];
        compare(before.begin, now.begin);
        compare(before.moving, now.moving);
        compare(before.end, now.end);
      }
    }
    if (period <= 0 || since + 2 * period > left)
      return std::nullopt;
    return Period{turns, period};
  }

private:
  void compare(double before, double now) {
    if (std::min(before + period, now) <= left &&
        std::abs(now - before - period) > tolerance)
      since = std::max(since, before);
  }

  const EngineRun &run;
  size_t begin, end, items;
  double entered = 0; ///< all ranks are in the turns, or behind them
  double left = std::numeric_limits<double>::infinity(); ///< the first is not
  double period = 0, tolerance = 0, since = 0;
};
} // namespace

std::optional<Period> startrail::periodOf(const EngineRun &run,
                                          LoopActions loop, uint32_t firstTurn,
                                          uint32_t lastTurn) {
  if (run.times.empty() || firstTurn >= lastTurn)
    return std::nullopt;
  PeriodCheck check(run, loop, firstTurn, lastTurn);
  for (uint32_t turns = 1; turns <= commonPeriod; ++turns)
    if (commonPeriod % turns == 0)
      if (std::optional<Period> period = check.shows(turns))
        return period;
  return std::nullopt;
}
