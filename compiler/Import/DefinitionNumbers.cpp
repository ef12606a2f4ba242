//===- DefinitionNumbers.cpp - Numbers that elements are ------------------===//
#include "compiler/Import/AttributeNumber.h"
#include "compiler/Import/Definition.h"
#include "compiler/Import/PassedValues.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <cmath>
#include <limits>

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

std::optional<int64_t> startrail::integerIn(Type type, const APInt &bits) {
  if (type.isInteger(1) || type.isUnsignedInteger()) {
    if (auto value = bits.tryZExtValue();
        value && *value <= uint64_t(std::numeric_limits<int64_t>::max()))
      return int64_t(*value);
    return std::nullopt;
  }
  return bits.trySExtValue();
}

bool startrail::holdsIntegers(Type type, int64_t least, int64_t greatest) {
  bool isUnsigned = type.isInteger(1) || type.isUnsignedInteger();
  if (isUnsigned && least < 0)
    return false;
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  if (width >= 64)
    return true;
  return isUnsigned ? greatest <= int64_t(llvm::maxUIntN(width))
                    : least >= llvm::minIntN(width) &&
                          greatest <= llvm::maxIntN(width);
}

std::optional<double> startrail::numberIn(Attribute attr) {
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(attr))
    if (splat.getElementType().isIntOrIndexOrFloat())
      attr = splat.getSplatValue<Attribute>();
  if (auto number = dyn_cast_or_null<FloatAttr>(attr))
    return number.getValueAsDouble();
  auto integer = dyn_cast_or_null<IntegerAttr>(attr);
  auto value =
      integer ? integerIn(integer.getType(), integer.getValue()) : std::nullopt;
  return value ? std::optional(double(*value)) : std::nullopt;
}

/// The number, unless elements of `type` are integers that it is none of.
static std::optional<double> inType(std::optional<double> number, Type type) {
  // Not all integers beyond are numbers of 64 bits.
  constexpr double limit = double(int64_t(1) << 53);
  if (!number || !type.isIntOrIndex())
    return number;
  return *number == std::trunc(*number) && std::abs(*number) <= limit &&
                 holdsIntegers(type, int64_t(*number), int64_t(*number))
             ? number
             : std::nullopt;
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
  return inType(definition.kind == Definition::Converted
                    ? operands[0]
                    : applied(definition.term, operands),
                definition.type);
}

std::optional<double> startrail::numberOf(const Element &element,
                                          const Coordinates &coordinates) {
  return ::numberOf(element, coordinates, 0);
}

std::optional<double> startrail::numberOf(const Definition &definition,
                                          const Coordinates &coordinates) {
  return ::numberOf(definition, coordinates, 0);
}
