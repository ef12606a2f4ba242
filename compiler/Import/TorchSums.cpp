//===- TorchSums.cpp - Reductions and products of torch -------------------===//
#include "compiler/Import/Definer.h"
#include "compiler/Import/MatchContraction.h"
#include "compiler/Import/TorchDefinitions.h"

#include "dialects/Foreign/TorchAttributes.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

/// An operation (tensor, dims, keepdim, ...) as a reduction of `kind`.
static std::optional<Reduction> reductionAlong(Operation *op, TermKind kind) {
  if (op->getNumOperands() < 3)
    return std::nullopt;
  auto type = staticTensorType(op->getOperand(0));
  auto keeps = torchConstantBool(op->getOperand(2));
  if (!type || !keeps ||
      (kind == TermKind::AndOverKeys ? !type.getElementType().isInteger(1)
                                     : !isa<FloatType>(type.getElementType())))
    return std::nullopt;
  auto dims = torchIntList(op->getOperand(1));
  if (!dims) {
    auto dim = torchConstantInt(op->getOperand(1));
    if (!dim)
      return std::nullopt;
    dims = {*dim};
  }
  Reduction reduction{kind, op->getOperand(0), {}, *keeps, {}};
  for (int64_t given : *dims) {
    auto dim = Definer::dimension(given, type.getRank());
    if (!dim)
      return std::nullopt;
    reduction.dims.push_back(*dim);
  }
  return reduction;
}

std::optional<Reduction> startrail::reductionOfTorch(Value result) {
  Operation *op = result.getDefiningOp();
  auto kind =
      llvm::StringSwitch<std::optional<TermKind>>(torchName(op))
          .Case("aten.sum.dim_IntList", TermKind::SumOverKeys)
          .Cases({"aten.amax", "aten.max.dim"}, TermKind::MaximumOverKeys)
          .Case("aten.all.dim", TermKind::AndOverKeys)
          .Default(std::nullopt);
  if (!kind || cast<OpResult>(result).getResultNumber() != 0)
    return std::nullopt;
  return reductionAlong(op, *kind);
}

/// weights * (gradient - sum(weights * gradient)) along a dimension.
static MaybeDefinition softmaxGradient(const Definer &definer) {
  Operation *op = definer.op;
  auto type = staticTensorType(definer.element.tensor);
  auto given = op->getNumOperands() == 4 ? torchConstantInt(op->getOperand(2))
                                         : std::nullopt;
  auto dim = given ? Definer::dimension(*given, type.getRank()) : std::nullopt;
  if (!dim)
    return std::nullopt;
  Value gradient = op->getOperand(0), weights = op->getOperand(1);
  for (Value operand : {gradient, weights})
    if (auto own = staticTensorType(operand);
        !own || own.getShape() != type.getShape())
      return std::nullopt;
  // The sum is the same for every element along the dimension.
  Element row = definer.element;
  row.indices[*dim] = definer.coordinates.getConstant(0);
  Definer ofRow(row, definer.coordinates);
  MaybeDefinition sum = ofRow.reduced(
      {TermKind::SumOverKeys, gradient, {*dim}, true, {}},
      [&](MaybeDefinition element) {
        return ofRow.applied(
            TermKind::Multiply,
            {element, element ? ofRow.at(weights, element->element.indices)
                              : std::nullopt});
      });
  return definer.applied(
      TermKind::Multiply,
      {definer.read(weights),
       definer.applied(TermKind::Subtract, {definer.read(gradient), sum})});
}

MaybeDefinition startrail::defineTorchReduction(const Definer &definer,
                                                StringRef name) {
  // Any is not all not.
  if (name == "aten.any.dim")
    if (auto all = reductionAlong(definer.op, TermKind::AndOverKeys))
      return definer.negated(
          definer.reduced(*all, [&](MaybeDefinition element) {
            return definer.negated(element);
          }));
  if (name == "aten.logsumexp")
    if (auto sum = reductionAlong(definer.op, TermKind::SumOverKeys))
      return definer.applied(
          TermKind::Log, {definer.reduced(*sum, [&](MaybeDefinition element) {
            return definer.applied(TermKind::Exp, {element});
          })});
  if (name == "aten._softmax_backward_data")
    return softmaxGradient(definer);
  return std::nullopt;
}

// aten._safe_softmax differs only in rows that see no key, whose weights are 0,
// as those of attention are.
std::optional<int64_t> startrail::softmaxOfTorch(Operation *op) {
  StringRef name = torchName(op);
  if (!llvm::is_contained({"aten.softmax.int", "aten._softmax",
                           "aten._safe_softmax", "aten.special_softmax"},
                          name) ||
      op->getNumOperands() < 2)
    return std::nullopt;
  return torchConstantInt(op->getOperand(1));
}

static std::optional<Contraction> einsum(Operation *op) {
  auto equation = torchConstantString(op->getOperand(0));
  auto operands = torchList(op->getOperand(1));
  if (!equation || !operands || operands->size() != 2)
    return std::nullopt;
  return einsumOf(*equation, op->getResult(0), (*operands)[0], (*operands)[1]);
}

static bool isScaledProduct(StringRef name) {
  return name == "aten.baddbmm" || name == "aten.addmm";
}

std::optional<Contraction> startrail::contractionOfTorch(Operation *op) {
  StringRef name = torchName(op);
  if (op->getNumResults() != 1)
    return std::nullopt;
  Value result = op->getResult(0);
  if (llvm::is_contained({"aten.matmul", "aten.bmm", "aten.mm"}, name) &&
      op->getNumOperands() == 2)
    return matrixProductOf(result, op->getOperand(0), op->getOperand(1));
  if (name == "aten.einsum" && op->getNumOperands() >= 2)
    return einsum(op);
  if (!isScaledProduct(name) || op->getNumOperands() != 5)
    return std::nullopt;
  auto product = matrixProductOf(result, op->getOperand(1), op->getOperand(2));
  if (product)
    product->isWhole = torchConstantNumber(op->getOperand(3)) == 0.0 &&
                       torchConstantNumber(op->getOperand(4)) == 1.0;
  return product;
}

/// beta * input + alpha * product, the product being this element itself.
MaybeDefinition startrail::defineTorchProduct(const Definer &definer,
                                              StringRef name) {
  if (!isScaledProduct(name) || definer.op->getNumOperands() != 5)
    return std::nullopt;
  auto beta = torchConstantNumber(definer.operand(3));
  auto alpha = torchConstantNumber(definer.operand(4));
  if (!beta || !alpha)
    return std::nullopt;
  MaybeDefinition product = definer.applied(
      TermKind::Multiply,
      {definer.number(*alpha),
       definer.at(definer.element.tensor, definer.element.indices)});
  if (*beta == 0)
    return product;
  return definer.applied(
      TermKind::Add,
      {product, definer.applied(TermKind::Multiply,
                                {definer.number(*beta),
                                 definer.read(definer.operand(0))})});
}
