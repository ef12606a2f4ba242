//===- LowerByKind.cpp - A model by the choices that were found -----------===//
#include "compiler/Planner/LowerByKind.h"

#include "compiler/Plan/PlanFile.h"
#include "compiler/Planner/Schedules.h"
#include "dialects/StarTrail/Functions.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace startrail;

/// `startrail.plan` of an attention with these choices.
static FailureOr<DictionaryAttr> planAttr(Location loc,
                                          const PipelineOptions &options) {
  MLIRContext *context = loc.getContext();
  NamedAttrList plan;
  auto set = [&](StringRef name, StringRef value) {
    plan.set(name, StringAttr::get(context, value));
  };
  set("strategy", options.strategy);
  plan.set("team_size", Builder(context).getI64IntegerAttr(options.teamSize));
  set("exchange", options.exchange);
  set("combine_via", options.combineVia);
  plan.set("placement", placementAttr(context, options.placement));
  set("circulate", options.circulate);
  set("gradient_type", options.gradientType);
  set("save", options.save);
  if (options.tokens != "auto") {
    FailureOr<Attribute> tokens = tokensAttr(loc, "tokens", options.tokens);
    if (failed(tokens))
      return failure();
    plan.set(queryTokensName, *tokens);
    plan.set(keyTokensName, *tokens);
  }
  return plan.getDictionary(context);
}

FailureOr<OwningOpRef<ModuleOp>>
startrail::lowerByKind(ModuleOp model, ArrayRef<PipelineOptions> choices,
                       const PipelineOptions &rest) {
  OwningOpRef<ModuleOp> lowered = model.clone();
  FailureOr<std::vector<AttentionKind>> kinds = attentionKinds(*lowered);
  if (failed(kinds))
    return failure();
  for (auto [kind, options] : llvm::zip_equal(*kinds, choices)) {
    FailureOr<DictionaryAttr> plan = planAttr(model.getLoc(), options);
    if (failed(plan))
      return failure();
    for (AttentionOp attention : kind.ops)
      attention->setAttr(planAttrName, *plan);
  }
  PipelineOptions shared = rest;
  shared.ranks = choices.front().ranks;
  shared.pass = choices.front().pass;
  shared.verify = false;
  if (failed(lowerQuietly(*lowered, shared)))
    return failure();
  return lowered;
}
