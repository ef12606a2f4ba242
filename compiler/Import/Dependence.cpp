//===- Dependence.cpp - What a term depends on ----------------------------===//
#include "compiler/Import/Dependence.h"

#include "compiler/Import/MatchContraction.h"

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace startrail;

bool startrail::holdsContraction(const Term *term) {
  return Terms::contains(term, [](const Term *part) {
    return part->kind == TermKind::Load &&
           isContraction(part->value.getDefiningOp()) &&
           part->indices.size() >= 2;
  });
}

bool startrail::dependsOnKey(const Term *term) {
  SmallVector<const Term *> pending{term};
  llvm::DenseSet<const Term *> seen;
  while (!pending.empty()) {
    const Term *part = pending.pop_back_val();
    if (!seen.insert(part).second)
      continue;
    auto isFunctionOfKey = [](AffineExpr expr) {
      return expr && expr.isFunctionOfDim(Key);
    };
    if (isFunctionOfKey(part->index) ||
        llvm::any_of(part->indices, isFunctionOfKey))
      return true;
    switch (part->kind) {
    case TermKind::SumOverKeys:
    case TermKind::MaximumOverKeys:
    case TermKind::AndOverKeys:
      // Their key is another one; what they start from is not.
      pending.push_back(part->operands[1]);
      break;
    default:
      pending.append(part->operands.begin(), part->operands.end());
    }
  }
  return false;
}

bool startrail::holdsOtherProduct(const Term *term) {
  SmallVector<const Term *> pending{term};
  llvm::DenseSet<const Term *> seen;
  while (!pending.empty()) {
    const Term *part = pending.pop_back_val();
    if (part->kind == TermKind::Exp || !seen.insert(part).second)
      continue;
    if (part->kind == TermKind::Load && holdsContraction(part) &&
        dependsOnKey(part))
      return true;
    pending.append(part->operands.begin(), part->operands.end());
  }
  return false;
}
