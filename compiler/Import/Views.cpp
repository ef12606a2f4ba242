//===- Views.cpp - Reshapes, transpositions, factors ----------------------===//
#include "compiler/Import/Views.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"

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

static Element expandedFrom(tensor::ExpandShapeOp op, const Element &element,
                            const Coordinates &coordinates) {
  Element source{op.getSrc(), {}};
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    AffineExpr index = coordinates.getConstant(0);
    for (int64_t dim : group)
      index = index * op.getResultType().getDimSize(dim) + element.indices[dim];
    source.indices.push_back(coordinates.simplify(index));
  }
  return source;
}

static Element collapsedFrom(tensor::CollapseShapeOp op, const Element &element,
                             const Coordinates &coordinates) {
  Element source{op.getSrc(), {}};
  source.indices.resize(op.getSrcType().getRank());
  for (auto [group, index] :
       llvm::zip_equal(op.getReassociationIndices(), element.indices)) {
    AffineExpr rest = index;
    for (int64_t dim : llvm::reverse(group)) {
      int64_t size = op.getSrcType().getDimSize(dim);
      bool first = dim == group.front();
      source.indices[dim] = coordinates.simplify(first ? rest : rest % size);
      rest = coordinates.simplify(rest.floorDiv(size));
    }
  }
  // A group of no dimensions comes of a rank-0 result: all indices are 0.
  for (AffineExpr &index : source.indices)
    if (!index)
      index = coordinates.getConstant(0);
  return source;
}

static bool hasStaticSizes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() &&
         !llvm::is_contained(type.getShape(), 0);
}

Element startrail::readByTosa(Value operand, const Element &element,
                              const Coordinates &coordinates) {
  Element source{operand, {}};
  auto shape = cast<RankedTensorType>(operand.getType()).getShape();
  for (auto [size, index] : llvm::zip_equal(shape, element.indices))
    source.indices.push_back(size == 1 ? coordinates.getConstant(0) : index);
  return source;
}

static std::optional<Element>
lookThroughTosaView(Operation *op, const Element &element,
                    const Coordinates &coordinates) {
  if (!isa<tosa::ReshapeOp, tosa::TransposeOp, tosa::TileOp>(op))
    return std::nullopt;
  Value operand = op->getOperand(0);
  auto sizes = cast<RankedTensorType>(operand.getType()).getShape();
  auto resultSizes =
      cast<RankedTensorType>(element.tensor.getType()).getShape();
  Element source{operand, {}};
  source.indices.resize(sizes.size());
  if (auto transpose = dyn_cast<tosa::TransposeOp>(op)) {
    for (auto [dim, index] :
         llvm::zip_equal(transpose.getPerms(), element.indices))
      source.indices[dim] = index;
    return source;
  }
  if (isa<tosa::TileOp>(op)) {
    for (auto [i, index] : llvm::enumerate(element.indices))
      source.indices[i] = coordinates.simplify(index % sizes[i]);
    return source;
  }
  AffineExpr rest = coordinates.getConstant(0);
  for (auto [size, index] : llvm::zip_equal(resultSizes, element.indices))
    rest = rest * size + index;
  for (unsigned i = sizes.size(); i-- > 0;) {
    source.indices[i] = coordinates.simplify(i == 0 ? rest : rest % sizes[i]);
    rest = coordinates.simplify(rest.floorDiv(sizes[i]));
  }
  return source;
}

std::optional<Element>
startrail::lookThroughView(const Element &element,
                           const Coordinates &coordinates) {
  Operation *def = element.tensor.getDefiningOp();
  if (!def || !llvm::all_of(def->getOperands(), [](Value operand) {
        return !isa<TensorType>(operand.getType()) || hasStaticSizes(operand);
      }))
    return std::nullopt;
  if (!hasStaticSizes(element.tensor) || !isTractable(element))
    return std::nullopt;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(def))
    return expandedFrom(expand, element, coordinates);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(def))
    return collapsedFrom(collapse, element, coordinates);
  if (isa_and_nonnull<tosa::TosaDialect>(def->getDialect()))
    return lookThroughTosaView(def, element, coordinates);
  auto op = dyn_cast<linalg::LinalgOp>(def);
  if (!op || !isElementwise(op))
    return std::nullopt;
  unsigned number = cast<OpResult>(element.tensor).getResultNumber();
  Value yielded = op.getBlock()->getTerminator()->getOperand(number);
  auto argument = dyn_cast<BlockArgument>(yielded);
  if (!argument || argument.getOwner() != op.getBlock())
    return std::nullopt;
  OpOperand &operand = op->getOpOperand(argument.getArgNumber());
  auto iteration = iterationOf(op, number, element.indices);
  if (!iteration || !isa<RankedTensorType>(operand.get().getType()))
    return std::nullopt;
  return readBy(op, operand, *iteration, coordinates);
}

// The constant a payload sees, unrounded: exporters keep it in f64 and truncate
// it where it is used.
static std::optional<double> constantOf(Value value) {
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return std::nullopt;
  if (auto splat = dyn_cast<SplatElementsAttr>(attr))
    attr = splat.getSplatValue<Attribute>();
  if (auto number = dyn_cast<FloatAttr>(attr))
    return number.getValueAsDouble();
  return std::nullopt;
}

static std::optional<double> constantOf(Value value, linalg::LinalgOp op) {
  while (Operation *cast = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(cast))
      break;
    value = cast->getOperand(0);
  }
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && argument.getOwner() == op.getBlock())
    value = op->getOperand(argument.getArgNumber());
  return constantOf(value);
}

static std::optional<ScaledElement>
lookThroughTosaFactor(Operation *op, const Element &element,
                      const Coordinates &coordinates, Casts casts) {
  if (!isa<FloatType>(getElementTypeOrSelf(element.tensor)) ||
      op->getNumOperands() == 0 || !hasStaticSizes(op->getOperand(0)))
    return std::nullopt;
  if (auto cast = dyn_cast<tosa::CastOp>(op)) {
    auto from = dyn_cast<FloatType>(getElementTypeOrSelf(cast.getInput()));
    auto to = mlir::cast<FloatType>(getElementTypeOrSelf(element.tensor));
    if (!from || (casts == Casts::Widening && from.getWidth() > to.getWidth()))
      return std::nullopt;
    return ScaledElement{{cast.getInput(), element.indices}, 1};
  }
  if (!isa<tosa::MulOp>(op))
    return std::nullopt;
  for (unsigned i : {0, 1})
    if (auto factor = constantOf(op->getOperand(1 - i));
        factor && hasStaticSizes(op->getOperand(i)) &&
        cast<RankedTensorType>(op->getOperand(i).getType()).getRank() ==
            int64_t(element.indices.size()))
      return ScaledElement{readByTosa(op->getOperand(i), element, coordinates),
                           *factor};
  return std::nullopt;
}

std::optional<ScaledElement>
startrail::lookThroughFactor(const Element &element,
                             const Coordinates &coordinates, Casts casts) {
  Operation *producer = element.tensor.getDefiningOp();
  if (!isTractable(element))
    return std::nullopt;
  if (producer && isa_and_nonnull<tosa::TosaDialect>(producer->getDialect()))
    return lookThroughTosaFactor(producer, element, coordinates, casts);
  auto op = dyn_cast_or_null<linalg::LinalgOp>(producer);
  if (!op || !isElementwise(op) || !hasStaticSizes(element.tensor))
    return std::nullopt;
  unsigned number = cast<OpResult>(element.tensor).getResultNumber();
  Value value = op.getBlock()->getTerminator()->getOperand(number);
  ScaledElement scaled;
  while (Operation *def = value.getDefiningOp()) {
    if (def->getBlock() != op.getBlock())
      return std::nullopt;
    if (isa<arith::ExtFOp>(def) ||
        (isa<arith::TruncFOp>(def) && casts == Casts::All)) {
      value = def->getOperand(0);
      continue;
    }
    if (!isa<arith::MulFOp, arith::DivFOp>(def))
      return std::nullopt;
    std::optional<double> lhs = constantOf(def->getOperand(0), op);
    std::optional<double> rhs = constantOf(def->getOperand(1), op);
    if (isa<arith::DivFOp>(def)) {
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
  auto iteration = iterationOf(op, number, element.indices);
  if (!iteration || !hasStaticSizes(operand.get()))
    return std::nullopt;
  scaled.element = readBy(op, operand, *iteration, coordinates);
  return scaled;
}
