//===- PlanChoices.h - What a user chooses of a plan ----------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_PLANCHOICES_H
#define STARTRAIL_COMPILER_STRATEGIES_PLANCHOICES_H

#include "compiler/Strategies/Strategy.h"
#include "dialects/StarTrail/StarTrail.h"

#include <string>
#include <vector>

namespace startrail {

/// The choices in `startrail.plan` that concern the gradient only.
constexpr std::array<llvm::StringLiteral, 3> gradientChoiceNames = {
    "circulate", "gradient_type", "save"};

/// The choices of a plan, spelled as the options of startrail-lower-ring, with
/// their defaults.
struct PlanChoices {
  std::string strategy = "startrail";
  int64_t teamSize = 1;
  std::string exchange = "paper";
  std::string combineVia = "auto";
  std::string placement = "default";
  std::string circulate = "auto";
  std::string gradientType = "f32";
  std::string save = "gather";

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

/// Which side of an attention, with its gradients, goes round the ring when
/// these are computed. Query is the form of arXiv 2407.00611, Key that of Ring
/// Attention.
enum class Circulate { Query, Key };

/// Choices that are legal for a number of ranks.
struct ResolvedPlan {
  RingPlan plan;
  CombineVia via;
  /// Nothing for the one that moves fewer bytes.
  std::optional<Circulate> circulate;
  /// Gradients travel as bf16.
  bool halfGradients;
  /// The forward pass keeps what the team gathered.
  bool saveTeam;
  /// Entries of the grid's placement, names checked.
  std::vector<std::string> placement;
  /// All choices as `startrail.plan`, names of sets of choices written out;
  /// `circulate` as it was given.
  mlir::DictionaryAttr attribute;
};

/// The plan that `choices` stand for on `ranks` ranks. Otherwise an error at
/// `loc` that lists what is legal.
mlir::FailureOr<ResolvedPlan> resolvePlan(mlir::Location loc, int64_t ranks,
                                          const PlanChoices &choices);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_PLANCHOICES_H
