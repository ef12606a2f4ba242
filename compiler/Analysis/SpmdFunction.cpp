//===- SpmdFunction.cpp - Functions that every rank runs ------------------===//
#include "compiler/Analysis/SpmdFunction.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace startrail;

SmallVector<func::FuncOp> startrail::spmdFunctions(ModuleOp module) {
  SmallVector<func::FuncOp> functions;
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(gridAttrName))
      functions.push_back(function);
  return functions;
}

GridOp startrail::gridOf(func::FuncOp function) {
  auto name = function->getAttrOfType<FlatSymbolRefAttr>(gridAttrName);
  if (!name)
    return nullptr;
  return SymbolTable::lookupNearestSymbolFrom<GridOp>(function, name);
}

std::optional<int64_t> startrail::tripCountOf(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop)
    return std::nullopt;
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> upper = getConstantIntValue(loop.getUpperBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!lower || !upper || !step || *step <= 0)
    return std::nullopt;
  return *upper > *lower ? llvm::divideCeil(*upper - *lower, *step) : 0;
}
