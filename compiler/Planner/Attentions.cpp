//===- Attentions.cpp - The attentions of a model that are planned --------===//
#include "compiler/Planner/Attentions.h"

#include "compiler/Strategies/Pairing.h"
#include "dialects/StarTrail/Functions.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace startrail;

/// Whether one plan is as good for the other.
static bool areAlike(AttentionOp one, AttentionOp other) {
  return one.getOperandTypes() == other.getOperandTypes() &&
         one->getResultTypes() == other->getResultTypes() &&
         one.getMaskAttr() == other.getMaskAttr() &&
         one.getAlignmentAttr() == other.getAlignmentAttr() &&
         one.getLayout() == other.getLayout() &&
         one->getAttr(planAttrName) == other->getAttr(planAttrName);
}

std::string AttentionKind::describe() const {
  if (names.size() == 1)
    return names.front();
  std::string others = names.size() == 2 ? " other" : " others";
  return names.front() + " and " + std::to_string(names.size() - 1) + others;
}

FailureOr<std::vector<AttentionKind>>
startrail::attentionKinds(ModuleOp module) {
  FailureOr<std::vector<RankWork>> works = collectRankWork(module);
  if (failed(works))
    return failure();
  std::vector<AttentionKind> kinds;
  for (const RankWork &work : *works) {
    if (!work.attention)
      continue;
    auto kind = llvm::find_if(kinds, [&](const AttentionKind &known) {
      return areAlike(known.ops.front(), work.attention);
    });
    if (kind == kinds.end())
      kind = kinds.emplace(kinds.end());
    kind->ops.push_back(work.attention);
    kind->names.push_back(work.name);
  }
  if (kinds.empty())
    return emitError(module.getLoc())
           << "expected the module to have attention to plan, but got none";
  return kinds;
}

OwningOpRef<ModuleOp> startrail::isolateAttention(AttentionOp attention) {
  Location loc = attention.getLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  OpBuilder builder(module->getBodyRegion());
  auto function = func::FuncOp::create(
      builder, loc, "model",
      builder.getFunctionType(attention->getOperandTypes(),
                              attention->getResultTypes()));
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  Operation *copy = builder.clone(*attention);
  copy->setOperands(body->getArguments());
  copy->removeAttr(planAttrName);
  func::ReturnOp::create(builder, loc, copy->getResults());
  return module;
}

AttentionOp startrail::isolatedAttention(ModuleOp module) {
  AttentionOp attention;
  module.walk([&](AttentionOp op) { attention = op; });
  return attention;
}
