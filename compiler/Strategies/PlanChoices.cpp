//===- PlanChoices.cpp - What a user chooses of a plan --------------------===//
#include "compiler/Strategies/PlanChoices.h"

#include "compiler/Strategies/Legal.h"
#include "compiler/Strategies/Names.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace startrail;

PlanChoices PlanChoices::overriddenBy(DictionaryAttr plan) const {
  PlanChoices choices = *this;
  if (!plan)
    return choices;
  auto override = [&](StringRef name, std::string &choice) {
    if (auto given = plan.getAs<StringAttr>(name))
      choice = given.str();
  };
  override("strategy", choices.strategy);
  override("exchange", choices.exchange);
  override("combine_via", choices.combineVia);
  override("placement", choices.placement);
  if (auto given = plan.getAs<IntegerAttr>("team_size"))
    choices.teamSize = given.getInt();
  return choices;
}

SmallVector<StringRef> startrail::placementEntries(StringRef text) {
  if (text == "default" || text == "collect-intra")
    text = "member,ring,group";
  else if (text == "p2p-intra")
    text = "ring,member,group";
  SmallVector<StringRef> entries;
  text.split(entries, ',');
  return entries;
}

SmallVector<StringRef> startrail::placementNames(size_t entries) {
  SmallVector<StringRef> names(ringAxisNames.begin(), ringAxisNames.end());
  if (entries == 1)
    names.append({"default", "collect-intra", "p2p-intra"});
  return names;
}

/// The entries of the placement that `text` stands for, names checked.
static FailureOr<std::vector<std::string>> parsePlacement(Location loc,
                                                          StringRef text) {
  SmallVector<StringRef> entries = placementEntries(text);
  SmallVector<StringRef> known = placementNames(entries.size());
  for (StringRef entry : entries)
    if (failed(lookUpName(loc, "an axis of placement", entry.split(':').first,
                          known)))
      return failure();
  return std::vector<std::string>(entries.begin(), entries.end());
}

static FailureOr<RingPlan> ringPlanOf(Location loc, int64_t ranks,
                                      int64_t teamSize) {
  if (teamSize == 1)
    return planRing(loc.getContext(), ranks);
  auto diagnostic = emitError(loc) << "expected team-size to be 1 with "
                                      "strategy=ring, but got "
                                   << teamSize;
  diagnostic.attachNote() << "strategy=startrail takes teams";
  return diagnostic;
}

static FailureOr<RingPlan> starTrailPlanOf(Location loc, int64_t ranks,
                                           int64_t teamSize,
                                           Exchange exchange) {
  SmallVector<int64_t> legal = legalTeamSizes(ranks);
  if (llvm::is_contained(legal, teamSize))
    return planStarTrail(loc.getContext(), ranks, teamSize, exchange);
  auto diagnostic = emitError(loc)
                    << "expected team-size to be one whose square divides "
                    << ranks << " ranks, but got " << teamSize;
  auto &note = diagnostic.attachNote();
  note << "legal team sizes for " << ranks << " ranks are ";
  llvm::interleaveComma(legal, note);
  return diagnostic;
}

/// The transport that moves fewer bytes: via exchange each rank receives (C-1)
/// log-sum-exps of its rows, via gather C times that.
static CombineVia smallerVia(const RingPlan &plan) {
  return plan.teamSize() > 1 ? CombineVia::Exchange : CombineVia::Gather;
}

FailureOr<ResolvedPlan> startrail::resolvePlan(Location loc, int64_t ranks,
                                               const PlanChoices &choices) {
  FailureOr<size_t> strategy =
      lookUpName(loc, "strategy", choices.strategy, {"ring", "startrail"});
  FailureOr<size_t> exchange =
      lookUpName(loc, "exchange", choices.exchange, {"paper", "skewed"});
  FailureOr<size_t> via = lookUpName(loc, "combine-via", choices.combineVia,
                                     {"gather", "exchange", "auto"});
  FailureOr<std::vector<std::string>> placement =
      parsePlacement(loc, choices.placement);
  if (failed(strategy) || failed(exchange) || failed(via) || failed(placement))
    return failure();

  FailureOr<RingPlan> plan =
      *strategy == 0 ? ringPlanOf(loc, ranks, choices.teamSize)
                     : starTrailPlanOf(loc, ranks, choices.teamSize,
                                       *exchange == 0 ? Exchange::Paper
                                                      : Exchange::Skewed);
  if (failed(plan))
    return failure();
  ResolvedPlan resolved{*plan,
                        *via == 2 ? smallerVia(*plan) : CombineVia(*via),
                        std::move(*placement),
                        {}};
  Builder builder(loc.getContext());
  resolved.attribute = builder.getDictionaryAttr(
      {builder.getNamedAttr("strategy",
                            builder.getStringAttr(choices.strategy)),
       builder.getNamedAttr("team_size",
                            builder.getI64IntegerAttr(choices.teamSize)),
       builder.getNamedAttr("exchange",
                            builder.getStringAttr(choices.exchange)),
       builder.getNamedAttr(
           "combine_via",
           builder.getStringAttr(stringifyCombineVia(resolved.via))),
       builder.getNamedAttr("placement", builder.getStringAttr(llvm::join(
                                             resolved.placement, ",")))});
  return resolved;
}
