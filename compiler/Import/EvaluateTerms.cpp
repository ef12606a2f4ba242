//===- EvaluateTerms.cpp - Numbers that terms are -------------------------===//
#include "compiler/Import/EvaluateTerms.h"

#include "compiler/Import/AttributeNumber.h"

#include <cmath>
#include <numeric>

using namespace mlir;
using namespace startrail;

static std::optional<double> loadConstant(const Term *term,
                                          const Point &point) {
  auto table = dyn_cast_or_null<DenseElementsAttr>(constantOf(term->value));
  if (!table || !table.getElementType().isIntOrIndexOrFloat())
    return std::nullopt;
  int64_t position = 0;
  for (auto [size, expr] :
       llvm::zip_equal(table.getType().getShape(), term->indices)) {
    int64_t index = evaluate(expr, point);
    if (index < 0 || index >= size)
      return std::nullopt;
    position = position * size + index;
  }
  return numberIn(table.getValues<Attribute>()[position]);
}

std::optional<double>
startrail::evaluate(const Term *term, ArrayRef<std::optional<double>> operands,
                    const Point &point) {
  switch (term->kind) {
  case TermKind::Number:
    return term->number;
  case TermKind::Index:
    return double(evaluate(term->index, ArrayRef(point)));
  case TermKind::Compare:
    return arith::applyCmpPredicate(
        arith::CmpIPredicate(term->predicate),
        APInt(64, uint64_t(evaluate(term->index, ArrayRef(point)))),
        APInt(64, 0));
  case TermKind::Load:
    return loadConstant(term, point);
  case TermKind::Select:
    return operands[0] ? operands[*operands[0] != 0 ? 1 : 2] : std::nullopt;
  default:
    break;
  }
  if (llvm::is_contained(operands, std::nullopt))
    return std::nullopt;
  switch (term->kind) {
  case TermKind::FloatCompare:
    return arith::applyCmpPredicate(arith::CmpFPredicate(term->predicate),
                                    APFloat(*operands[0]),
                                    APFloat(*operands[1]));
  case TermKind::Add:
    return *operands[0] + *operands[1];
  case TermKind::Subtract:
    return *operands[0] - *operands[1];
  case TermKind::Multiply:
    return *operands[0] * *operands[1];
  case TermKind::Divide:
    return *operands[0] / *operands[1];
  case TermKind::Exp:
    return std::exp(*operands[0]);
  case TermKind::Log:
    return std::log(*operands[0]);
  case TermKind::SquareRoot:
    return std::sqrt(*operands[0]);
  case TermKind::Negate:
    return -*operands[0];
  case TermKind::Maximum:
    return std::max(*operands[0], *operands[1]);
  case TermKind::And:
    return *operands[0] != 0 && *operands[1] != 0;
  case TermKind::Or:
    return *operands[0] != 0 || *operands[1] != 0;
  case TermKind::Xor:
    return (*operands[0] != 0) != (*operands[1] != 0);
  default:
    return std::nullopt;
  }
}

std::optional<double> Evaluation::at(const Point &point) {
  SmallVector<std::optional<double>, 3> operands;
  for (unsigned i = 0; i < parts.size(); ++i) {
    operands.clear();
    for (const Term *operand : parts[i]->operands)
      operands.push_back(values[numbers.lookup(operand)]);
    values[i] = evaluate(parts[i], operands, point);
  }
  return values.back();
}

const Term *Evaluation::getUnknown() const {
  for (auto [part, value] : llvm::zip_equal(parts, values))
    if (!value)
      return part;
  return parts.back();
}

void Evaluation::number(const Term *term) {
  if (numbers.count(term))
    return;
  for (const Term *operand : term->operands)
    number(operand);
  numbers[term] = parts.size();
  parts.push_back(term);
  values.emplace_back();
}

ArrayRef<double> RowEvaluation::of(const Term *term) {
  auto [known, isNew] = rows.try_emplace(term);
  if (!isNew)
    return known->second;
  SmallVector<ArrayRef<double>, 3> operands;
  for (const Term *operand : term->operands)
    operands.push_back(of(operand));
  const int64_t keys = scores.size();
  std::vector<double> row(keys);
  Point point{};
  point[Query] = query;
  switch (term->kind) {
  case TermKind::SumOverKeys:
    row.assign(keys, std::accumulate(operands[0].begin(), operands[0].end(),
                                     operands[1][0]));
    break;
  case TermKind::MaximumOverKeys: {
    double maximum = operands[1][0];
    for (double value : operands[0])
      maximum = std::isnan(value) ? value : std::max(maximum, value);
    row.assign(keys, maximum);
    break;
  }
  case TermKind::AndOverKeys:
    row.assign(keys,
               operands[1][0] != 0 && !llvm::is_contained(operands[0], 0.0));
    break;
  default:
    for (point[Key] = 0; point[Key] < keys; ++point[Key]) {
      SmallVector<std::optional<double>, 3> values;
      for (ArrayRef<double> operand : operands)
        values.push_back(operand[point[Key]]);
      row[point[Key]] = term == contraction
                            ? scores[point[Key]]
                            : evaluate(term, values, point).value_or(0.5);
    }
  }
  return known->second = std::move(row);
}
