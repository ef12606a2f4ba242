//===- LoopValues.cpp - What loops carry ----------------------------------===//
#include "compiler/Analysis/LoopValues.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace startrail;

SmallVector<Value, 2> startrail::carriedFrom(Value value) {
  if (auto loop = value.getDefiningOp<scf::ForOp>())
    return {loop.getTiedLoopRegionIterArg(cast<OpResult>(value))};
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return {};
  auto loop = dyn_cast_or_null<scf::ForOp>(argument.getOwner()->getParentOp());
  if (!loop || argument == loop.getInductionVar())
    return {};
  return {loop.getTiedLoopInit(argument)->get(),
          loop.getTiedLoopYieldedValue(argument)->get()};
}
