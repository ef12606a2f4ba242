//===- OwnPlan.cpp - Choices that a module makes already ------------------===//
#include "compiler/Planner/OwnPlan.h"

#include "compiler/Strategies/PlanChoices.h"
#include "dialects/StarTrail/Functions.h"

using namespace mlir;
using namespace startrail;

static void fix(PlanRequest &request, StringRef name) {
  if (!request.isFixed(name))
    request.fixedNames.push_back(name.str());
}

static LogicalResult fixTokens(AttentionOp attention, DictionaryAttr plan,
                               PlanRequest &request) {
  auto query = plan.getAs<TokensAttr>(queryTokensName);
  auto key = plan.getAs<TokensAttr>(keyTokensName);
  if (query != key)
    return attention.emitError("expected ")
           << planAttrName
           << " to have one layout of query_tokens and key_tokens for its "
              "attention to be planned, but got "
           << (query ? query.getText() : "none") << " and "
           << (key ? key.getText() : "none");
  if (query) {
    request.fixed.tokens = query.getText();
    fix(request, "tokens");
  }
  return success();
}

LogicalResult startrail::fixOwnPlan(AttentionOp attention,
                                    PlanRequest &request) {
  auto plan = attention->getAttrOfType<DictionaryAttr>(planAttrName);
  if (!plan)
    return success();
  PlanChoices own = PlanChoices().overriddenBy(plan);
  PipelineOptions &fixed = request.fixed;
  auto take = [&](StringRef name, const auto &choice, auto &fixedChoice) {
    std::string option = name.str();
    llvm::replace(option, '_', '-');
    Attribute given = plan.get(name);
    auto text = dyn_cast_or_null<StringAttr>(given);
    if (!given || (text && text == "auto"))
      return;
    fixedChoice = choice;
    fix(request, option);
  };
  if (plan.get("strategy"))
    request.strategies = {own.strategy};
  take("team_size", own.teamSize, fixed.teamSize);
  take("exchange", own.exchange, fixed.exchange);
  take("combine_via", own.combineVia, fixed.combineVia);
  take("placement", own.placement, fixed.placement);
  take("circulate", own.circulate, fixed.circulate);
  take("gradient_type", own.gradientType, fixed.gradientType);
  take("save", own.save, fixed.save);
  return fixTokens(attention, plan, request);
}
