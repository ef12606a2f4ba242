//===- Guards.cpp - What keeps rows without keys from being NaN -----------===//
#include "compiler/Import/Guards.h"

#include "compiler/Import/Dependence.h"
#include "compiler/Import/MatchMask.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SmallPtrSet.h"

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

namespace {
/// What conditions tell, each asked once: many may be made of the same others.
class HiddenRows {
public:
  bool tells(const Term *condition, bool value) {
    auto [entry, isNew] = known.try_emplace({condition, value});
    if (!isNew)
      return entry->second;
    bool result = find(condition, value);
    known[{condition, value}] = result;
    return result;
  }

private:
  bool find(const Term *condition, bool value);

  llvm::DenseMap<llvm::PointerIntPair<const Term *, 1, bool>, bool> known;
};
} // namespace

bool HiddenRows::find(const Term *condition, bool value) {
  auto operand = [&](unsigned i) { return condition->operands[i]; };
  auto both = [&](bool value) {
    return tells(operand(0), value) && tells(operand(1), value);
  };
  auto either = [&](bool value) {
    return tells(operand(0), value) || tells(operand(1), value);
  };
  switch (condition->kind) {
  case TermKind::Xor:
    for (unsigned i : {0, 1})
      if (operand(i)->kind == TermKind::Index)
        if (auto constant = dyn_cast<AffineConstantExpr>(operand(i)->index))
          return tells(operand(1 - i), value == (constant.getValue() == 0));
    return false;
  case TermKind::And:
    return value ? either(true) : both(false);
  case TermKind::Or:
    return value ? both(true) : either(false);
  case TermKind::AndOverKeys:
    // Whether it is the keys' own mask shows when rows are evaluated.
    return value && (!holdsContraction(operand(0)) || tells(operand(0), true));
  case TermKind::FloatCompare: {
    auto predicate = arith::CmpFPredicate(condition->predicate);
    return tellsHiddenRowByFloat(value ? predicate : opposite(predicate),
                                 operand(0), operand(1));
  }
  default:
    return false;
  }
}

bool startrail::tellsHiddenRow(const Term *condition, bool value) {
  return HiddenRows().tells(condition, value);
}

static bool subtractsMaximum(const Term *sum) {
  return Terms::contains(sum->operands[0], [](const Term *part) {
    return part->kind == TermKind::MaximumOverKeys;
  });
}

static bool isTruth(const Term *term) {
  return llvm::is_contained({TermKind::Compare, TermKind::FloatCompare,
                             TermKind::And, TermKind::Or, TermKind::Xor},
                            term->kind);
}

/// Whether the term is products of, and choices between, exponentials, masks
/// and numbers that are not negative.
static bool isNotNegative(const Term *term) {
  SmallVector<const Term *> pending{term};
  llvm::SmallPtrSet<const Term *, 16> seen;
  while (!pending.empty()) {
    const Term *part = pending.pop_back_val();
    if (part->kind == TermKind::Exp || isTruth(part) ||
        !seen.insert(part).second)
      continue;
    if (part->kind == TermKind::Multiply || part->kind == TermKind::Select)
      pending.append(part->operands.end() - 2, part->operands.end());
    else if (part->kind != TermKind::Number || !(part->number >= 0))
      return false;
  }
  return true;
}

/// The sum over the keys whose absolute value, the larger of it and its
/// negation, the term is; null where it is none, or may differ from it.
static const Term *findAbsoluteSum(const Term *term) {
  for (unsigned i : {0, 1}) {
    const Term *negation = term->operands[1 - i];
    if (negation->kind != TermKind::Negate ||
        negation->operands[0] != term->operands[i])
      continue;
    const Term *sum = findKeySum(term->operands[i]);
    return sum && isNotNegative(sum->operands[0]) ? sum : nullptr;
  }
  return nullptr;
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
  if (term->kind == TermKind::Maximum)
    if (const Term *sum = findAbsoluteSum(term))
      return sum;
  for (unsigned i : {0, 1}) {
    const Term *least = term->operands[i];
    if (least->kind != TermKind::Number || least->number < 0)
      continue;
    const Term *sum = findKeySum(term->operands[1 - i]);
    if (!sum)
      continue;
    // With the maximum subtracted the sum is at least 1.
    bool isAdded = term->kind == TermKind::Add;
    double limit = !subtractsMaximum(sum) ? 1e-20 : isAdded ? 1e-6 : 1;
    if (least->number <= limit)
      return sum;
  }
  return nullptr;
}
