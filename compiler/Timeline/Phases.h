//===- Phases.h - Who sends to whom, phase by phase -----------------------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_PHASES_H
#define STARTRAIL_COMPILER_TIMELINE_PHASES_H

#include "compiler/Simulator/Actions.h"

#include <map>

namespace startrail {

/// What one kind of traffic moves at one step, or at several that are alike.
struct Phase {
  Traffic traffic;
  int32_t firstStep = -1, lastStep = -1; ///< -1: of no step
  int32_t turns = 1;                     ///< how often it takes place
  /// Bytes by sender and receiver, one turn's; of different ranks.
  std::map<std::pair<int32_t, int32_t>, double> transfers;
  /// Sets of ranks in which each sends the same to each other one, ascending;
  /// where all transfers are such, else none.
  std::vector<std::vector<int32_t>> teams;
};

/// The phases of a run, in the order in which they begin. Steps that follow
/// each other and move the same are one.
std::vector<Phase> phasesOf(const Actions &actions);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_PHASES_H
