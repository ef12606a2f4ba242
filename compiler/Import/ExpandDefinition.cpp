//===- ExpandDefinition.cpp - From definitions to terms -------------------===//
#include "compiler/Import/Terms.h"

using namespace mlir;
using namespace startrail;

static bool isIndex(const Term *term) { return term->kind == TermKind::Index; }

const Term *Terms::rounded(const Term *term, Type type) {
  auto number = dyn_cast<FloatType>(type);
  if (!number || !isIndex(term))
    return term;
  auto bounds = coordinates.range(term->index);
  unsigned digits =
      llvm::APFloat::semanticsPrecision(number.getFloatSemantics());
  int64_t last = int64_t(1) << std::min(digits, 62u);
  return bounds && -last <= bounds->first && bounds->second <= last ? term
                                                                    : nullptr;
}

const Term *Terms::converted(const Term *operand, Type from, Type to) {
  if (from == to)
    return operand;
  if (isa<FloatType>(to)) {
    auto constant = isIndex(operand)
                        ? dyn_cast<AffineConstantExpr>(operand->index)
                        : AffineConstantExpr();
    return constant ? number(double(constant.getValue()))
                    : rounded(operand, to);
  }
  if (to.isInteger(1))
    return make(TermKind::FloatCompare, {operand, number(0)},
                int64_t(arith::CmpFPredicate::UNE));
  // Truth is 0 or 1 in any type; numbers are not rounded to integers.
  if (from.isInteger(1))
    return operand;
  return from.isInteger() && to.isInteger() && isIndex(operand)
             ? integer(operand->index, to)
             : nullptr;
}

const Term *Terms::applied(const Definition &definition,
                           ArrayRef<const Term *> operands) {
  Type type = definition.type;
  switch (definition.term) {
  case TermKind::Compare: {
    auto predicate = arith::CmpIPredicate(definition.predicate);
    if (const Term *term = compare(predicate, operands[0], operands[1]))
      return term;
    return make(TermKind::FloatCompare, operands,
                int64_t(floatPredicate(predicate)));
  }
  case TermKind::FloatCompare:
  case TermKind::Select:
    return make(definition.term, operands, definition.predicate);
  default:
    break;
  }
  if (isa<FloatType>(type) || type.isInteger(1))
    return make(definition.term, operands);
  return operands.size() == 2 ? integerArithmetic(definition.term, operands[0],
                                                  operands[1], type)
                              : nullptr;
}

const Term *Terms::expand(const Definition &definition) {
  SmallVector<const Term *, 3> operands;
  for (const Definition &operand : definition.operands) {
    operands.push_back(expand(operand));
    if (!operands.back())
      return nullptr;
  }
  switch (definition.kind) {
  case Definition::Moved:
    return expand(definition.element);
  case Definition::Constant:
    return constant(definition.constant);
  case Definition::Counted:
    return isa<FloatType>(definition.type)
               ? rounded(index(definition.index), definition.type)
               : integer(definition.index, definition.type);
  case Definition::Converted:
    return converted(operands[0], definition.from, definition.type);
  case Definition::Applied:
    return applied(definition, operands);
  }
  return nullptr;
}
