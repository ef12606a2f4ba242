//===- PassedValues.cpp - Values that loops and calls pass on -------------===//
#include "compiler/Import/PassedValues.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace startrail;

/// Whether `op` is a while loop of StableHLO with what its operations must
/// have: the stand-in dialect verifies nothing.
static bool isForeignWhile(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if ((name != "stablehlo.while" && name != "mhlo.while") ||
      op->getNumRegions() != 2 || !op->getRegion(0).hasOneBlock() ||
      !op->getRegion(1).hasOneBlock())
    return false;
  Block &body = op->getRegion(1).front();
  return !body.empty() && body.back().getName().stripDialect() == "return" &&
         body.getArgumentTypes() == op->getOperandTypes() &&
         op->getRegion(0).front().getArgumentTypes() == op->getOperandTypes() &&
         body.back().getOperandTypes() == op->getOperandTypes() &&
         op->getResultTypes() == op->getOperandTypes();
}

static Value carriedByWhile(Operation *op, unsigned number) {
  Block &body = op->getRegion(1).front();
  return body.back().getOperand(number) == body.getArgument(number)
             ? op->getOperand(number)
             : Value();
}

static Value carriedByLoop(LoopLikeOpInterface loop, BlockArgument argument) {
  OpOperand *init = loop.getTiedLoopInit(argument);
  OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
  return init && yielded && yielded->get() == argument ? init->get() : Value();
}

Value startrail::carriedUnchanged(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  Operation *op =
      argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
  if (!op)
    return {};
  if (isForeignWhile(op))
    return carriedByWhile(op, argument
                                  ? argument.getArgNumber()
                                  : cast<OpResult>(value).getResultNumber());
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return {};
  Block::BlockArgListType carried = loop.getRegionIterArgs();
  if (argument)
    return llvm::is_contained(carried, argument) ? carriedByLoop(loop, argument)
                                                 : Value();
  for (auto [other, result] : llvm::zip(
           carried, loop.getLoopResults().value_or(ResultRange(nullptr, 0))))
    if (result == value)
      return carriedByLoop(loop, other);
  return {};
}

/// The calls of a private function; nothing where it is used otherwise.
static std::optional<SmallVector<func::CallOp>> callsOf(func::FuncOp function) {
  auto uses = SymbolTable::getSymbolUses(function, function->getParentOp());
  if (!function.isPrivate() || !uses)
    return std::nullopt;
  SmallVector<func::CallOp> calls;
  for (const SymbolTable::SymbolUse &use : *uses) {
    calls.push_back(dyn_cast<func::CallOp>(use.getUser()));
    if (!calls.back() ||
        calls.back().getCalleeType() != function.getFunctionType())
      return std::nullopt;
  }
  return calls;
}

SmallVector<Value> startrail::passedByCalls(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto function =
      argument && argument.getOwner()->isEntryBlock()
          ? dyn_cast_or_null<func::FuncOp>(argument.getOwner()->getParentOp())
          : func::FuncOp();
  if (!function)
    return {};
  auto calls = callsOf(function);
  SmallVector<Value> passed;
  for (func::CallOp call : calls.value_or(SmallVector<func::CallOp>())) {
    Value operand = call.getOperand(argument.getArgNumber());
    if (!llvm::is_contained(passed, operand))
      passed.push_back(operand);
  }
  return passed;
}

/// The same of a loop, by the number among what it carries.
static SmallVector<Value> passedOnBy(LoopLikeOpInterface loop,
                                     unsigned number) {
  SmallVector<Value> values;
  if (number < loop.getRegionIterArgs().size())
    values.push_back(loop.getRegionIterArgs()[number]);
  if (auto results = loop.getLoopResults(); results && number < results->size())
    values.push_back((*results)[number]);
  return values;
}

SmallVector<Value> startrail::passedOn(OpOperand &operand) {
  Operation *op = operand.getOwner(), *around = op->getParentOp();
  unsigned number = operand.getOperandNumber();
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, call.getCalleeAttr());
    return callee && !callee.isDeclaration() &&
                   call.getCalleeType() == callee.getFunctionType()
               ? SmallVector<Value>{callee.getArgument(number)}
               : SmallVector<Value>();
  }
  if (isa<func::ReturnOp>(op)) {
    SmallVector<Value> values;
    for (func::CallOp call : callsOf(cast<func::FuncOp>(around))
                                 .value_or(SmallVector<func::CallOp>()))
      values.push_back(call.getResult(number));
    return values;
  }
  for (Operation *loop : {op, around})
    if (loop && isForeignWhile(loop) &&
        (loop == op || op == &loop->getRegion(1).front().back()))
      return {loop->getRegion(1).getArgument(number), loop->getResult(number)};
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
    for (auto [i, init] : llvm::enumerate(loop.getInitsMutable()))
      if (&init == &operand)
        return passedOnBy(loop, i);
  } else if (auto loop = dyn_cast_or_null<LoopLikeOpInterface>(around)) {
    if (auto yielded = loop.getYieldedValuesMutable())
      for (auto [i, value] : llvm::enumerate(*yielded))
        if (&value == &operand)
          return passedOnBy(loop, i);
  }
  return {};
}
