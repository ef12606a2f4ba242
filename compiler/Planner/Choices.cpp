//===- Choices.cpp - The combinations of choices that are looked at -------===//
#include "compiler/Planner/Choices.h"

#include "compiler/Planner/Attentions.h"
#include "compiler/Strategies/Legal.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace startrail;

using llvm::StringRef;
using Values = std::vector<std::string>;

bool PlanRequest::isFixed(StringRef name) const {
  return llvm::is_contained(fixedNames, name);
}

namespace {
struct Enumeration {
  const PlanRequest &request;
  const Cluster &cluster;
  llvm::function_ref<void(const PlanProgress &)> progress;
  size_t numTeams; ///< that the list is to have
  ChoiceList list;

  /// The fixed value of a choice, or the values to vary.
  Values among(StringRef name, const std::string &fixed, Values values) const {
    return request.isFixed(name) ? Values{fixed} : values;
  }

  Values tokens() const {
    AttentionView attention(isolatedAttention(request.module));
    auto isLegal = [&](TokenLayout kind) {
      int64_t multiple = legalLengthMultiple(request.ranks, kind);
      return attention.lengthOf(attention.query) % multiple == 0 &&
             attention.lengthOf(attention.key) % multiple == 0;
    };
    Values legal;
    if (attention.mask.getValue() != Mask::Full && request.ranks > 1) {
      if (isLegal(TokenLayout::Zigzag))
        legal.push_back("zigzag");
      if (isLegal(TokenLayout::Contiguous))
        legal.push_back("contiguous");
      if (isLegal(TokenLayout::Striped))
        legal.push_back("striped");
    } else if (isLegal(TokenLayout::Contiguous)) {
      legal.push_back("contiguous");
    }
    return among("tokens", request.fixed.tokens, legal);
  }

  size_t teamOf(int64_t teamSize) {
    for (auto [index, team] : llvm::enumerate(list.teams))
      if (team.teamSize == teamSize)
        return index;
    int64_t sizes[] = {teamSize, request.ranks / (teamSize * teamSize),
                       teamSize};
    std::vector<Placement> placements;
    mlir::ModuleOp module = request.module;
    if (!request.isFixed("placement"))
      placements = enumeratePlacements(cluster, sizes, [&] {
        progress({PlanProgress::Stage::Placing, list.teams.size(), numTeams,
                  nullptr});
      });
    else if (isPlacementOf(module.getContext(), request.fixed.placement, sizes))
      placements.push_back(placementOf(request.fixed.placement, sizes));
    list.teams.push_back({teamSize, std::move(placements)});
    return list.teams.size() - 1;
  }

  void add(const std::string &strategy, int64_t teamSize) {
    const TeamChoices &team = list.teams[teamOf(teamSize)];
    const PlanRequest &of = request;
    const PipelineOptions &fixed = of.fixed, defaults;
    bool hasTeams = teamSize > 1;
    bool hasBoth = of.hasForward() && of.hasBackward();
    Values exchanges =
        among("exchange", fixed.exchange,
              hasTeams ? Values{"paper", "skewed"} : Values{defaults.exchange});
    Values combines =
        among("combine-via", fixed.combineVia,
              hasTeams && of.hasForward() ? Values{"exchange", "gather"}
                                          : Values{defaults.combineVia});
    Values circulates = among("circulate", fixed.circulate,
                              of.hasBackward() ? Values{"query", "key"}
                                               : Values{defaults.circulate});
    Values saves = among("save", fixed.save,
                         hasTeams && hasBoth ? Values{"gather", "team"}
                                             : Values{defaults.save});
    Values layouts = tokens();
    for (size_t placement = 0; placement < team.placements.size(); ++placement)
      for (const std::string &exchange : exchanges)
        for (const std::string &combine : combines)
          for (const std::string &layout : layouts)
            for (const std::string &circulate : circulates)
              for (const std::string &save : saves) {
                PipelineOptions options;
                options.ranks = of.ranks;
                options.strategy = strategy;
                options.teamSize = teamSize;
                options.exchange = exchange;
                options.combineVia = combine;
                options.placement = team.placements[placement].text;
                options.tokens = layout;
                options.pass = of.pass;
                options.circulate = circulate;
                options.gradientType = of.isFixed("gradient-type")
                                           ? fixed.gradientType
                                           : defaults.gradientType;
                options.save = save;
                options.verify = false;
                list.choices.push_back({std::move(options), placement});
              }
  }
};
} // namespace

ChoiceList startrail::enumerateChoices(
    const PlanRequest &request, const Cluster &cluster,
    llvm::function_ref<void(const PlanProgress &)> progress) {
  int64_t fixedSize = request.isFixed("team-size") ? request.fixed.teamSize : 0;
  std::vector<std::pair<std::string, int64_t>> teams;
  if (llvm::is_contained(request.strategies, "ring") && fixedSize <= 1)
    teams.push_back({"ring", 1});
  if (llvm::is_contained(request.strategies, "startrail"))
    for (int64_t teamSize : legalTeamSizes(request.ranks))
      if (fixedSize == 0 || fixedSize == teamSize)
        teams.push_back({"startrail", teamSize});
  auto isTooLong = [&](int64_t teamSize) {
    return request.ranks / (teamSize * teamSize) >
           mostRingSteps / request.ranks;
  };
  std::set<int64_t> sizes, tooLong;
  for (const auto &[strategy, teamSize] : teams)
    (isTooLong(teamSize) ? tooLong : sizes).insert(teamSize);
  Enumeration enumeration{request, cluster, progress, sizes.size(), {}};
  enumeration.list.tooLong.assign(tooLong.begin(), tooLong.end());
  for (const auto &[strategy, teamSize] : teams)
    if (!isTooLong(teamSize))
      enumeration.add(strategy, teamSize);
  return std::move(enumeration.list);
}
