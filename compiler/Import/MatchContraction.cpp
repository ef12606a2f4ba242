//===- MatchContraction.cpp - Sums of products ----------------------------===//
#include "compiler/Import/MatchContraction.h"
#include "compiler/Import/ProductSum.h"

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

static std::optional<Contraction> matchLinalg(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.hasDynamicShape() ||
      op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !linalg::isaContractionOpInterface(op) || !addsPlainProduct(op) ||
      !isZero(op.getDpsInits()[0]))
    return std::nullopt;
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  Contraction contraction{op->getResult(0),
                          1,
                          {op->getOperand(0), op->getOperand(1)},
                          {maps[0], maps[1], maps[2]},
                          {}};
  for (unsigned loop : reductions) {
    contraction.summed.emplace_back(loop, ranges[loop]);
    contraction.extent *= ranges[loop];
  }
  return contraction;
}

static std::optional<Contraction> matchTosa(tosa::MatMulOp op) {
  if (!matchPattern(op.getAZp(), m_AnyZeroFloat()) ||
      !matchPattern(op.getBZp(), m_AnyZeroFloat()))
    return std::nullopt;
  return matrixProductOf(op.getResult(), op.getA(), op.getB());
}

static std::optional<Contraction> matchForeign(Operation *op) {
  if (!op || op->getNumResults() != 1)
    return std::nullopt;
  for (auto *contractionOfDialect :
       {contractionOfStableHlo, contractionOfTorch, contractionOfOnnx})
    if (auto contraction = contractionOfDialect(op))
      return contraction;
  return std::nullopt;
}

static bool isMatrixProduct(Operation *op) {
  if (isa_and_nonnull<tosa::MatMulOp>(op) || matchForeign(op))
    return true;
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  return linalgOp && linalg::isaContractionOpInterface(linalgOp);
}

bool startrail::isContraction(Operation *op) {
  return isMatrixProduct(op) || matchProductSum(op);
}

unsigned Contraction::countSums() const {
  return llvm::count_if(summed, [](auto sum) { return sum.second > 1; });
}

std::optional<Contraction> startrail::matchContraction(Operation *op,
                                                       unsigned maxSums) {
  if (!op || op->getNumResults() != 1)
    return std::nullopt;
  std::optional<Contraction> contraction;
  if (auto matmul = dyn_cast<tosa::MatMulOp>(op))
    contraction = matchTosa(matmul);
  else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
           linalgOp && isMatrixProduct(op))
    contraction = matchLinalg(linalgOp);
  else if (!(contraction = matchForeign(op)))
    contraction = matchProductSum(op);
  auto isOfFloats = [](Value value) {
    auto type = staticTensorType(value);
    return type && isa<FloatType>(type.getElementType());
  };
  if (!contraction || contraction->countSums() > maxSums ||
      !isOfFloats(contraction->result))
    return std::nullopt;
  for (Value operand : contraction->operands)
    if (operand && !isOfFloats(operand))
      return std::nullopt;
  return contraction;
}
