//===- Ownership.cpp - Which tensors of a program share a buffer ----------===//
#include "compiler/Schedule/Ownership.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

OpOperand *startrail::getUpdatedOperand(Value result) {
  Operation *op = result.getDefiningOp();
  if (auto attend = dyn_cast_or_null<AttendOp>(op))
    return result == attend.getNewOutput() ? &attend.getOutputMutable()
                                           : &attend.getLseMutable();
  if (auto accumulate = dyn_cast_or_null<AccumulateOp>(op))
    return &accumulate.getAccumulatorMutable();
  if (auto attend = dyn_cast_or_null<AttendGradientOp>(op))
    return result == attend.getNewQueryGradient()
               ? &attend.getQueryGradientMutable()
           : result == attend.getNewKeyGradient()
               ? &attend.getKeyGradientMutable()
               : &attend.getValueGradientMutable();
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

bool startrail::isContribution(ZeroOp zero) {
  if (!zero->hasOneUse())
    return false;
  OpOperand &use = *zero->use_begin();
  if (!isa<AttendGradientOp>(use.getOwner()) ||
      use.getOwner()->getBlock() != zero->getBlock())
    return false;
  for (Value result : use.getOwner()->getResults())
    if (getUpdatedOperand(result) == &use && result.hasOneUse())
      if (auto accumulate = dyn_cast<AccumulateOp>(*result.user_begin()))
        return accumulate.getContribution() == result &&
               accumulate->getBlock() == zero->getBlock();
  return false;
}

/// The name of an attend_gradient's result, or "".
static StringRef nameOfResult(Value result) {
  auto attend = result.getDefiningOp<AttendGradientOp>();
  if (!attend)
    return "";
  return result == attend.getNewQueryGradient() ? "query_gradient"
         : result == attend.getNewKeyGradient() ? "key_gradient"
                                                : "value_gradient";
}

/// The values that the operation at `use` gives its operand on to.
static SmallVector<Value> passedOn(OpOperand &use) {
  Operation *op = use.getOwner();
  unsigned index = use.getOperandNumber();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return {loop.getTiedLoopRegionIterArg(&use), loop.getTiedLoopResult(&use)};
  if (auto yield = dyn_cast<scf::YieldOp>(op)) {
    auto loop = cast<scf::ForOp>(yield->getParentOp());
    return {loop.getRegionIterArg(index), loop.getResult(index)};
  }
  if (isa<ConvertOp, ShiftOp, PermuteOp>(op))
    return {op->getResult(index)};
  if (isa<AccumulateOp>(op))
    return {op->getResult(0)};
  return {};
}

StringRef startrail::getGradientName(ZeroOp zero) {
  llvm::SetVector<Value> values;
  values.insert(zero.getResult());
  for (size_t next = 0; next < values.size(); ++next)
    for (OpOperand &use : values[next].getUses()) {
      for (Value result : use.getOwner()->getResults())
        if (getUpdatedOperand(result) == &use && !nameOfResult(result).empty())
          return nameOfResult(result);
      if (auto accumulate = dyn_cast<AccumulateOp>(use.getOwner()))
        if (StringRef name = nameOfResult(accumulate.getContribution());
            !name.empty())
          return name;
      values.insert_range(passedOn(use));
    }
  return "gradient";
}
