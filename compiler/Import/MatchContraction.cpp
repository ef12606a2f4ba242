//===- MatchContraction.cpp - Products of matrices ------------------------===//
#include "compiler/Import/MatchContraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace startrail;

/// Whether every element of `value` is the constant 0.
static bool isZero(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    value = fill.getInputs()[0];
  return matchPattern(value, m_AnyZeroFloat());
}

static Value throughCasts(Value value) {
  while (isa_and_nonnull<arith::ExtFOp, arith::TruncFOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// Whether `op` is of type `OpType` on `a` and `b`, in either order, up to
/// casts.
template <typename OpType>
static bool isOf(Operation *op, llvm::function_ref<bool(Value)> a,
                 llvm::function_ref<bool(Value)> b) {
  if (!isa_and_nonnull<OpType>(op))
    return false;
  Value lhs = throughCasts(op->getOperand(0));
  Value rhs = throughCasts(op->getOperand(1));
  return (a(lhs) && b(rhs)) || (a(rhs) && b(lhs));
}

/// Whether the body adds the product of its operands and nothing else: what
/// counts as a contraction may also negate or exponentiate them.
static bool addsPlainProduct(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  auto is = [&](unsigned i) {
    return [=](Value value) { return value == body->getArgument(i); };
  };
  auto isProduct = [&](Value value) {
    return isOf<arith::MulFOp>(value.getDefiningOp(), is(0), is(1));
  };
  Value sum = throughCasts(body->getTerminator()->getOperand(0));
  return isOf<arith::AddFOp>(sum.getDefiningOp(), isProduct, is(2));
}

bool startrail::isContraction(Operation *op) {
  if (isa_and_nonnull<tosa::MatMulOp>(op))
    return true;
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  return linalgOp && linalg::isaContractionOpInterface(linalgOp);
}

std::optional<SmallVector<AffineExpr>>
Contraction::iterationOf(ArrayRef<AffineExpr> indices,
                         AffineExpr summand) const {
  auto iteration = startrail::iterationOf(maps[2], indices);
  if (!iteration)
    return std::nullopt;
  (*iteration)[summed] = summand;
  if (llvm::is_contained(*iteration, AffineExpr()))
    return std::nullopt;
  return iteration;
}

Element Contraction::readBy(unsigned i, ArrayRef<AffineExpr> iteration,
                            const Coordinates &coordinates) const {
  Element element{op->getOperand(i), {}};
  for (AffineExpr expr : maps[i].getResults())
    element.indices.push_back(
        coordinates.simplify(expr.replaceDims(iteration)));
  return element;
}

static std::optional<Contraction> matchTosa(tosa::MatMulOp op) {
  auto a = dyn_cast<RankedTensorType>(op.getA().getType());
  auto b = dyn_cast<RankedTensorType>(op.getB().getType());
  if (!a || !b || !a.hasStaticShape() || !b.hasStaticShape() ||
      !matchPattern(op.getAZp(), m_AnyZeroFloat()) ||
      !matchPattern(op.getBZp(), m_AnyZeroFloat()))
    return std::nullopt;
  AffineExpr batch, row, column, sum;
  bindDims(op.getContext(), batch, row, column, sum);
  auto map = [&](AffineExpr first, AffineExpr second) {
    return AffineMap::get(4, 0, {batch, first, second}, op.getContext());
  };
  return Contraction{
      op,
      {map(row, sum), map(sum, column), map(row, column)},
      {a.getDimSize(0), a.getDimSize(1), b.getDimSize(2), a.getDimSize(2)},
      3,
      {1, 2}};
}

std::optional<Contraction> startrail::matchContraction(Operation *op) {
  if (auto matmul = dyn_cast_or_null<tosa::MatMulOp>(op))
    return matchTosa(matmul);
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureTensorSemantics() ||
      linalgOp.hasDynamicShape() || linalgOp.getNumDpsInputs() != 2 ||
      linalgOp.getNumDpsInits() != 1 ||
      !linalg::isaContractionOpInterface(linalgOp) ||
      !addsPlainProduct(linalgOp) || !isZero(linalgOp.getDpsInits()[0]))
    return std::nullopt;
  for (Value operand : op->getOperands())
    if (auto type = dyn_cast<RankedTensorType>(operand.getType());
        !type || !isa<FloatType>(type.getElementType()))
      return std::nullopt;
  auto dims = linalg::inferContractionDims(linalgOp);
  if (failed(dims) || dims->m.size() != 1 || dims->n.size() != 1 ||
      dims->k.size() != 1)
    return std::nullopt;
  SmallVector<AffineMap> maps = linalgOp.getIndexingMapsArray();
  return Contraction{op,
                     {maps[0], maps[1], maps[2]},
                     linalgOp.getStaticLoopRanges(),
                     dims->k[0],
                     {dims->m[0], dims->n[0]}};
}
