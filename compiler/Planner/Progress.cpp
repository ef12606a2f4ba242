//===- Progress.cpp - How far a long search is ----------------------------===//
#include "compiler/Planner/Progress.h"

#include "compiler/Planner/PlanRow.h"
#include "compiler/Simulator/SimulationText.h"

using namespace startrail;

void ProgressReport::operator()(const PlanProgress &progress) {
  Clock::time_point now = Clock::now();
  if (now - last < std::chrono::seconds(2))
    return;
  last = now;
  llvm::errs() << "planning: " << progress.done << " of " << progress.all
               << " candidates";
  if (progress.best)
    llvm::errs() << ", best " << describeSeconds(progress.best->seconds) << ": "
                 << describeChoices(progress.best->options);
  llvm::errs() << "\n";
}
