//===- Guards.cpp - What keeps rows without keys from being NaN -----------===//
#include "compiler/Import/Guards.h"

#include "compiler/Import/Dependence.h"
#include "compiler/Import/MatchMask.h"

using namespace mlir;
using namespace startrail;

/// Whether a comparison with the predicate, when it holds, says of its left
/// operand that it is no greater than the right one.
static bool boundsLeft(arith::CmpFPredicate predicate) {
  using Predicate = arith::CmpFPredicate;
  return llvm::is_contained({Predicate::OEQ, Predicate::UEQ, Predicate::OLT,
                             Predicate::OLE, Predicate::ULT, Predicate::ULE},
                            predicate);
}

static arith::CmpFPredicate opposite(arith::CmpFPredicate predicate) {
  using Predicate = arith::CmpFPredicate;
  switch (predicate) {
  case Predicate::ORD:
    return Predicate::UNO;
  case Predicate::UNO:
    return Predicate::ORD;
  case Predicate::AlwaysFalse:
    return Predicate::AlwaysTrue;
  case Predicate::AlwaysTrue:
    return Predicate::AlwaysFalse;
  default:
    // The ordered ones and their unordered opposites stand mirrored.
    return Predicate(uint64_t(Predicate::UNO) - uint64_t(predicate));
  }
}

static arith::CmpFPredicate mirrored(arith::CmpFPredicate predicate) {
  using Predicate = arith::CmpFPredicate;
  switch (predicate) {
  case Predicate::OGT:
    return Predicate::OLT;
  case Predicate::OGE:
    return Predicate::OLE;
  case Predicate::OLT:
    return Predicate::OGT;
  case Predicate::OLE:
    return Predicate::OGE;
  case Predicate::UGT:
    return Predicate::ULT;
  case Predicate::UGE:
    return Predicate::ULE;
  case Predicate::ULT:
    return Predicate::UGT;
  case Predicate::ULE:
    return Predicate::UGE;
  default:
    return predicate;
  }
}

static bool tellsHiddenRowByFloat(arith::CmpFPredicate predicate,
                                  const Term *lhs, const Term *rhs) {
  using Predicate = arith::CmpFPredicate;
  if (lhs->kind == TermKind::Number && rhs->kind != TermKind::Number)
    return tellsHiddenRowByFloat(mirrored(predicate), rhs, lhs);
  if (predicate == Predicate::UNO ||
      (predicate == Predicate::UNE && lhs == rhs))
    return holdsContraction(lhs);
  if (rhs->kind != TermKind::Number || !boundsLeft(predicate))
    return false;
  if (lhs->kind == TermKind::SumOverKeys)
    return rhs->number <= 1e-20 &&
           Terms::contains(lhs->operands[0], [](const Term *part) {
             return part->kind == TermKind::Exp;
           });
  // A maximum; or any score, below a conjunction over the keys.
  return rhs->number <= MaskTerm::hiddenBelow && holdsContraction(lhs);
}

bool startrail::tellsHiddenRow(const Term *condition, bool value) {
  auto operand = [&](unsigned i) { return condition->operands[i]; };
  auto both = [&](bool value) {
    return tellsHiddenRow(operand(0), value) &&
           tellsHiddenRow(operand(1), value);
  };
  auto either = [&](bool value) {
    return tellsHiddenRow(operand(0), value) ||
           tellsHiddenRow(operand(1), value);
  };
  switch (condition->kind) {
  case TermKind::Xor:
    for (unsigned i : {0, 1})
      if (operand(i)->kind == TermKind::Index)
        if (auto constant = dyn_cast<AffineConstantExpr>(operand(i)->index))
          return tellsHiddenRow(operand(1 - i),
                                value == (constant.getValue() == 0));
    return false;
  case TermKind::And:
    return value ? either(true) : both(false);
  case TermKind::Or:
    return value ? both(true) : either(false);
  case TermKind::AndOverKeys:
    // Whether it is the keys' own mask shows when rows are evaluated.
    return value &&
           (!holdsContraction(operand(0)) || tellsHiddenRow(operand(0), true));
  case TermKind::FloatCompare: {
    auto predicate = arith::CmpFPredicate(condition->predicate);
    return tellsHiddenRowByFloat(value ? predicate : opposite(predicate),
                                 operand(0), operand(1));
  }
  default:
    return false;
  }
}

static bool subtractsMaximum(const Term *sum) {
  return Terms::contains(sum->operands[0], [](const Term *part) {
    return part->kind == TermKind::MaximumOverKeys;
  });
}

const Term *startrail::findKeySum(const Term *term) {
  if (term->kind == TermKind::SumOverKeys)
    return term->operands[1]->isNumber(0) ? term : nullptr;
  if (term->kind == TermKind::Select) {
    for (bool value : {true, false})
      if (tellsHiddenRow(term->operands[0], value))
        return findKeySum(term->operands[value ? 2 : 1]);
    return nullptr;
  }
  if (term->kind != TermKind::Maximum && term->kind != TermKind::Add)
    return nullptr;
  for (unsigned i : {0, 1}) {
    const Term *least = term->operands[i];
    const Term *sum = findKeySum(term->operands[1 - i]);
    if (!sum || least->kind != TermKind::Number || least->number < 0)
      continue;
    // With the maximum subtracted the sum is at least 1.
    bool isAdded = term->kind == TermKind::Add;
    double limit = !subtractsMaximum(sum) ? 1e-20 : isAdded ? 1e-6 : 1;
    if (least->number <= limit)
      return sum;
  }
  return nullptr;
}
