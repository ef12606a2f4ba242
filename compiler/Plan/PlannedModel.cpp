//===- PlannedModel.cpp - The model that a planned module was made of -----===//
#include "compiler/Plan/PlannedModel.h"

#include "dialects/StarTrail/Functions.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace startrail;

static bool takesOutputGradient(func::FuncOp function, unsigned index) {
  return index < function.getNumArguments() &&
         getArgumentName(function, index) == "output_gradient";
}

/// A gradient alone takes that of the output first, a function of both last.
static bool isGradientAlone(func::FuncOp function) {
  return takesOutputGradient(function, 0);
}
static bool isJoint(func::FuncOp function) {
  return takesOutputGradient(function, 3);
}

PlannedModel PlannedModel::of(ModuleOp module, ArrayRef<SpmdCallOp> calls) {
  PlannedModel model{"forward", {}};
  SymbolTable symbols(module);
  // Of each attention the function that has it in the model, by the index of
  // its function below.
  SmallVector<StringRef> callers;
  llvm::StringMap<int64_t> total, earlier;
  for (SpmdCallOp call : calls) {
    auto function = symbols.lookup<func::FuncOp>(call.getCallee());
    auto caller = call->getParentOfType<func::FuncOp>();
    auto of = caller->getAttrOfType<StringAttr>(gradientOfAttrName);
    StringRef name = of ? of.getValue() : caller.getSymName();
    bool kept = of && symbols.lookup(name);
    if (of)
      model.pass = kept ? "both" : isJoint(function) ? "joint" : "backward";
    if (kept || function->hasAttr(forwardAttrName))
      continue;
    bool isAttention = of || !isGradientAlone(function);
    total[name] += isAttention;
    callers.push_back(isAttention ? name : "");
    bool hasOwnName = !isAttention || (!of && isJoint(function));
    model.functions.push_back(
        {hasOwnName ? function.getSymName().str() : "", function});
  }
  for (auto [caller, planned] : llvm::zip_equal(callers, model.functions)) {
    if (caller.empty())
      continue;
    int64_t number = earlier[caller]++;
    if (!planned.name.empty())
      continue;
    planned.name = (caller + "_attention").str();
    if (total[caller] > 1)
      planned.name += "_" + std::to_string(number);
  }
  return model;
}
