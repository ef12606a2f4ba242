//===- Progress.cpp - How far a long search is ----------------------------===//
#include "compiler/Planner/Progress.h"

#include "compiler/Planner/PlanRow.h"
#include "compiler/Simulator/SimulationText.h"

using namespace startrail;

void ProgressReport::operator()(const PlanProgress &progress) {
  Clock::time_point now = Clock::now();
  if (now - last < period)
    return;
  last = now;
  using Stage = PlanProgress::Stage;
  stream << "planning: " << progress.done << " of " << progress.all
         << (progress.stage == Stage::Lowering    ? " combinations lowered"
             : progress.stage == Stage::Comparing ? " to compare with"
                                                  : " candidates");
  if (progress.best)
    stream << ", best " << describeSeconds(progress.best->seconds) << ": "
           << describeChoices(progress.best->options);
  stream << "\n";
}
