//===- TosaTerms.cpp - Terms of TOSA operations ---------------------------===//
#include "compiler/Import/Terms.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace startrail;

static std::optional<TermKind> kindOf(Operation *op) {
  using Kind = std::optional<TermKind>;
  return llvm::TypeSwitch<Operation *, Kind>(op)
      .Case([](tosa::AddOp) { return TermKind::Add; })
      .Case([](tosa::SubOp) { return TermKind::Subtract; })
      .Case([](tosa::MulOp) { return TermKind::Multiply; })
      .Case([](tosa::NegateOp) { return TermKind::Negate; })
      .Case([](tosa::ExpOp) { return TermKind::Exp; })
      .Case([](tosa::MaximumOp) { return TermKind::Maximum; })
      .Case([](tosa::SelectOp) { return TermKind::Select; })
      .Case([](tosa::LogicalAndOp) { return TermKind::And; })
      .Case([](tosa::LogicalOrOp) { return TermKind::Or; })
      .Case([](tosa::LogicalXorOp) { return TermKind::Xor; })
      .Default([](Operation *) { return Kind(); });
}

static std::optional<arith::CmpIPredicate> integerPredicate(Operation *op) {
  if (isa<tosa::GreaterEqualOp>(op))
    return arith::CmpIPredicate::sge;
  if (isa<tosa::GreaterOp>(op))
    return arith::CmpIPredicate::sgt;
  if (isa<tosa::EqualOp>(op))
    return arith::CmpIPredicate::eq;
  return std::nullopt;
}

static arith::CmpFPredicate floatPredicate(Operation *op) {
  return isa<tosa::GreaterEqualOp>(op) ? arith::CmpFPredicate::OGE
         : isa<tosa::GreaterOp>(op)    ? arith::CmpFPredicate::OGT
                                       : arith::CmpFPredicate::OEQ;
}

/// The initial value of a reduction that TOSA leaves implicit is spelled out.
const Term *Terms::expandTosaReduction(Operation *op, const Element &element) {
  auto axis = op->getAttrOfType<IntegerAttr>("axis");
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  if (!axis || axis.getInt() < 0 || axis.getInt() >= type.getRank() ||
      type.getDimSize(axis.getInt()) != coordinates.getExtent(Key))
    return nullptr;
  for (AffineExpr index : element.indices)
    if (index.isFunctionOfDim(Key))
      return nullptr;
  Element reduced{op->getOperand(0), element.indices};
  reduced.indices[axis.getInt()] = coordinates.get(Key);
  const Term *summand = expand(reduced);
  if (isa<tosa::ReduceSumOp>(op))
    return make(TermKind::SumOverKeys, {summand, number(0)});
  if (isa<tosa::ReduceMaxOp>(op))
    return make(TermKind::MaximumOverKeys,
                {summand, number(-std::numeric_limits<double>::infinity())});
  return make(TermKind::AndOverKeys,
              {summand, index(coordinates.getConstant(1))});
}

const Term *Terms::expandTosa(Operation *op, const Element &element) {
  for (Value value : op->getOperands())
    if (auto type = dyn_cast<TensorType>(value.getType());
        type && (!type.hasRank() || !type.hasStaticShape()))
      return nullptr;
  if (isa<tosa::ReduceSumOp, tosa::ReduceMaxOp, tosa::ReduceAllOp>(op))
    return expandTosaReduction(op, element);

  // Shifts and zero points, beside the operands proper, are for integers.
  std::optional<TermKind> kind = kindOf(op);
  std::optional<arith::CmpIPredicate> predicate = integerPredicate(op);
  bool isCast = isa<tosa::CastOp>(op),
       isReciprocal = isa<tosa::ReciprocalOp>(op);
  if (!kind && !predicate && !isCast && !isReciprocal)
    return nullptr;
  unsigned count = op->getNumOperands();
  if (isa<tosa::MulOp>(op))
    count = 2;
  else if (isa<tosa::NegateOp>(op))
    count = 1;
  SmallVector<const Term *, 3> operands;
  for (Value value : op->getOperands().take_front(count)) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || size_t(type.getRank()) != element.indices.size())
      return nullptr;
    operands.push_back(expand(readByTosa(value, element, coordinates)));
  }

  Type from = getElementTypeOrSelf(op->getOperand(0));
  Type to = getElementTypeOrSelf(element.tensor);
  bool areIndices = llvm::all_of(operands, [](const Term *operand) {
    return operand->kind == TermKind::Index;
  });
  if (predicate)
    return isa<FloatType>(from) ? make(TermKind::FloatCompare, operands,
                                       int64_t(floatPredicate(op)))
                                : compare(*predicate, operands[0], operands[1]);
  if (isReciprocal)
    return make(TermKind::Divide, {number(1), operands[0]});
  if (isCast) {
    if (isa<FloatType>(from) && isa<FloatType>(to))
      return operands[0];
    return areIndices && from.isInteger() && to.isInteger() &&
                   !from.isInteger(1)
               ? integer(operands[0]->index, to)
               : nullptr;
  }
  if (isa<FloatType>(to) || to.isInteger(1))
    return make(*kind, operands);
  if (!areIndices)
    return nullptr;
  if (isa<tosa::AddOp>(op))
    return integer(operands[0]->index + operands[1]->index, to);
  if (isa<tosa::SubOp>(op))
    return integer(operands[0]->index - operands[1]->index, to);
  return nullptr;
}
