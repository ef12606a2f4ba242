//===- GradientMoves.cpp - Which transfers of a program move gradients ----===//
#include "compiler/Analysis/GradientMoves.h"

#include "compiler/Analysis/LoopValues.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

bool startrail::movesGradients(Operation *op) {
  llvm::SetVector<Value> history(op->operand_begin(), op->operand_end());
  for (size_t next = 0; next < history.size(); ++next) {
    Value value = history[next];
    SmallVector<Value, 2> before = carriedFrom(value);
    history.insert(before.begin(), before.end());
    Operation *owner = value.getDefiningOp();
    if (isa_and_nonnull<ZeroOp, AttendGradientOp, AccumulateOp>(owner))
      return true;
    if (isa_and_nonnull<ConvertOp, ShiftOp, PermuteOp>(owner))
      history.insert(
          owner->getOperand(cast<OpResult>(value).getResultNumber()));
  }
  return false;
}
