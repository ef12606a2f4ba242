//===- Entries.h - Candidates of a search, and what is known of them ------===//
#ifndef STARTRAIL_COMPILER_PLANNER_ENTRIES_H
#define STARTRAIL_COMPILER_PLANNER_ENTRIES_H

#include "compiler/Planner/Choices.h"
#include "compiler/Planner/Schedules.h"

namespace startrail {

/// A scheduled function where a placement puts it, and what is known of it.
struct PlacedFunction {
  ScheduledFunction *function;
  std::string placement;
  double bound; ///< seconds it cannot beat
  std::optional<FunctionSimulation> simulation;

  double secondsOrBound() const {
    return simulation ? simulation->seconds : bound;
  }
};

/// A candidate of a search.
struct Entry {
  PipelineOptions options;
  /// Shared by candidates; null for a pass that is not asked for.
  PlacedFunction *forward = nullptr, *backward = nullptr;
  double bound = 0; ///< seconds, as Candidate has them
  int64_t memoryBytes = 0;
  size_t order = 0;    ///< among those with equal seconds
  bool isDone = false; ///< its functions are simulated

  bool isSimulated() const {
    return (!forward || forward->simulation) &&
           (!backward || backward->simulation);
  }
};

/// The candidates of a request, lowered and bounded.
class Entries {
public:
  /// Keeps references to both.
  Entries(const PlanRequest &request, const Network &network);

  /// Fills `all`, in order of choices; other names for the same programs at
  /// the same places are one candidate. Reported: no legal candidate, and what
  /// lowering reports. `progress` is called as plan() says.
  mlir::LogicalResult
  enumerate(llvm::function_ref<void(const PlanProgress &)> progress);

  /// Drops those that do not fit in memory; reports where none does.
  mlir::LogicalResult dropLarge();

  /// Seconds of a candidate, by bounds for what is not simulated.
  double secondsOf(const Entry &entry) const;
  Candidate candidateOf(const Entry &entry) const;

  std::vector<Entry> all;

private:
  mlir::LogicalResult reportNoChoice() const;
  /// Tells of team sizes that are left out; reports where none is left.
  mlir::LogicalResult checkLengths(const ChoiceList &list) const;
  /// The functions of a schedule at the placement of `choices`, into `entry`.
  mlir::LogicalResult place(const Schedule &schedule, const Choices &choices,
                            Entry &entry);
  int64_t memoryOf(const Schedule &schedule) const;
  std::optional<TrainingStep> stepOf(const Entry &entry) const;

  const PlanRequest &request;
  const Network &network;
  mlir::Location loc;
  Schedules schedules;
  /// Of the model around attention, what does not depend on a plan.
  std::optional<TrainingStep> rest;
  /// By function and placement of its team size.
  std::map<std::pair<ScheduledFunction *, size_t>,
           std::unique_ptr<PlacedFunction>>
      placed;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_ENTRIES_H
