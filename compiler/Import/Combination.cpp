//===- Combination.cpp - Sums of terms and of logarithms ------------------===//
#include "compiler/Import/Combination.h"

#include "compiler/Import/Dependence.h"
#include "compiler/Import/Guards.h"
#include "compiler/Import/MatchMask.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

// Far more than any softmax has; sums that share parts can double at each step.
static constexpr unsigned maxSteps = 4096;

// f32 constants, such as log2(e), are rounded this much.
static constexpr double rounding = 1e-6;

void Combination::add(Kind kind, const Term *term, double factor) {
  for (Part &part : parts)
    if (part.kind == kind && part.term == term) {
      double sum = part.factor + factor;
      // Twice the same mask is the mask.
      if (kind != Plain && kind != Logarithm)
        sum = factor;
      double size = std::max(std::abs(part.factor), std::abs(factor));
      part.factor = sum;
      if (std::abs(sum) <= rounding * size)
        parts.erase(&part);
      return;
    }
  parts.push_back({kind, term, factor});
}

bool Combination::subtract(const Combination &other) {
  constant -= other.constant;
  if (std::abs(constant) <= rounding * std::max(1.0, std::abs(other.constant)))
    constant = 0;
  for (const Part &part : other.parts) {
    if (part.kind == Plain || part.kind == Logarithm) {
      add(part.kind, part.term, -part.factor);
      continue;
    }
    const Part *mine = llvm::find_if(parts, [&](const Part &mine) {
      return mine.kind == part.kind && mine.term == part.term;
    });
    if (mine == parts.end())
      return false;
    parts.erase(mine);
  }
  return true;
}

namespace {
/// Collects the parts of one combination.
class Collector {
public:
  void addSum(const Term *term, double factor);
  void addLogarithm(const Term *term, double factor);

  Combination result;

private:
  bool addProduct(const Term *term, double factor);
  bool addMasked(const Term *term, double factor);
  void addCondition(const Term *condition, bool value);
  const Term *chosenIn(const Term *choice) const;

  unsigned steps = 0;
  /// What the masks that are added tell of conditions: what is hidden anyway
  /// may be anything.
  SmallVector<std::pair<const Term *, bool>> known;
};
} // namespace

/// The result is -inf unless `condition` is `value`, which holds for what is
/// added until it is taken from `known`.
void Collector::addCondition(const Term *condition, bool value) {
  result.add(value ? Combination::Seen : Combination::Hidden, condition, 1);
  known.emplace_back(condition, value);
}

/// The operand that a choice is, where it is known; else null.
const Term *Collector::chosenIn(const Term *choice) const {
  for (auto [condition, value] : known)
    if (condition == choice->operands[0])
      return choice->operands[value ? 1 : 2];
  return nullptr;
}

/// A product with a number, or of a contraction's element and a mask.
bool Collector::addProduct(const Term *term, double factor) {
  for (unsigned i : {0, 1}) {
    const Term *number = term->operands[i];
    const Term *rest = term->operands[1 - i];
    if (number->kind == TermKind::Number && std::isfinite(number->number)) {
      addSum(rest, factor * number->number);
      return true;
    }
    if (holdsContraction(number))
      continue;
    Combination inner = Combination::of(rest);
    if (inner.parts.size() != 1 || inner.constant != 0 ||
        inner.parts[0].kind != Combination::Plain ||
        inner.parts[0].term->kind != TermKind::Load)
      return false;
    result.add(Combination::Multiplied, number, 1);
    result.add(Combination::Plain, inner.parts[0].term,
               factor * inner.parts[0].factor);
    return true;
  }
  return false;
}

/// A choice between a score and a number that hides the key.
bool Collector::addMasked(const Term *term, double factor) {
  for (unsigned i : {1, 2}) {
    const Term *number = term->operands[i];
    if (number->kind != TermKind::Number ||
        !(number->number * factor <= MaskTerm::hiddenBelow))
      continue;
    addCondition(term->operands[0], i == 2);
    addSum(term->operands[3 - i], factor);
    known.pop_back();
    return true;
  }
  return false;
}

void Collector::addSum(const Term *term, double factor) {
  auto operand = [&](unsigned i) { return term->operands[i]; };
  if (term->kind == TermKind::Number && std::isfinite(term->number)) {
    result.constant += factor * term->number;
    return;
  }
  // Masks stay whole: they are evaluated, and so are their sums.
  if (++steps < maxSteps && holdsContraction(term))
    switch (term->kind) {
    case TermKind::Add:
      addSum(operand(0), factor);
      return addSum(operand(1), factor);
    case TermKind::Subtract:
      addSum(operand(0), factor);
      return addSum(operand(1), -factor);
    case TermKind::Negate:
      return addSum(operand(0), -factor);
    case TermKind::Multiply:
      if (addProduct(term, factor))
        return;
      break;
    case TermKind::Divide:
      if (operand(1)->kind == TermKind::Number && operand(1)->number != 0)
        return addSum(operand(0), factor / operand(1)->number);
      break;
    case TermKind::Log:
      return addLogarithm(operand(0), factor);
    case TermKind::Select:
      if (const Term *chosen = chosenIn(term))
        return addSum(chosen, factor);
      if (addMasked(term, factor))
        return;
      break;
    case TermKind::Maximum:
      for (unsigned i : {0, 1})
        if (operand(i)->kind == TermKind::Number &&
            operand(i)->number * factor <= MaskTerm::hiddenBelow)
          return addSum(operand(1 - i), factor);
      break;
    default:
      break;
    }
  result.add(Combination::Plain, term, factor);
}

void Collector::addLogarithm(const Term *term, double factor) {
  auto operand = [&](unsigned i) { return term->operands[i]; };
  if (const Term *sum = findKeySum(term))
    return result.add(Combination::Logarithm, sum, factor);
  if (++steps < maxSteps)
    switch (term->kind) {
    case TermKind::Number:
      if (term->number > 0 && std::isfinite(term->number)) {
        result.constant += factor * std::log(term->number);
        return;
      }
      break;
    case TermKind::Multiply:
      addLogarithm(operand(0), factor);
      return addLogarithm(operand(1), factor);
    case TermKind::Divide:
      addLogarithm(operand(0), factor);
      return addLogarithm(operand(1), -factor);
    case TermKind::Exp:
      return addSum(operand(0), factor);
    case TermKind::Select:
      if (const Term *chosen = chosenIn(term))
        return addLogarithm(chosen, factor);
      for (unsigned i : {1, 2})
        if (factor > 0 && operand(i)->isNumber(0)) {
          addCondition(operand(0), i == 2);
          addLogarithm(operand(3 - i), factor);
          known.pop_back();
          return;
        }
      break;
    default:
      break;
    }
  result.add(Combination::Logarithm, term, factor);
}

Combination Combination::of(const Term *term) {
  Collector collector;
  collector.addSum(term, 1);
  return std::move(collector.result);
}

Combination Combination::ofLogarithm(const Term *term) {
  Collector collector;
  collector.addLogarithm(term, 1);
  return std::move(collector.result);
}
