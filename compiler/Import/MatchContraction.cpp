//===- MatchContraction.cpp - Products of matrices ------------------------===//
#include "compiler/Import/MatchContraction.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace startrail;

/// Whether every element of `value` is the constant 0.
static bool isZero(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    value = fill.getInputs()[0];
  return matchPattern(value, m_AnyZeroFloat());
}

std::optional<Contraction> startrail::matchContraction(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureTensorSemantics() ||
      linalgOp.hasDynamicShape() || linalgOp.getNumDpsInputs() != 2 ||
      linalgOp.getNumDpsInits() != 1 ||
      !linalg::isaContractionOpInterface(linalgOp) ||
      !isZero(linalgOp.getDpsInits()[0]))
    return std::nullopt;
  for (Value operand : op->getOperands())
    if (auto type = dyn_cast<RankedTensorType>(operand.getType());
        !type || !isa<FloatType>(type.getElementType()))
      return std::nullopt;
  auto dims = linalg::inferContractionDims(linalgOp);
  if (failed(dims) || dims->m.size() != 1 || dims->n.size() != 1 ||
      dims->k.size() != 1)
    return std::nullopt;
  return Contraction{linalgOp, dims->k[0], {dims->m[0], dims->n[0]}};
}
