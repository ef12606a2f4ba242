//===- Definer.cpp - How definitions are put together ---------------------===//
#include "compiler/Import/Definer.h"

#include "mlir/IR/Builders.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace startrail;

unsigned Definer::resultNumber() const {
  return cast<OpResult>(element.tensor).getResultNumber();
}

Type Definer::resultElementType() const {
  return staticTensorType(element.tensor).getElementType();
}

MaybeDefinition Definer::converted(Value value) const {
  MaybeDefinition operand = read(value);
  if (!operand)
    return std::nullopt;
  Definition definition;
  definition.kind = Definition::Converted;
  definition.type = resultElementType();
  definition.from = operand->type;
  definition.operands.push_back(std::move(*operand));
  return definition;
}

MaybeDefinition
Definer::applied(TermKind term, std::initializer_list<MaybeDefinition> operands,
                 Type type) const {
  Definition definition;
  definition.kind = Definition::Applied;
  definition.term = term;
  definition.type = type ? type : resultElementType();
  for (const MaybeDefinition &operand : operands) {
    if (!operand)
      return std::nullopt;
    definition.operands.push_back(*operand);
  }
  return definition;
}

arith::CmpFPredicate startrail::floatPredicate(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return arith::CmpFPredicate::OEQ;
  case arith::CmpIPredicate::ne:
    return arith::CmpFPredicate::UNE;
  case arith::CmpIPredicate::slt:
    return arith::CmpFPredicate::OLT;
  case arith::CmpIPredicate::sle:
    return arith::CmpFPredicate::OLE;
  case arith::CmpIPredicate::sgt:
    return arith::CmpFPredicate::OGT;
  default:
    return arith::CmpFPredicate::OGE;
  }
}

MaybeDefinition Definer::compared(arith::CmpIPredicate predicate,
                                  const MaybeDefinition &lhs,
                                  const MaybeDefinition &rhs, Type type) const {
  bool isFloat = isa<FloatType>(type);
  MaybeDefinition result = applied(
      isFloat ? TermKind::FloatCompare : TermKind::Compare, {lhs, rhs}, type);
  if (result)
    result->predicate =
        isFloat ? int64_t(floatPredicate(predicate)) : int64_t(predicate);
  return result;
}

MaybeDefinition Definer::negated(const MaybeDefinition &condition) const {
  Type boolean = IntegerType::get(op->getContext(), 1);
  return applied(TermKind::Xor, {condition, number(1, boolean)}, boolean);
}

MaybeDefinition Definer::magnitude(const MaybeDefinition &number) const {
  if (!number || !isa<FloatType>(number->type))
    return std::nullopt;
  return applied(TermKind::Maximum,
                 {number, applied(TermKind::Negate, {number}, number->type)},
                 number->type);
}

MaybeDefinition Definer::finite(const MaybeDefinition &number) const {
  MaybeDefinition size = magnitude(number);
  if (!size)
    return std::nullopt;
  return compared(
      arith::CmpIPredicate::slt, size,
      this->number(std::numeric_limits<double>::infinity(), size->type),
      size->type);
}

MaybeDefinition Definer::power(const MaybeDefinition &base,
                               double exponent) const {
  if (exponent == 1)
    return base;
  if (exponent == 2)
    return applied(TermKind::Multiply, {base, base});
  if (std::abs(exponent) != 0.5 && exponent != -1)
    return std::nullopt;
  MaybeDefinition root =
      exponent == -1 ? base : applied(TermKind::SquareRoot, {base});
  return exponent > 0 ? root : applied(TermKind::Divide, {number(1), root});
}

MaybeDefinition Definer::triangle(Value value, int64_t diagonal,
                                  bool isUpper) const {
  ArrayRef<AffineExpr> indices = element.indices;
  if (indices.size() < 2)
    return std::nullopt;
  Type i64 = IntegerType::get(op->getContext(), 64);
  auto position = [&](AffineExpr index) {
    MaybeDefinition position = counted(index);
    position->type = i64;
    return position;
  };
  MaybeDefinition kept =
      compared(isUpper ? arith::CmpIPredicate::sge : arith::CmpIPredicate::sle,
               position(indices.back()),
               position(indices[indices.size() - 2] + diagonal), i64);
  return applied(TermKind::Select, {kept, read(value), number(0)});
}

MaybeDefinition Definer::number(double number, Type type) const {
  if (!type)
    type = resultElementType();
  if (isa<FloatType>(type))
    return constant(FloatAttr::get(Float64Type::get(op->getContext()), number));
  if (number != std::trunc(number) || std::abs(number) > 1e15)
    return std::nullopt;
  // Only i1 is unsigned among constants.
  Type stored =
      type.isInteger(1) ? type : Type(IntegerType::get(op->getContext(), 64));
  return constant(IntegerAttr::get(stored, int64_t(number)));
}

MaybeDefinition Definer::constant(Attribute attr) const {
  Definition definition;
  definition.kind = Definition::Constant;
  definition.constant = attr;
  definition.type = resultElementType();
  return definition;
}

MaybeDefinition Definer::counted(AffineExpr index, int64_t start,
                                 int64_t step) const {
  Definition definition;
  definition.kind = Definition::Counted;
  definition.index = coordinates.simplify(index * step + start);
  definition.type = resultElementType();
  return definition;
}
