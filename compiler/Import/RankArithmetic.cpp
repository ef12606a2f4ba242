//===- RankArithmetic.cpp - Numbers that operations make of numbers -------===//
#include "compiler/Import/AttributeNumber.h"
#include "compiler/Import/RankEvaluation.h"
#include "compiler/Import/RankOperations.h"

#include "dialects/Foreign/StableHloAttributes.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

std::optional<double> RankEvaluation::reduce(const Reduction &reduction,
                                             Place place, int64_t rank,
                                             const Indices &indices) {
  auto type = staticTensorType(reduction.operand);
  if (!type || reduction.dims.size() != 1)
    return std::nullopt;
  int64_t dim = reduction.dims[0], size = type.getDimSize(dim);
  double result = reduction.kind == TermKind::SumOverKeys ? 0
                  : reduction.kind == TermKind::AndOverKeys
                      ? 1
                      : -std::numeric_limits<double>::infinity();
  SmallVector<int64_t> all(keys);
  if (size != keyTokens) {
    if (size > 64)
      return std::nullopt;
    all.clear();
    for (int64_t i = 0; i < size; ++i)
      all.push_back(i);
  }
  Indices at(indices);
  if (!reduction.keepsDims)
    at.insert(at.begin() + dim, 0);
  for (int64_t i : all) {
    at[dim] = i;
    auto value = evaluate({reduction.operand, place.frame}, rank, at);
    if (!value)
      return std::nullopt;
    if (reduction.kind == TermKind::SumOverKeys)
      result += *value;
    else if (reduction.kind == TermKind::MaximumOverKeys)
      result = std::max(result, *value);
    else
      result = result != 0 && *value != 0;
  }
  if (!reduction.initial)
    return result;
  auto initial = evaluate({reduction.initial, place.frame}, rank, {});
  if (!initial)
    return std::nullopt;
  if (reduction.kind == TermKind::SumOverKeys)
    return result + *initial;
  return reduction.kind == TermKind::MaximumOverKeys
             ? std::max(result, *initial)
             : double(result != 0 && *initial != 0);
}

std::optional<double> RankEvaluation::compute(const Definition &definition,
                                              Frame *frame, int64_t rank) {
  switch (definition.kind) {
  case Definition::Moved: {
    auto at = constantIndices(definition.element);
    return at ? evaluate({definition.element.tensor, frame}, rank, *at)
              : std::nullopt;
  }
  case Definition::Converted:
    return compute(definition.operands[0], frame, rank);
  case Definition::Constant:
    return numberIn(definition.constant);
  case Definition::Counted:
    return double(startrail::evaluate(definition.index, {}));
  case Definition::Applied:
    break;
  }
  if (definition.term == TermKind::Select) {
    auto condition = compute(definition.operands[0], frame, rank);
    return condition ? compute(definition.operands[*condition != 0 ? 1 : 2],
                               frame, rank)
                     : std::nullopt;
  }
  SmallVector<double, 3> operands;
  for (const Definition &operand : definition.operands) {
    auto value = compute(operand, frame, rank);
    if (!value)
      return std::nullopt;
    operands.push_back(*value);
  }
  auto truth = [&](unsigned i) { return operands[i] != 0; };
  switch (definition.term) {
  case TermKind::And:
    return truth(0) && truth(1);
  case TermKind::Or:
    return truth(0) || truth(1);
  case TermKind::Xor:
    return truth(0) != truth(1);
  case TermKind::Maximum:
    return std::max(operands[0], operands[1]);
  case TermKind::Compare:
  case TermKind::FloatCompare:
    return arith::applyCmpPredicate(
        definition.term == TermKind::FloatCompare
            ? arith::CmpFPredicate(definition.predicate)
            : floatPredicate(arith::CmpIPredicate(definition.predicate)),
        llvm::APFloat(operands[0]), llvm::APFloat(operands[1]));
  default:
    return applied(definition.term, operands);
  }
}

static bool compares(ComparisonDirection direction, double lhs, double rhs) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return lhs == rhs;
  case ComparisonDirection::NE:
    return lhs != rhs;
  case ComparisonDirection::GE:
    return lhs >= rhs;
  case ComparisonDirection::GT:
    return lhs > rhs;
  case ComparisonDirection::LE:
    return lhs <= rhs;
  case ComparisonDirection::LT:
    return lhs < rhs;
  }
  llvm_unreachable("a direction");
}

/// What positions are computed with besides what definitions say: division of
/// integers, with truncation, and comparisons, also of truth. Nothing at other
/// operations.
std::optional<double>
RankEvaluation::positionArithmetic(Place place, int64_t rank,
                                   const Indices &indices) {
  Operation *op = place.value.getDefiningOp();
  auto direction = comparisonDirection(op);
  bool remainder = isNamed(op, "stablehlo.remainder");
  auto type = dyn_cast<RankedTensorType>(place.value.getType());
  if ((!remainder && !direction && !isNamed(op, "stablehlo.divide")) || !type ||
      !type.getElementType().isInteger() || op->getNumOperands() != 2)
    return std::nullopt;
  auto lhs = evaluate({op->getOperand(0), place.frame}, rank, indices);
  auto rhs = evaluate({op->getOperand(1), place.frame}, rank, indices);
  if (!lhs || !rhs)
    return std::nullopt;
  if (direction)
    return compares(*direction, *lhs, *rhs);
  if (*rhs == 0)
    return std::nullopt;
  return remainder ? std::fmod(*lhs, *rhs) : std::trunc(*lhs / *rhs);
}
