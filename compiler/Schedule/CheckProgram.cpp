//===- CheckProgram.cpp - What startrail-schedule takes -------------------===//
#include "compiler/Schedule/Steps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace startrail;

static bool isStaticTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

static bool isScalarOp(Operation *op) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
         llvm::none_of(op->getOperandTypes(), isTensor) &&
         llvm::none_of(op->getResultTypes(), isTensor);
}

static LogicalResult checkOp(Operation *op) {
  if (isCollective(op) ||
      isa<AttendOp, EmptyStateOp, AccumulateOp, DeltaOp, ZeroOp, ConvertOp,
          AttendGradientOp>(op) ||
      isScalarOp(op))
    return success();
  if (isa<SendOp, RecvOp>(op)) {
    auto error = op->emitError("expected the communication of a program to be "
                               "scheduled to be collective, but got '")
                 << op->getName() << "'";
    error.attachNote() << "write the transfer as a 'startrail.permute' or "
                          "'startrail.shift', which every rank runs alike";
    return error;
  }
  auto error = op->emitError("expected the operations of a program to be "
                             "scheduled to be those of its level, but got '")
               << op->getName() << "'";
  if (isa<RingAttentionOp, RingAttentionGradientOp>(op))
    error.attachNote() << "startrail-lower-ring lowers it to a program";
  return error;
}

static LogicalResult checkLoop(scf::ForOp loop) {
  if (!loop.getStaticTripCount())
    return loop.emitError("expected the bounds of a loop to be constant");
  for (Value carried : loop.getInitArgs())
    if (!isStaticTensor(carried.getType()))
      return loop.emitError("expected what a loop carries to be tensors of "
                            "static shape, but got ")
             << carried.getType();
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (isa<scf::ForOp>(op))
      return op.emitError("expected loops to be not nested");
    if (failed(checkOp(&op)))
      return failure();
  }
  return success();
}

static LogicalResult checkCallers(func::FuncOp func) {
  auto module = func->getParentOfType<ModuleOp>();
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(func, module);
  if (!uses)
    return success();
  for (SymbolTable::SymbolUse use : *uses)
    if (!isa<SpmdCallOp>(use.getUser()))
      return use.getUser()->emitError(
                 "expected the caller of a function on a grid to be "
                 "'startrail.spmd_call', but got '")
             << use.getUser()->getName() << "'";
  return success();
}

LogicalResult startrail::checkProgram(func::FuncOp func) {
  if (func.isExternal() || !func.getBody().hasOneBlock())
    return func.emitError("expected a function on a grid to have a body of "
                          "one block");
  for (Type type :
       llvm::concat<const Type>(func.getArgumentTypes(), func.getResultTypes()))
    if (!isStaticTensor(type))
      return func.emitError("expected the arguments and results of a function "
                            "on a grid to be tensors of static shape, but got ")
             << type;
  for (Operation &op : func.getBody().front().without_terminator()) {
    auto loop = dyn_cast<scf::ForOp>(op);
    if (failed(loop ? checkLoop(loop) : checkOp(&op)))
      return failure();
  }
  return checkCallers(func);
}
