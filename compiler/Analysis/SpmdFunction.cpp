//===- SpmdFunction.cpp - Functions that every rank runs ------------------===//
#include "compiler/Analysis/SpmdFunction.h"

#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace startrail;

SmallVector<func::FuncOp> startrail::spmdFunctions(ModuleOp module) {
  SmallVector<func::FuncOp> functions;
  for (auto function : module.getOps<func::FuncOp>())
    if (isSpmdFunction(function))
      functions.push_back(function);
  return functions;
}

FailureOr<GridOp> startrail::requireGridOf(func::FuncOp function) {
  if (GridOp grid = getGridOf(function))
    return grid;
  return expected(function, gridAttrName, "the name of a startrail.grid")
         << function->getAttr(gridAttrName);
}

std::optional<int64_t> startrail::tripCountOf(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  std::optional<APInt> count = loop ? loop.getStaticTripCount() : std::nullopt;
  if (!count || count->getActiveBits() > 63)
    return std::nullopt;
  return count->getZExtValue();
}
