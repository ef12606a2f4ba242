//===- SampleTerms.cpp - Numbers that terms have --------------------------===//
#include "compiler/Import/SampleTerms.h"

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

std::optional<double> TermSampler::at(const Term *term, const Point &point) {
  auto [entry, isNew] = known.try_emplace({term, point});
  if (!isNew)
    return entry->second;
  std::optional<double> result;
  switch (term->kind) {
  case TermKind::Load:
    result = loads(term, point);
    break;
  case TermKind::SumOverKeys:
  case TermKind::MaximumOverKeys:
  case TermKind::AndOverKeys:
    result = overKeys(term, point);
    break;
  default: {
    SmallVector<std::optional<double>, 3> operands;
    for (const Term *operand : term->operands)
      operands.push_back(at(operand, point));
    result = evaluate(term, operands, point);
  }
  }
  known[{term, point}] = result;
  return result;
}
