//===- GradientMoves.cpp - Which transfers of a program move gradients ----===//
#include "compiler/Analysis/GradientMoves.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

bool startrail::movesGradients(Operation *op) {
  llvm::SetVector<Value> history(op->operand_begin(), op->operand_end());
  for (size_t next = 0; next < history.size(); ++next) {
    Value value = history[next];
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto loop =
          dyn_cast_or_null<scf::ForOp>(argument.getOwner()->getParentOp());
      if (!loop || argument == loop.getInductionVar())
        continue;
      history.insert(loop.getTiedLoopInit(argument)->get());
      history.insert(loop.getTiedLoopYieldedValue(argument)->get());
      continue;
    }
    auto result = cast<OpResult>(value);
    Operation *owner = result.getOwner();
    if (isa<ZeroOp, AttendGradientOp, AccumulateOp>(owner))
      return true;
    if (auto loop = dyn_cast<scf::ForOp>(owner))
      history.insert(loop.getTiedLoopRegionIterArg(result));
    else if (isa<ConvertOp, ShiftOp, PermuteOp>(owner))
      history.insert(owner->getOperand(result.getResultNumber()));
  }
  return false;
}
