//===- PlanChoices.h - What a user chooses of a plan ----------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_PLANCHOICES_H
#define STARTRAIL_COMPILER_STRATEGIES_PLANCHOICES_H

#include "compiler/Strategies/Strategy.h"
#include "dialects/StarTrail/StarTrail.h"

#include <string>
#include <vector>

namespace startrail {

/// The choices of a plan, spelled as the options of startrail-lower-ring, with
/// their defaults.
struct PlanChoices {
  std::string strategy = "startrail";
  int64_t teamSize = 1;
  std::string exchange = "paper";
  std::string combineVia = "auto";
  std::string placement = "default";

  /// These choices with those of `plan`, a verified `startrail.plan` or null,
  /// in their place.
  PlanChoices overriddenBy(mlir::DictionaryAttr plan) const;
};

/// The entries of the placement that `text`, names or the name of a set of
/// choices, stands for: parts of `text`, or of strings that stay. Names are not
/// checked.
llvm::SmallVector<llvm::StringRef> placementEntries(llvm::StringRef text);

/// What an entry can name, before a colon: axes, and where a placement has one
/// entry, sets of choices.
llvm::SmallVector<llvm::StringRef> placementNames(size_t entries);

/// Choices that are legal for a number of ranks.
struct ResolvedPlan {
  RingPlan plan;
  CombineVia via;
  /// Entries of the grid's placement, names checked.
  std::vector<std::string> placement;
  /// All choices as `startrail.plan`, names of sets of choices written out.
  mlir::DictionaryAttr attribute;
};

/// The plan that `choices` stand for on `ranks` ranks. Otherwise an error at
/// `loc` that lists what is legal.
mlir::FailureOr<ResolvedPlan> resolvePlan(mlir::Location loc, int64_t ranks,
                                          const PlanChoices &choices);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_PLANCHOICES_H
