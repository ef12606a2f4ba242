//===- ApplyTerms.cpp - Terms of scalar operations ------------------------===//
#include "compiler/Import/AttributeNumber.h"
#include "compiler/Import/IntegerRanges.h"
#include "compiler/Import/Terms.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace startrail;

static std::optional<TermKind> kindOf(Operation *op) {
  bool isBool = op->getResult(0).getType().isInteger(1);
  return llvm::TypeSwitch<Operation *, std::optional<TermKind>>(op)
      .Case([](arith::AddFOp) { return TermKind::Add; })
      .Case([](arith::SubFOp) { return TermKind::Subtract; })
      .Case([](arith::MulFOp) { return TermKind::Multiply; })
      .Case([](arith::DivFOp) { return TermKind::Divide; })
      .Case([](arith::NegFOp) { return TermKind::Negate; })
      .Case([](math::ExpOp) { return TermKind::Exp; })
      .Case([](math::LogOp) { return TermKind::Log; })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>(
          [](auto) { return TermKind::Maximum; })
      .Case([](arith::SelectOp) { return TermKind::Select; })
      .Case([](arith::CmpFOp) { return TermKind::FloatCompare; })
      .Case([&](arith::AndIOp) -> std::optional<TermKind> {
        return isBool ? std::optional(TermKind::And) : std::nullopt;
      })
      .Case([&](arith::OrIOp) -> std::optional<TermKind> {
        return isBool ? std::optional(TermKind::Or) : std::nullopt;
      })
      .Case([&](arith::XOrIOp) -> std::optional<TermKind> {
        return isBool ? std::optional(TermKind::Xor) : std::nullopt;
      })
      .Default(
          [](Operation *) -> std::optional<TermKind> { return std::nullopt; });
}

const Term *Terms::apply(Operation *op, ArrayRef<const Term *> operands) {
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    return rounded(operands[0], op->getResult(0).getType());
  if (auto comparison = dyn_cast<arith::CmpIOp>(op))
    return applyComparison(comparison, operands);
  std::optional<TermKind> kind = kindOf(op);
  if (!kind && op->getNumOperands() == 1)
    if (const Term *converted = applyConversion(op, operands[0]))
      return converted;
  if (!kind)
    return applyMath(op, operands);
  auto comparison = dyn_cast<arith::CmpFOp>(op);
  return make(*kind, operands,
              comparison ? int64_t(comparison.getPredicate()) : 0);
}

/// Arithmetic of integers; powers and roots, by exponentials and logarithms.
const Term *Terms::applyMath(Operation *op, ArrayRef<const Term *> operands) {
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return integerArithmetic(isa<arith::AddIOp>(op)   ? TermKind::Add
                             : isa<arith::SubIOp>(op) ? TermKind::Subtract
                                                      : TermKind::Multiply,
                             operands[0], operands[1],
                             op->getResult(0).getType());
  auto times = [&](const Term *term, double factor) {
    return make(TermKind::Multiply, {term, number(factor)});
  };
  if (isa<math::Exp2Op>(op))
    return make(TermKind::Exp, times(operands[0], std::log(2.0)));
  if (isa<math::Log2Op>(op))
    return times(make(TermKind::Log, operands[0]), 1 / std::log(2.0));
  if (operands.empty())
    return nullptr;
  const Term *base = operands.front(), *exponent = operands.back();
  bool isNumber = base->kind == TermKind::Number && base->number > 0;
  if (isa<math::PowFOp>(op)) {
    if (exponent->isNumber(-1))
      return make(TermKind::Divide, {number(1), base});
    if (isNumber)
      return make(TermKind::Exp, times(exponent, std::log(base->number)));
  }
  if (isa<math::SqrtOp>(op))
    return make(TermKind::SquareRoot, base);
  auto magnitude = [&] {
    return make(TermKind::Maximum, {base, make(TermKind::Negate, base)});
  };
  if (isa<math::AbsFOp>(op))
    return magnitude();
  if (isa<math::IsFiniteOp>(op))
    return make(TermKind::FloatCompare,
                {magnitude(), number(std::numeric_limits<double>::infinity())},
                int64_t(arith::CmpFPredicate::OLT));
  if (isa<math::RsqrtOp>(op))
    return make(TermKind::Divide,
                {number(1), make(TermKind::SquareRoot, base)});
  return nullptr;
}

/// Between integers, truth values and numbers: the same number, where it is.
const Term *Terms::applyConversion(Operation *op, const Term *operand) {
  Type from = op->getOperand(0).getType(), to = op->getResult(0).getType();
  auto range = integerRange(operand, coordinates);
  if (!range)
    return nullptr;
  bool isSigned = isa<arith::SIToFPOp, arith::ExtSIOp>(op);
  bool isUnsigned = isa<arith::UIToFPOp, arith::ExtUIOp>(op);
  if (isSigned && from.isInteger(1))
    return make(TermKind::Negate, operand);
  if (isSigned || (isUnsigned && range->first >= 0))
    return rounded(operand, to);
  if (isa<arith::TruncIOp, arith::IndexCastOp>(op) &&
      operand->kind == TermKind::Index && !to.isInteger(1))
    return integer(operand->index, to);
  return nullptr;
}

const Term *Terms::integer(AffineExpr expr, Type type) {
  auto bounds = coordinates.range(expr);
  return bounds && !type.isInteger(1) &&
                 holdsIntegers(type, bounds->first, bounds->second)
             ? index(expr)
             : nullptr;
}

const Term *Terms::integerArithmetic(TermKind kind, const Term *lhs,
                                     const Term *rhs, Type type) {
  bool isMultiplication = kind == TermKind::Multiply;
  if ((kind != TermKind::Add && kind != TermKind::Subtract &&
       !isMultiplication) ||
      !type.isIntOrIndex())
    return nullptr;
  if (lhs->kind == TermKind::Index && rhs->kind == TermKind::Index &&
      (!isMultiplication || lhs->index.isSymbolicOrConstant() ||
       rhs->index.isSymbolicOrConstant()))
    return integer(isMultiplication        ? lhs->index * rhs->index
                   : kind == TermKind::Add ? lhs->index + rhs->index
                                           : lhs->index - rhs->index,
                   type);
  const Term *result = make(kind, {lhs, rhs});
  auto range = integerRange(result, coordinates);
  return range && holdsIntegers(type, range->first, range->second) ? result
                                                                   : nullptr;
}

/// A comparison of integers that are no index expressions is one of numbers.
const Term *Terms::applyComparison(arith::CmpIOp op,
                                   ArrayRef<const Term *> operands) {
  using Predicate = arith::CmpIPredicate;
  Predicate predicate = op.getPredicate();
  Type type = op.getLhs().getType();
  bool isEquality = predicate == Predicate::eq || predicate == Predicate::ne;
  if (type.isInteger(1)) {
    if (!isEquality)
      return nullptr;
    const Term *differ = make(TermKind::Xor, operands);
    return predicate == Predicate::ne ? differ : negate(differ);
  }
  if (const Term *result = compare(predicate, operands[0], operands[1]))
    return result;
  for (const Term *operand : operands) {
    auto range = integerRange(operand, coordinates);
    if (!range || (predicate >= Predicate::ult && range->first < 0))
      return nullptr;
  }
  using Float = arith::CmpFPredicate;
  Float number = Float::OEQ;
  switch (predicate) {
  case Predicate::eq:
    break;
  case Predicate::ne:
    number = Float::ONE;
    break;
  case Predicate::slt:
  case Predicate::ult:
    number = Float::OLT;
    break;
  case Predicate::sle:
  case Predicate::ule:
    number = Float::OLE;
    break;
  case Predicate::sgt:
  case Predicate::ugt:
    number = Float::OGT;
    break;
  case Predicate::sge:
  case Predicate::uge:
    number = Float::OGE;
    break;
  }
  return make(TermKind::FloatCompare, operands, int64_t(number));
}

const Term *Terms::compare(arith::CmpIPredicate predicate, const Term *lhs,
                           const Term *rhs) {
  if (lhs->kind != TermKind::Index || rhs->kind != TermKind::Index)
    return nullptr;
  AffineExpr difference = coordinates.simplify(lhs->index - rhs->index);
  auto bounds = coordinates.range(difference);
  auto left = coordinates.range(lhs->index);
  auto right = coordinates.range(rhs->index);
  using Predicate = arith::CmpIPredicate;
  bool isUnsigned = predicate == Predicate::ult ||
                    predicate == Predicate::ule ||
                    predicate == Predicate::ugt || predicate == Predicate::uge;
  if (!bounds || !left || !right ||
      (isUnsigned && (left->first < 0 || right->first < 0)))
    return nullptr;
  if (isUnsigned)
    predicate = predicate == Predicate::ult   ? Predicate::slt
                : predicate == Predicate::ule ? Predicate::sle
                : predicate == Predicate::ugt ? Predicate::sgt
                                              : Predicate::sge;
  // Decided by the ranges alone: an ordering that holds, or fails, at both
  // ends, or an equality with a number out of range.
  auto holds = [&](int64_t value) {
    return arith::applyCmpPredicate(predicate, APInt(64, uint64_t(value)),
                                    APInt(64, 0));
  };
  bool isOrdering = predicate != Predicate::eq && predicate != Predicate::ne;
  if (isOrdering ? holds(bounds->first) == holds(bounds->second)
                 : bounds->first > 0 || bounds->second < 0)
    return index(coordinates.getConstant(holds(bounds->first)));
  Term term;
  term.kind = TermKind::Compare;
  term.predicate = int64_t(predicate);
  term.index = difference;
  return intern(std::move(term));
}
