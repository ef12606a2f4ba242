//===- DefinitionNumbers.cpp - Numbers that elements are ------------------===//
#include "compiler/Import/AttributeNumber.h"
#include "compiler/Import/Definition.h"
#include "compiler/Import/PassedValues.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

std::optional<double> startrail::applied(TermKind kind,
                                         ArrayRef<double> operands) {
  switch (kind) {
  case TermKind::Add:
    return operands[0] + operands[1];
  case TermKind::Subtract:
    return operands[0] - operands[1];
  case TermKind::Multiply:
    return operands[0] * operands[1];
  case TermKind::Divide:
    return operands[0] / operands[1];
  case TermKind::Negate:
    return -operands[0];
  case TermKind::Exp:
    return std::exp(operands[0]);
  case TermKind::Log:
    return std::log(operands[0]);
  case TermKind::SquareRoot:
    return std::sqrt(operands[0]);
  default:
    return std::nullopt;
  }
}

std::optional<double> startrail::numberIn(Attribute attr) {
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(attr))
    if (splat.getElementType().isIntOrIndexOrFloat())
      attr = splat.getSplatValue<Attribute>();
  if (auto number = dyn_cast_or_null<FloatAttr>(attr))
    return number.getValueAsDouble();
  auto integer = dyn_cast_or_null<IntegerAttr>(attr);
  if (!integer || integer.getValue().getBitWidth() > 64)
    return std::nullopt;
  return integer.getType().isInteger(1)
             ? double(integer.getValue().getZExtValue())
             : double(integer.getValue().getSExtValue());
}

// Computed constants are short: 1 / sqrt(d), at most.
static constexpr unsigned maxDepth = 16;

static std::optional<double> numberOf(const Definition &definition,
                                      const Coordinates &coordinates,
                                      unsigned depth);

static std::optional<double> numberOf(const Element &element,
                                      const Coordinates &coordinates,
                                      unsigned depth);

/// The number that every call passes as a scalar.
static std::optional<double> passedNumber(const Element &element,
                                          const Coordinates &coordinates,
                                          unsigned depth) {
  std::optional<double> same;
  if (!element.indices.empty())
    return same;
  for (Value passed : passedByCalls(element.tensor)) {
    // Calls nest less deep than operations.
    auto number = numberOf({passed, {}}, coordinates, depth + maxDepth / 4);
    if (!number || number != same.value_or(*number))
      return std::nullopt;
    same = number;
  }
  return same;
}

static std::optional<double> numberOf(const Element &element,
                                      const Coordinates &coordinates,
                                      unsigned depth) {
  if (Attribute attr = constantOf(element.tensor))
    return numberIn(attr);
  if (depth >= maxDepth)
    return std::nullopt;
  if (Value carried = carriedUnchanged(element.tensor))
    return numberOf({carried, element.indices}, coordinates, depth + 1);
  if (isa<BlockArgument>(element.tensor))
    return passedNumber(element, coordinates, depth);
  if (auto fill = element.tensor.getDefiningOp<linalg::FillOp>())
    return numberIn(constantOf(fill.getInputs()[0]));
  if (auto definition = define(element, coordinates))
    return numberOf(*definition, coordinates, depth + 1);
  return std::nullopt;
}

static std::optional<double> numberOf(const Definition &definition,
                                      const Coordinates &coordinates,
                                      unsigned depth) {
  if (definition.kind == Definition::Moved)
    return numberOf(definition.element, coordinates, depth);
  if (definition.kind == Definition::Constant)
    return numberIn(definition.constant);
  if (definition.kind == Definition::Counted)
    return std::nullopt;
  SmallVector<double, 2> operands;
  for (const Definition &operand : definition.operands) {
    std::optional<double> number = numberOf(operand, coordinates, depth);
    if (!number)
      return std::nullopt;
    operands.push_back(*number);
  }
  if (definition.kind == Definition::Converted)
    return isa<FloatType>(definition.type) ||
                   operands[0] == std::trunc(operands[0])
               ? std::optional(operands[0])
               : std::nullopt;
  return applied(definition.term, operands);
}

std::optional<double> startrail::numberOf(const Element &element,
                                          const Coordinates &coordinates) {
  return ::numberOf(element, coordinates, 0);
}

std::optional<double> startrail::numberOf(const Definition &definition,
                                          const Coordinates &coordinates) {
  return ::numberOf(definition, coordinates, 0);
}
