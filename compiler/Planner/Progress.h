//===- Progress.h - How far a long search is ------------------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PROGRESS_H
#define STARTRAIL_COMPILER_PLANNER_PROGRESS_H

#include "compiler/Planner/Planner.h"

#include <chrono>

namespace startrail {

/// Says on standard error how far a search is and what is best so far, from its
/// third second on, every two seconds.
class ProgressReport {
public:
  void operator()(const PlanProgress &progress);

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last = Clock::now();
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PROGRESS_H
