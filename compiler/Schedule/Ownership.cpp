//===- Ownership.cpp - Which tensors of a program share a buffer ----------===//
#include "compiler/Schedule/Ownership.h"

using namespace mlir;
using namespace startrail;

OpOperand *startrail::getUpdatedOperand(Value result) {
  Operation *op = result.getDefiningOp();
  if (auto attend = dyn_cast_or_null<AttendOp>(op))
    return result == attend.getNewOutput() ? &attend.getOutputMutable()
                                           : &attend.getLseMutable();
  if (auto accumulate = dyn_cast_or_null<AccumulateOp>(op))
    return &accumulate.getAccumulatorMutable();
  return nullptr;
}

/// Whether every other use of the value runs before the operation at `use`.
static bool isLastUse(OpOperand &use) {
  Operation *op = use.getOwner();
  Block *block = use.get().getParentBlock();
  if (op->getBlock() != block)
    return false;
  return llvm::all_of(use.get().getUses(), [&](OpOperand &other) {
    Operation *user = block->findAncestorOpInBlock(*other.getOwner());
    return &other == &use || (user != op && user->isBeforeInBlock(op));
  });
}

bool startrail::isUpdatedByLoop(BlockArgument argument) {
  auto loop = cast<scf::ForOp>(argument.getOwner()->getParentOp());
  Value value = loop.getYieldedValues()[argument.getArgNumber() - 1];
  OpOperand *updated = getUpdatedOperand(value);
  while (updated && isLastUse(*updated)) {
    value = updated->get();
    updated = getUpdatedOperand(value);
  }
  return value == argument;
}

/// No input, nor one of several buffers an input may be among: what a loop
/// gives is as writable as what it carries.
static bool isWritable(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (auto loop = value.getDefiningOp<scf::ForOp>())
    argument = loop.getTiedLoopRegionIterArg(cast<OpResult>(value));
  if (!argument)
    return true;
  auto loop = dyn_cast_or_null<scf::ForOp>(argument.getOwner()->getParentOp());
  return loop && (isUpdatedByLoop(argument) ||
                  mayTakeOver(*loop.getTiedLoopInit(argument)));
}

bool startrail::mayTakeOver(OpOperand &use) {
  return isLastUse(use) && isWritable(use.get());
}

Value startrail::getRoot(Value value) {
  while (true) {
    OpOperand *previous = getUpdatedOperand(value);
    if (auto loop = value.getDefiningOp<scf::ForOp>()) {
      BlockArgument argument =
          loop.getTiedLoopRegionIterArg(cast<OpResult>(value));
      if (isUpdatedByLoop(argument))
        previous = loop.getTiedLoopInit(argument);
    }
    if (!previous || !mayTakeOver(*previous))
      return value;
    value = previous->get();
  }
}
