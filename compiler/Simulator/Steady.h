//===- Steady.h - Whether a run repeats itself ----------------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_STEADY_H
#define STARTRAIL_COMPILER_SIMULATOR_STEADY_H

#include "compiler/Simulator/Engine.h"

#include <optional>

namespace startrail {

/// Where every rank's actions have the turns of a loop: `items` for each, from
/// the action `first` on.
struct LoopActions {
  size_t first, items;
};

/// Turns of a run after which it is as it was, but later.
struct Period {
  uint32_t turns;
  double seconds;
};

/// Every period of a run divides this many turns.
constexpr uint32_t commonPeriod = 24;

/// The shortest period that the recorded times of a run show, whose ranks do
/// the same in the turns [firstTurn, lastTurn): there is a moment at which all
/// ranks are in these turns, and from which on all that happens in them does so
/// again a period later, twice at least. As the run is determined by its state,
/// it goes on so while the turns are alike. Nothing where the times show none.
std::optional<Period> periodOf(const EngineRun &run, LoopActions loop,
                               uint32_t firstTurn, uint32_t lastTurn);

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_STEADY_H
