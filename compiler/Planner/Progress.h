//===- Progress.h - How far a long search is ------------------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PROGRESS_H
#define STARTRAIL_COMPILER_PLANNER_PROGRESS_H

#include "compiler/Planner/Planner.h"

#include <chrono>

namespace startrail {

/// Says how far a search is and what is best so far, a line at a time, as far
/// apart as `period` at least; the first not before a search has taken as long.
class ProgressReport {
public:
  using Clock = std::chrono::steady_clock;
  ProgressReport(llvm::raw_ostream &stream, Clock::duration period)
      : stream(stream), period(period) {}

  void operator()(const PlanProgress &progress);

private:
  llvm::raw_ostream &stream;
  Clock::duration period;
  Clock::time_point last = Clock::now();
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PROGRESS_H
