//===- TosaDefinitions.cpp - What operations of TOSA mean -----------------===//
#include "compiler/Import/Definer.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace startrail;

static std::optional<TermKind> unaryKind(Operation *op) {
  using Kind = std::optional<TermKind>;
  return llvm::TypeSwitch<Operation *, Kind>(op)
      .Case([](tosa::NegateOp) { return TermKind::Negate; })
      .Case([](tosa::ExpOp) { return TermKind::Exp; })
      .Default([](Operation *) { return Kind(); });
}

static std::optional<TermKind> binaryKind(Operation *op) {
  using Kind = std::optional<TermKind>;
  return llvm::TypeSwitch<Operation *, Kind>(op)
      .Case([](tosa::AddOp) { return TermKind::Add; })
      .Case([](tosa::SubOp) { return TermKind::Subtract; })
      .Case([](tosa::MulOp) { return TermKind::Multiply; })
      .Case([](tosa::MaximumOp) { return TermKind::Maximum; })
      .Case([](tosa::LogicalAndOp) { return TermKind::And; })
      .Case([](tosa::LogicalOrOp) { return TermKind::Or; })
      .Case([](tosa::LogicalXorOp) { return TermKind::Xor; })
      .Default([](Operation *) { return Kind(); });
}

static std::optional<arith::CmpIPredicate> predicateOf(Operation *op) {
  if (isa<tosa::GreaterEqualOp>(op))
    return arith::CmpIPredicate::sge;
  if (isa<tosa::GreaterOp>(op))
    return arith::CmpIPredicate::sgt;
  if (isa<tosa::EqualOp>(op))
    return arith::CmpIPredicate::eq;
  return std::nullopt;
}

MaybeDefinition startrail::defineTosa(const Definer &definer) {
  Operation *op = definer.op;
  auto read = [&](unsigned i) { return definer.read(op->getOperand(i)); };
  if (isa<tosa::ReshapeOp>(op))
    return definer.reshaped(op->getOperand(0));
  if (auto transpose = dyn_cast<tosa::TransposeOp>(op))
    return definer.transposed(op->getOperand(0),
                              SmallVector<int64_t>(transpose.getPerms().begin(),
                                                   transpose.getPerms().end()));
  if (isa<tosa::TileOp>(op))
    return definer.tiled(op->getOperand(0));
  if (isa<tosa::CastOp>(op))
    return definer.converted(op->getOperand(0));
  if (isa<tosa::ReciprocalOp>(op))
    return definer.applied(TermKind::Divide, {definer.number(1), read(0)});
  if (isa<tosa::SelectOp>(op))
    return definer.applied(TermKind::Select, {read(0), read(1), read(2)});
  if (isa<tosa::LogicalNotOp>(op))
    return definer.negated(read(0));
  if (auto predicate = predicateOf(op))
    return definer.compared(*predicate, read(0), read(1),
                            getElementTypeOrSelf(op->getOperand(0)));
  // Shifts and zero points, beside the operands proper, are for integers.
  bool isInteger = definer.resultElementType().isInteger();
  if (isInteger && isa<tosa::MulOp, tosa::NegateOp>(op))
    return std::nullopt;
  if (auto kind = unaryKind(op))
    return definer.applied(*kind, {read(0)});
  if (auto kind = binaryKind(op))
    return definer.applied(*kind, {read(0), read(1)});
  return std::nullopt;
}

std::optional<Reduction> startrail::reductionOfTosa(Operation *op) {
  TermKind kind = isa<tosa::ReduceSumOp>(op)   ? TermKind::SumOverKeys
                  : isa<tosa::ReduceMaxOp>(op) ? TermKind::MaximumOverKeys
                                               : TermKind::AndOverKeys;
  auto axis = op->getAttrOfType<IntegerAttr>("axis");
  if (!axis ||
      !isa<tosa::ReduceSumOp, tosa::ReduceMaxOp, tosa::ReduceAllOp>(op))
    return std::nullopt;
  return Reduction{kind, op->getOperand(0), {axis.getInt()}, true, {}};
}
