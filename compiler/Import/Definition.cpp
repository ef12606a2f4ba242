//===- Definition.cpp - What one operation makes an element of ------------===//
#include "compiler/Import/Definer.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

RankedTensorType startrail::staticTensorType(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || llvm::is_contained(type.getShape(), 0))
    return {};
  return type;
}

Attribute startrail::constantOf(Value value) {
  Attribute attr;
  if (matchPattern(value, m_Constant(&attr)))
    return attr;
  return {};
}

std::optional<Definition> startrail::define(const Element &element,
                                            const Coordinates &coordinates) {
  Operation *op = element.tensor.getDefiningOp();
  auto type = staticTensorType(element.tensor);
  if (!op || !type || size_t(type.getRank()) != element.indices.size() ||
      !isTractable(element))
    return std::nullopt;
  Definer definer(element, coordinates);
  if (auto reduction = reductionOf(element.tensor))
    return definer.reduced(*reduction);
  if (auto dim = softmaxDimension(element.tensor))
    return definer.softmax(op->getOperand(0), *dim);
  if (isa_and_nonnull<tensor::TensorDialect>(op->getDialect()))
    return defineTensor(definer);
  if (isa_and_nonnull<tosa::TosaDialect>(op->getDialect()))
    return defineTosa(definer);
  return std::nullopt;
}

std::optional<Reduction> startrail::reductionOf(Value result) {
  Operation *op = result.getDefiningOp();
  if (op && isa_and_nonnull<tosa::TosaDialect>(op->getDialect()))
    return reductionOfTosa(op);
  return std::nullopt;
}

std::optional<int64_t> startrail::softmaxDimension(Value result) {
  auto softmax = result.getDefiningOp<linalg::SoftmaxOp>();
  if (softmax && softmax.hasPureTensorSemantics())
    return int64_t(softmax.getDimension());
  return std::nullopt;
}

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

static std::optional<double> asNumber(Attribute attr) {
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
                                      unsigned depth) {
  if (Attribute attr = constantOf(element.tensor))
    return asNumber(attr);
  if (depth >= maxDepth)
    return std::nullopt;
  if (auto fill = element.tensor.getDefiningOp<linalg::FillOp>())
    return asNumber(constantOf(fill.getInputs()[0]));
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
    return asNumber(definition.constant);
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

bool startrail::isRemovable(Operation *op) { return isOpTriviallyDead(op); }
