//===- TensorDefinitions.cpp - What operations of tensor mean -------------===//
#include "compiler/Import/Definer.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace startrail;

MaybeDefinition startrail::defineTensor(const Definer &definer) {
  Operation *op = definer.op;
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp>(
          op))
    return definer.reshaped(op->getOperand(0));
  if (isa<tensor::CastOp>(op))
    return definer.read(op->getOperand(0));
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  if (!slice || ShapedType::isDynamicShape(slice.getStaticOffsets()) ||
      ShapedType::isDynamicShape(slice.getStaticStrides()))
    return std::nullopt;
  // Dimensions of size 1 that the result leaves out are at their offset.
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  SmallVector<AffineExpr> indices;
  unsigned next = 0;
  for (auto [i, offset, stride] :
       llvm::enumerate(slice.getStaticOffsets(), slice.getStaticStrides())) {
    AffineExpr index = dropped.test(i) ? definer.coordinates.getConstant(0)
                                       : definer.element.indices[next++];
    indices.push_back(index * stride + offset);
  }
  return definer.at(slice.getSource(), indices);
}
