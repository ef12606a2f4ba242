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

  /// To standard error, every two seconds; nothing where that is no terminal or
  /// `quiet`.
  static ProgressReport toTerminal(bool quiet);

  /// Lines go to `stream`.
  ProgressReport(llvm::raw_ostream &stream, Clock::duration period)
      : stream(stream), period(period) {}

  void operator()(const PlanProgress &progress);

  /// Says that a function is simulated, and for how long.
  void operator()(llvm::StringRef function);

private:
  /// Whether it is time for a line.
  bool isDue();

  llvm::raw_ostream &stream;
  Clock::duration period;
  Clock::time_point first = Clock::now(), last = first;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PROGRESS_H
