//===- MakeTerms.cpp - Terms, each once -----------------------------------===//
#include "compiler/Import/AttributeNumber.h"
#include "compiler/Import/Terms.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace startrail;

void Term::Profile(llvm::FoldingSetNodeID &id) const {
  id.AddInteger(unsigned(kind));
  id.AddInteger(llvm::bit_cast<uint64_t>(number));
  id.AddInteger(predicate);
  id.AddPointer(index.getAsOpaquePointer());
  id.AddPointer(value.getAsOpaquePointer());
  for (AffineExpr expr : indices)
    id.AddPointer(expr.getAsOpaquePointer());
  for (const Term *operand : operands)
    id.AddPointer(operand);
}

const Term *Terms::intern(Term term) {
  llvm::FoldingSetNodeID id;
  term.Profile(id);
  void *position = nullptr;
  if (Term *known = unique.FindNodeOrInsertPos(id, position))
    return known;
  storage.push_back(std::move(term));
  unique.InsertNode(&storage.back(), position);
  return &storage.back();
}

const Term *Terms::number(double value) {
  Term term;
  term.number = value;
  return intern(term);
}

const Term *Terms::index(AffineExpr expr) {
  Term term;
  term.kind = TermKind::Index;
  term.index = coordinates.simplify(expr);
  return intern(term);
}

const Term *Terms::negate(const Term *truth) {
  if (truth->kind == TermKind::Index)
    if (auto constant = dyn_cast<AffineConstantExpr>(truth->index))
      return index(coordinates.getConstant(constant.getValue() == 0));
  return make(TermKind::Xor, {truth, index(coordinates.getConstant(1))});
}

const Term *Terms::opaque(Value value, const Iteration &iteration,
                          ArrayRef<const Term *> operands) {
  Term term;
  term.kind = TermKind::Opaque;
  term.value = value;
  term.indices.assign(iteration.loops.begin(), iteration.loops.end());
  term.operands.assign(operands.begin(), operands.end());
  return intern(term);
}

const Term *Terms::constant(Attribute attr) {
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(attr))
    if (splat.getElementType().isIntOrIndexOrFloat())
      attr = splat.getSplatValue<Attribute>();
  if (auto value = dyn_cast_or_null<FloatAttr>(attr))
    return number(value.getValueAsDouble());
  if (auto value = dyn_cast_or_null<IntegerAttr>(attr)) {
    auto integer = integerIn(value.getType(), value.getValue());
    return integer ? index(coordinates.getConstant(*integer)) : nullptr;
  }
  return nullptr;
}

/// An index, where a table counts along its only dimension of size > 1.
const Term *Terms::progression(DenseIntElementsAttr attr,
                               ArrayRef<AffineExpr> indices) {
  AffineExpr index = coordinates.getConstant(0);
  unsigned counted = 0;
  for (auto [size, expr] : llvm::zip_equal(attr.getType().getShape(), indices))
    if (size != 1) {
      index = expr;
      ++counted;
    }
  if (counted != 1)
    return nullptr;
  int64_t next = 0;
  for (const APInt &value : attr.getValues<APInt>())
    if (integerIn(attr.getElementType(), value) != next++)
      return nullptr;
  return this->index(index);
}

/// Arithmetic of numbers alone, such as a scale of 1 / sqrt(d) computed there.
static std::optional<double> fold(TermKind kind,
                                  ArrayRef<const Term *> operands) {
  SmallVector<double, 2> numbers;
  for (const Term *operand : operands) {
    if (operand->kind != TermKind::Number)
      return std::nullopt;
    numbers.push_back(operand->number);
  }
  return startrail::applied(kind, numbers);
}

const Term *Terms::make(TermKind kind, ArrayRef<const Term *> operands,
                        int64_t predicate) {
  if (kind == TermKind::Select && operands[0]->kind == TermKind::Index)
    if (auto chosen = dyn_cast<AffineConstantExpr>(operands[0]->index))
      return operands[chosen.getValue() != 0 ? 1 : 2];
  // Negations of negations come of "any" as "not all not".
  auto isNegation = [](const Term *term) {
    return term->kind == TermKind::Xor &&
           term->operands[1]->kind == TermKind::Index &&
           term->operands[1]->index ==
               getAffineConstantExpr(1, term->operands[1]->index.getContext());
  };
  if (kind == TermKind::Xor && isNegation(operands[0]) &&
      operands[1] == operands[0]->operands[1])
    return operands[0]->operands[0];
  if (auto folded = fold(kind, operands))
    return number(*folded);
  Term term;
  term.kind = kind;
  term.predicate = predicate;
  term.operands.assign(operands.begin(), operands.end());
  return intern(std::move(term));
}

bool Terms::contains(const Term *term,
                     llvm::function_ref<bool(const Term *)> candidate) {
  SmallVector<const Term *> pending{term};
  llvm::SmallPtrSet<const Term *, 16> seen;
  while (!pending.empty()) {
    const Term *next = pending.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (candidate(next))
      return true;
    pending.append(next->operands.begin(), next->operands.end());
  }
  return false;
}
