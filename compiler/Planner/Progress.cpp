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
  bool isLowering = progress.stage == PlanProgress::Stage::Lowering;
  stream << "planning: " << progress.done << " of " << progress.all
         << (isLowering ? " combinations lowered" : " candidates");
  if (progress.best)
    stream << ", best " << describeSeconds(progress.best->seconds) << ": "
           << describeChoices(progress.best->options);
  stream << "\n";
}
