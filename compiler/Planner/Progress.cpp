//===- Progress.cpp - How far a long search is ----------------------------===//
#include "compiler/Planner/Progress.h"

#include "compiler/Planner/PlanRow.h"
#include "compiler/Simulator/SimulationText.h"

#include "llvm/Support/raw_ostream.h"

using namespace startrail;

ProgressReport ProgressReport::toTerminal(bool quiet) {
  bool isWanted = !quiet && llvm::errs().is_displayed();
  return ProgressReport(isWanted ? llvm::errs() : llvm::nulls(),
                        std::chrono::seconds(2));
}

bool ProgressReport::isDue() {
  Clock::time_point now = Clock::now();
  if (now - last < period)
    return false;
  last = now;
  return true;
}

void ProgressReport::operator()(llvm::StringRef function) {
  if (isDue())
    stream << "simulating " << function << ": "
           << std::chrono::duration_cast<std::chrono::seconds>(last - first)
                  .count()
           << " s\n";
}

void ProgressReport::operator()(const PlanProgress &progress) {
  if (!isDue())
    return;
  using Stage = PlanProgress::Stage;
  stream << "planning: " << progress.done << " of " << progress.all
         << (progress.stage == Stage::Placing     ? " team sizes placed"
             : progress.stage == Stage::Lowering  ? " combinations lowered"
             : progress.stage == Stage::Comparing ? " to compare with"
                                                  : " candidates");
  if (progress.best)
    stream << ", best " << describeSeconds(progress.best->seconds) << ": "
           << describeChoices(progress.best->options);
  stream << "\n";
}
