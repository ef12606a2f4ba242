//===- SampleTerms.cpp - Numbers that terms have --------------------------===//
#include "compiler/Import/SampleTerms.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

double startrail::drawn(ArrayRef<int64_t> list) {
  uint64_t state = 0x9e3779b97f4a7c15;
  for (int64_t value : list) {
    // The finaliser of splitmix64, of what was before and the next value.
    state += uint64_t(value) * 0xd1342543de82ef95 + 0x9e3779b97f4a7c15;
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
    state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
    state ^= state >> 31;
  }
  return double(int64_t(state) >> 11) * 0x1p-52;
}

std::optional<double> TermSampler::overKeys(const Term *term, Point point) {
  point[Key] = 0;
  auto initial = at(term->operands[1], point);
  if (!initial)
    return std::nullopt;
  double result = *initial;
  for (int64_t key : keys) {
    point[Key] = key;
    auto value = at(term->operands[0], point);
    if (!value)
      return std::nullopt;
    if (term->kind == TermKind::SumOverKeys)
      result += *value;
    else if (term->kind == TermKind::MaximumOverKeys)
      result = std::max(result, *value);
    else
      result = result != 0 && *value != 0;
  }
  return result;
}

/// The value of an operation of known operands.
static std::optional<double> apply(const Term *term,
                                   ArrayRef<double> operands) {
  if (auto result = applied(term->kind, operands))
    return result;
  switch (term->kind) {
  case TermKind::And:
    return operands[0] != 0 && operands[1] != 0;
  case TermKind::Or:
    return operands[0] != 0 || operands[1] != 0;
  case TermKind::Xor:
    return (operands[0] != 0) != (operands[1] != 0);
  case TermKind::FloatCompare:
    return arith::applyCmpPredicate(arith::CmpFPredicate(term->predicate),
                                    llvm::APFloat(operands[0]),
                                    llvm::APFloat(operands[1]));
  default:
    return std::nullopt;
  }
}

std::optional<double> TermSampler::at(const Term *term, const Point &point) {
  auto [entry, isNew] = known.try_emplace({term, point});
  if (!isNew)
    return entry->second;
  std::optional<double> result;
  switch (term->kind) {
  case TermKind::Number:
    result = term->number;
    break;
  case TermKind::Index:
    result = double(evaluate(term->index, point));
    break;
  case TermKind::Compare:
    result = arith::applyCmpPredicate(
        arith::CmpIPredicate(term->predicate),
        APInt(64, uint64_t(evaluate(term->index, point))), APInt(64, 0));
    break;
  case TermKind::Load:
    result = loads(term, point);
    break;
  case TermKind::Select:
    if (auto condition = at(term->operands[0], point))
      result = at(term->operands[*condition != 0 ? 1 : 2], point);
    break;
  case TermKind::SumOverKeys:
  case TermKind::MaximumOverKeys:
  case TermKind::AndOverKeys:
    result = overKeys(term, point);
    break;
  default: {
    SmallVector<double, 3> operands;
    for (const Term *operand : term->operands) {
      auto value = at(operand, point);
      if (!value)
        return std::nullopt;
      operands.push_back(*value);
    }
    result = apply(term, operands);
  }
  }
  known[{term, point}] = result;
  return result;
}
