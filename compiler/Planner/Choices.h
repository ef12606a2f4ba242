//===- Choices.h - The combinations of choices that are looked at ---------===//
#ifndef STARTRAIL_COMPILER_PLANNER_CHOICES_H
#define STARTRAIL_COMPILER_PLANNER_CHOICES_H

#include "compiler/Planner/Placements.h"
#include "compiler/Planner/Planner.h"

namespace startrail {

/// A candidate before anything is known of it.
struct Choices {
  PipelineOptions options;
  /// Index of the placement among those of its team size.
  size_t placement;
};

/// What is looked at for one team size.
struct TeamChoices {
  int64_t teamSize;
  std::vector<Placement> placements;
};

struct ChoiceList {
  std::vector<TeamChoices> teams;
  std::vector<Choices> choices;
  /// Team sizes that are left out by mostRingSteps, ascending.
  std::vector<int64_t> tooLong;
};

/// The combinations that are legal for the request's attention, in the order
/// that breaks ties: strategy, team size, placement, exchange, combine, tokens,
/// circulate, save. Choices without effect are not varied: exchange, combine
/// and save with one rank to a team, combine without a forward pass, circulate
/// without a backward one, save with one pass only, layouts of tokens without a
/// causal mask. Choices that are fixed are taken as they are; of team sizes,
/// those that a fixed placement does not fit are left out. None where nothing
/// is legal. `progress` is called before a placement is looked at.
ChoiceList enumerateChoices(
    const PlanRequest &request, const Cluster &cluster,
    llvm::function_ref<void(const PlanProgress &)> progress =
        [](const PlanProgress &) {});

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_CHOICES_H
