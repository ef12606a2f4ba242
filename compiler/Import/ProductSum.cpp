//===- ProductSum.cpp - Multiplications that are reduced ------------------===//
#include "compiler/Import/ProductSum.h"

#include "compiler/Import/Definer.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace startrail;

// Far more views than an exporter puts between the two operations.
static constexpr unsigned maxSteps = 20;

/// The only loop `op` sums its only input over; nothing at any other operation.
static std::optional<unsigned> summedLoop(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.hasDynamicShape() ||
      op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock())
    return std::nullopt;
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  Block *body = op.getBlock();
  auto add =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (reductions.size() != 1 || !add)
    return std::nullopt;
  bool sums = (add.getLhs() == body->getArgument(0) &&
               add.getRhs() == body->getArgument(1)) ||
              (add.getLhs() == body->getArgument(1) &&
               add.getRhs() == body->getArgument(0));
  return sums ? std::optional(reductions[0]) : std::nullopt;
}

std::optional<Element> startrail::summandOf(const Element &sum,
                                            AffineExpr summand,
                                            const Coordinates &coordinates) {
  if (auto reduction = reductionOf(sum.tensor))
    return reducedElement(*reduction, sum, summand, coordinates);
  auto op = cast<linalg::LinalgOp>(sum.tensor.getDefiningOp());
  auto iteration = iterationOf(op, 0, sum.indices);
  if (!iteration)
    return std::nullopt;
  (*iteration)[*summedLoop(op)] = summand;
  if (llvm::is_contained(*iteration, AffineExpr()))
    return std::nullopt;
  return readBy(op, op->getOpOperand(0), *iteration, coordinates);
}

/// The element a definition moves or casts.
static std::optional<Element> movedElement(const Definition &definition) {
  if (definition.kind == Definition::Moved)
    return definition.element;
  if (definition.kind == Definition::Converted &&
      isa<FloatType>(definition.from))
    return movedElement(definition.operands[0]);
  return std::nullopt;
}

static std::optional<std::array<Element, 2>>
linalgFactors(linalg::LinalgOp op, const Element &product,
              const Coordinates &coordinates) {
  unsigned number = cast<OpResult>(product.tensor).getResultNumber();
  if (!isElementwise(op))
    return std::nullopt;
  auto iteration = iterationOf(op, number, product.indices);
  Value yielded = op.getBlock()->getTerminator()->getOperand(number);
  auto multiply = yielded.getDefiningOp<arith::MulFOp>();
  if (!multiply || !iteration)
    return std::nullopt;
  std::array<Element, 2> factors;
  for (unsigned i : {0, 1}) {
    auto argument = dyn_cast<BlockArgument>(multiply->getOperand(i));
    if (!argument || argument.getOwner() != op.getBlock())
      return std::nullopt;
    OpOperand &operand = op->getOpOperand(argument.getArgNumber());
    if (!staticTensorType(operand.get()))
      return std::nullopt;
    factors[i] = readBy(op, operand, *iteration, coordinates);
  }
  return factors;
}

static std::optional<std::array<Element, 2>>
productOf(Element product, const Coordinates &coordinates) {
  for (unsigned step = 0; step < maxSteps; ++step) {
    if (auto op = product.tensor.getDefiningOp<linalg::LinalgOp>()) {
      if (auto factors = linalgFactors(op, product, coordinates))
        return factors;
    } else if (auto definition = define(product, coordinates);
               definition && definition->kind == Definition::Applied &&
               definition->term == TermKind::Multiply) {
      auto lhs = movedElement(definition->operands[0]);
      auto rhs = movedElement(definition->operands[1]);
      if (!lhs || !rhs)
        return std::nullopt;
      return std::array<Element, 2>{*lhs, *rhs};
    }
    auto source = lookThroughView(product, coordinates);
    if (!source)
      if (auto scaled = lookThroughFactor(product, coordinates, Casts::All);
          scaled && scaled->factor == 1)
        source = scaled->element;
    if (!source)
      return std::nullopt;
    product = std::move(*source);
  }
  return std::nullopt;
}

std::optional<int64_t> startrail::summedExtent(Operation *op) {
  Coordinates anywhere(op->getContext());
  Value result = op->getResult(0);
  if (auto reduction = reductionOf(result)) {
    if (reduction->kind != TermKind::SumOverKeys ||
        (reduction->initial &&
         numberOf(Element{reduction->initial, {}}, anywhere) != 0.0))
      return std::nullopt;
    return reducedSize(*reduction);
  }
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return std::nullopt;
  auto loop = summedLoop(linalgOp);
  Value init = loop ? linalgOp.getDpsInits()[0] : Value();
  if (!loop || !isa<RankedTensorType>(init.getType()))
    return std::nullopt;
  Element first{init, {}};
  first.indices.assign(cast<RankedTensorType>(init.getType()).getRank(),
                       anywhere.getConstant(0));
  if (numberOf(first, anywhere) != 0.0)
    return std::nullopt;
  return linalgOp.getStaticLoopRanges()[*loop];
}

std::optional<Contraction> startrail::matchProductSum(Operation *op) {
  if (!op || op->getNumResults() != 1 || !staticTensorType(op->getResult(0)))
    return std::nullopt;
  std::optional<int64_t> extent = summedExtent(op);
  if (!extent)
    return std::nullopt;
  Contraction contraction{op->getResult(0), *extent, {}, {}, {}};
  Coordinates anywhere(op->getContext());
  SmallVector<AffineExpr> first(staticTensorType(op->getResult(0)).getRank(),
                                anywhere.getConstant(0));
  if (!contraction.factorsOf(first, anywhere.getConstant(0), anywhere))
    return std::nullopt;
  return contraction;
}

std::optional<std::array<Element, 2>>
Contraction::factorsOf(ArrayRef<AffineExpr> indices, AffineExpr summand,
                       const Coordinates &coordinates) const {
  if (!operands[0]) {
    Element sum{result, {}};
    sum.indices.assign(indices.begin(), indices.end());
    auto product = summandOf(sum, summand, coordinates);
    return product ? productOf(std::move(*product), coordinates) : std::nullopt;
  }
  auto iteration = iterationOf(maps[2], indices);
  if (!iteration)
    return std::nullopt;
  AffineExpr rest = summand;
  for (auto [i, sum] : llvm::reverse(llvm::enumerate(summed))) {
    auto [loop, size] = sum;
    (*iteration)[loop] = i == 0 ? rest : coordinates.simplify(rest % size);
    rest = coordinates.simplify(rest.floorDiv(size));
  }
  if (llvm::is_contained(*iteration, AffineExpr()))
    return std::nullopt;
  std::array<Element, 2> factors;
  for (unsigned i : {0, 1}) {
    factors[i].tensor = operands[i];
    for (AffineExpr expr : maps[i].getResults())
      factors[i].indices.push_back(
          coordinates.simplify(expr.replaceDims(*iteration)));
  }
  return factors;
}
