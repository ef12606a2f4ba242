//===- OnnxSums.cpp - Reductions and products of ONNX ---------------------===//
#include "compiler/Import/Definer.h"
#include "compiler/Import/MatchContraction.h"
#include "compiler/Import/OnnxDefinitions.h"

#include "dialects/Foreign/OnnxAttributes.h"

using namespace mlir;
using namespace startrail;

std::optional<Reduction> startrail::reductionOfOnnx(Value result) {
  Operation *op = result.getDefiningOp();
  StringRef name = onnxOperator(op);
  if ((name != "ReduceSum" && name != "ReduceMax") ||
      op->getNumOperands() == 0 || op->getNumResults() != 1)
    return std::nullopt;
  auto type = staticTensorType(op->getOperand(0));
  if (!type || !isa<FloatType>(type.getElementType()))
    return std::nullopt;
  // Axes were an attribute before they became an operand.
  auto axes = onnxInts(op, "axes");
  if (!axes && op->getNumOperands() > 1)
    axes = onnxIntegers(op->getOperand(1));
  if (!axes)
    return std::nullopt;
  Reduction reduction{name == "ReduceSum" ? TermKind::SumOverKeys
                                          : TermKind::MaximumOverKeys,
                      op->getOperand(0),
                      {},
                      onnxInt(op, "keepdims").value_or(1) != 0,
                      {}};
  for (int64_t axis : *axes) {
    auto dim = Definer::dimension(axis, type.getRank());
    if (!dim)
      return std::nullopt;
    reduction.dims.push_back(*dim);
  }
  return reduction;
}

std::optional<int64_t> startrail::softmaxOfOnnx(Operation *op) {
  if (onnxOperator(op) != "Softmax" || op->getNumOperands() != 1)
    return std::nullopt;
  auto type = staticTensorType(op->getOperand(0));
  if (!type)
    return std::nullopt;
  auto axis = onnxInt(op, "axis");
  // Before version 13 it went over all dimensions from the axis on, by default
  // the second.
  if (onnxName(op) == "SoftmaxV11") {
    auto dim = Definer::dimension(axis.value_or(1), type.getRank());
    return dim == type.getRank() - 1 ? dim : std::nullopt;
  }
  return axis.value_or(-1);
}

std::optional<Contraction> startrail::contractionOfOnnx(Operation *op) {
  StringRef name = onnxOperator(op);
  if (op->getNumOperands() != 2 || op->getNumResults() != 1)
    return std::nullopt;
  Value result = op->getResult(0), lhs = op->getOperand(0),
        rhs = op->getOperand(1);
  if (name == "MatMul")
    return matrixProductOf(result, lhs, rhs);
  auto equation = onnxString(op, "equation");
  return name == "Einsum" && equation ? einsumOf(*equation, result, lhs, rhs)
                                      : std::nullopt;
}
