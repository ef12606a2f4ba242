//===- Views.cpp - Reshapes, transpositions, factors ----------------------===//
#include "compiler/Import/Views.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace startrail;

std::optional<SmallVector<AffineExpr>>
startrail::iterationOf(AffineMap map, ArrayRef<AffineExpr> indices) {
  if (map.getNumResults() != indices.size() || map.getNumSymbols() != 0)
    return std::nullopt;
  SmallVector<AffineExpr> iteration(map.getNumDims());
  for (auto [expr, index] : llvm::zip_equal(map.getResults(), indices)) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      if (iteration[dim.getPosition()])
        return std::nullopt;
      iteration[dim.getPosition()] = index;
    } else if (expr != index) {
      return std::nullopt;
    }
  }
  return iteration;
}

std::optional<SmallVector<AffineExpr>>
startrail::iterationOf(linalg::LinalgOp op, unsigned resultNumber,
                       ArrayRef<AffineExpr> indices) {
  auto iteration = iterationOf(
      op.getMatchingIndexingMap(op.getDpsInitOperand(resultNumber)), indices);
  if (!iteration)
    return std::nullopt;
  // Loops that no element of the result names leave open what is written.
  for (auto [loop, type] :
       llvm::zip_equal(*iteration, op.getIteratorTypesArray()))
    if (!loop && type != utils::IteratorType::reduction)
      return std::nullopt;
  return iteration;
}

Element startrail::readBy(linalg::LinalgOp op, OpOperand &operand,
                          ArrayRef<AffineExpr> iteration,
                          const Coordinates &coordinates) {
  Element element{operand.get(), {}};
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults())
    element.indices.push_back(
        coordinates.simplify(expr.replaceDims(iteration)));
  return element;
}

bool startrail::isElementwise(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && op->getNumRegions() == 1 &&
         op->getRegion(0).hasOneBlock() &&
         op.getNumParallelLoops() == op.getNumLoops();
}

std::optional<Element>
startrail::lookThroughView(const Element &element,
                           const Coordinates &coordinates) {
  Operation *def = element.tensor.getDefiningOp();
  if (!def || !staticTensorType(element.tensor) || !isTractable(element))
    return std::nullopt;
  auto op = dyn_cast<linalg::LinalgOp>(def);
  if (!op) {
    auto definition = define(element, coordinates);
    if (!definition || definition->kind != Definition::Moved)
      return std::nullopt;
    return definition->element;
  }
  if (!isElementwise(op))
    return std::nullopt;
  unsigned number = cast<OpResult>(element.tensor).getResultNumber();
  Value yielded = op.getBlock()->getTerminator()->getOperand(number);
  auto argument = dyn_cast<BlockArgument>(yielded);
  if (!argument || argument.getOwner() != op.getBlock())
    return std::nullopt;
  OpOperand &operand = op->getOpOperand(argument.getArgNumber());
  auto iteration = iterationOf(op, number, element.indices);
  if (!iteration || !staticTensorType(operand.get()))
    return std::nullopt;
  return readBy(op, operand, *iteration, coordinates);
}

// The constant a payload sees, unrounded: exporters keep it in f64 and truncate
// it where it is used.
static std::optional<double> payloadNumber(Value value, linalg::LinalgOp op,
                                           ArrayRef<AffineExpr> iteration,
                                           const Coordinates &coordinates) {
  while (Operation *cast = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(cast))
      break;
    value = cast->getOperand(0);
  }
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && argument.getOwner() == op.getBlock()) {
    OpOperand &operand = op->getOpOperand(argument.getArgNumber());
    if (isa<RankedTensorType>(operand.get().getType()))
      return startrail::numberOf(readBy(op, operand, iteration, coordinates),
                                 coordinates);
    value = operand.get();
  }
  auto number = dyn_cast_or_null<FloatAttr>(constantOf(value));
  return number ? std::optional(number.getValueAsDouble()) : std::nullopt;
}

static std::optional<ScaledElement> factorOf(const Definition &definition,
                                             const Coordinates &coordinates,
                                             Casts casts) {
  if (definition.kind == Definition::Moved)
    return ScaledElement{definition.element, 1};
  auto ofOperand = [&](unsigned i, double factor) {
    auto scaled = factorOf(definition.operands[i], coordinates, casts);
    if (scaled)
      scaled->factor *= factor;
    return scaled;
  };
  if (definition.kind == Definition::Converted) {
    auto from = dyn_cast<FloatType>(definition.from);
    auto to = dyn_cast<FloatType>(definition.type);
    if (!from || !to ||
        (casts == Casts::Widening && from.getWidth() > to.getWidth()))
      return std::nullopt;
    return ofOperand(0, 1);
  }
  if (definition.kind != Definition::Applied ||
      !isa<FloatType>(definition.type))
    return std::nullopt;
  if (definition.term == TermKind::Negate)
    return ofOperand(0, -1);
  bool isDivision = definition.term == TermKind::Divide;
  bool isSum = definition.term == TermKind::Add;
  if (!isDivision && !isSum && definition.term != TermKind::Multiply)
    return std::nullopt;
  for (unsigned i : {1, 0}) {
    auto number = startrail::numberOf(definition.operands[i], coordinates);
    if (!number)
      continue;
    if (isSum)
      return *number == 0 ? ofOperand(1 - i, 1) : std::nullopt;
    if (isDivision && (i == 0 || *number == 0))
      return std::nullopt;
    return ofOperand(1 - i, isDivision ? 1 / *number : *number);
  }
  return std::nullopt;
}

std::optional<ScaledElement>
startrail::lookThroughFactor(const Element &element,
                             const Coordinates &coordinates, Casts casts) {
  if (!isTractable(element) || !staticTensorType(element.tensor))
    return std::nullopt;
  auto op = element.tensor.getDefiningOp<linalg::LinalgOp>();
  if (!op) {
    auto definition = define(element, coordinates);
    if (!definition || definition->kind == Definition::Moved)
      return std::nullopt;
    // A scaled product is defined by itself.
    auto scaled = factorOf(*definition, coordinates, casts);
    return scaled && scaled->element.tensor != element.tensor ? scaled
                                                              : std::nullopt;
  }
  if (!isElementwise(op))
    return std::nullopt;
  unsigned number = cast<OpResult>(element.tensor).getResultNumber();
  Value value = op.getBlock()->getTerminator()->getOperand(number);
  auto iteration = iterationOf(op, number, element.indices);
  if (!iteration)
    return std::nullopt;
  ScaledElement scaled;
  while (Operation *def = value.getDefiningOp()) {
    if (def->getBlock() != op.getBlock())
      return std::nullopt;
    if (isa<arith::ExtFOp>(def) ||
        (isa<arith::TruncFOp>(def) && casts == Casts::All)) {
      value = def->getOperand(0);
      continue;
    }
    if (!isa<arith::MulFOp, arith::DivFOp, arith::AddFOp>(def))
      return std::nullopt;
    std::optional<double> lhs =
        payloadNumber(def->getOperand(0), op, *iteration, coordinates);
    std::optional<double> rhs =
        payloadNumber(def->getOperand(1), op, *iteration, coordinates);
    if (isa<arith::AddFOp>(def)) {
      if (rhs != 0.0 && lhs != 0.0)
        return std::nullopt;
      value = def->getOperand(rhs == 0.0 ? 0 : 1);
    } else if (isa<arith::DivFOp>(def)) {
      if (!rhs || *rhs == 0)
        return std::nullopt;
      scaled.factor /= *rhs;
      value = def->getOperand(0);
    } else if (rhs) {
      scaled.factor *= *rhs;
      value = def->getOperand(0);
    } else if (lhs) {
      scaled.factor *= *lhs;
      value = def->getOperand(1);
    } else {
      return std::nullopt;
    }
  }
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner() != op.getBlock())
    return std::nullopt;
  OpOperand &operand = op->getOpOperand(argument.getArgNumber());
  if (!staticTensorType(operand.get()))
    return std::nullopt;
  scaled.element = readBy(op, operand, *iteration, coordinates);
  return scaled;
}
