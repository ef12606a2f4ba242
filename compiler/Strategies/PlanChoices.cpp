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
  override("circulate", choices.circulate);
  override("gradient_type", choices.gradientType);
  override("save", choices.save);
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
  FailureOr<size_t> circulate =
      lookUpName(loc, "circulate", choices.circulate, {"query", "key", "auto"});
  FailureOr<size_t> gradientType =
      lookUpName(loc, "gradient-type", choices.gradientType, {"f32", "bf16"});
  FailureOr<size_t> save =
      lookUpName(loc, "save", choices.save, {"gather", "team"});
  if (failed(strategy) || failed(exchange) || failed(via) ||
      failed(placement) || failed(circulate) || failed(gradientType) ||
      failed(save))
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
                        std::nullopt,
                        *gradientType == 1,
                        *save == 1,
                        std::move(*placement),
                        {}};
  if (*circulate != 2)
    resolved.circulate = Circulate(*circulate);
  Builder builder(loc.getContext());
  NamedAttrList attribute;
  auto set = [&](StringRef name, StringRef value) {
    attribute.set(name, builder.getStringAttr(value));
  };
  set("strategy", choices.strategy);
  attribute.set("team_size", builder.getI64IntegerAttr(choices.teamSize));
  set("exchange", choices.exchange);
  set("combine_via", stringifyCombineVia(resolved.via));
  set("placement", llvm::join(resolved.placement, ","));
  set("circulate", choices.circulate);
  set("gradient_type", choices.gradientType);
  set("save", choices.save);
  resolved.attribute = attribute.getDictionary(loc.getContext());
  return resolved;
}
