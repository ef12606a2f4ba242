//===- Definition.cpp - What one operation makes an element of ------------===//
#include "compiler/Import/Definer.h"
#include "compiler/Import/MatchContraction.h"

#include "dialects/Foreign/Foreign.h"
#include "dialects/Foreign/OnnxAttributes.h"
#include "dialects/Foreign/TorchAttributes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

namespace {
/// Dialects whose operations are told apart in one place.
enum class Family { Tensor, Tosa, StableHlo, Torch, Onnx, Other };
} // namespace

static Family familyOf(Operation *op) {
  // Operators of ONNX also come as torch.operator "onnx.Softmax".
  if (!onnxName(op).empty())
    return Family::Onnx;
  return llvm::StringSwitch<Family>(op->getName().getDialectNamespace())
      .Case("tensor", Family::Tensor)
      .Case("tosa", Family::Tosa)
      .Cases({"stablehlo", "mhlo", "chlo", "sdy"}, Family::StableHlo)
      .Cases({"torch", "torch_c"}, Family::Torch)
      .Default(Family::Other);
}

RankedTensorType startrail::staticTensorType(Value value) {
  RankedTensorType type = foreignTensorType(value.getType());
  return type && !llvm::is_contained(type.getShape(), 0) ? type
                                                         : RankedTensorType();
}

static Attribute givenConstant(Value value) {
  Attribute attr;
  Operation *op = value.getDefiningOp();
  if (!op || matchPattern(value, m_Constant(&attr)))
    return attr;
  switch (familyOf(op)) {
  case Family::StableHlo:
    return op->getName().stripDialect() == "constant" ? op->getAttr("value")
                                                      : Attribute();
  case Family::Torch:
    if (Attribute literal = torchLiteral(value))
      return literal;
    return onnxConstant(value);
  case Family::Onnx:
    return onnxConstant(value);
  default:
    return {};
  }
}

// Masks are this large, at most; weights are larger, and never looked into.
static constexpr size_t maxResource = size_t(1) << 24;

Attribute startrail::constantOf(Value value) {
  Attribute attr = givenConstant(value);
  auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(attr);
  if (!resource)
    return attr;
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  auto type = cast<ShapedType>(resource.getType());
  if (!blob || blob->getData().size() > maxResource)
    return {};
  // Exporters write a byte for each truth.
  if (type.getElementType().isInteger(1) &&
      size_t(type.getNumElements()) == blob->getData().size()) {
    SmallVector<bool> truths;
    for (char byte : blob->getData())
      truths.push_back(byte != 0);
    return DenseElementsAttr::get(type, ArrayRef<bool>(truths));
  }
  bool isSplat = false;
  if (!DenseElementsAttr::isValidRawBuffer(type, blob->getData(), isSplat))
    return {};
  return DenseElementsAttr::getFromRawBuffer(type, blob->getData());
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
  switch (familyOf(op)) {
  case Family::Tensor:
    return defineTensor(definer);
  case Family::Tosa:
    return defineTosa(definer);
  case Family::StableHlo:
    return defineStableHlo(definer);
  case Family::Torch:
    return defineTorch(definer);
  case Family::Onnx:
    return defineOnnx(definer);
  case Family::Other:
    break;
  }
  return std::nullopt;
}

std::optional<Reduction> startrail::reductionOf(Value result) {
  Operation *op = result.getDefiningOp();
  if (!op)
    return std::nullopt;
  switch (familyOf(op)) {
  case Family::Tosa:
    return reductionOfTosa(op);
  case Family::StableHlo:
    return reductionOfStableHlo(result);
  case Family::Torch:
    return reductionOfTorch(result);
  case Family::Onnx:
    return reductionOfOnnx(result);
  default:
    return std::nullopt;
  }
}

static std::optional<int64_t> givenSoftmaxDimension(Operation *op) {
  if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op))
    return softmax.hasPureTensorSemantics()
               ? std::optional(int64_t(softmax.getDimension()))
               : std::nullopt;
  switch (familyOf(op)) {
  case Family::StableHlo:
    return softmaxOfStableHlo(op);
  case Family::Torch:
    return softmaxOfTorch(op);
  case Family::Onnx:
    return softmaxOfOnnx(op);
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> startrail::softmaxDimension(Value result) {
  Operation *op = result.getDefiningOp();
  auto dim = op ? givenSoftmaxDimension(op) : std::nullopt;
  auto type = staticTensorType(result);
  return dim && type ? Definer::dimension(*dim, type.getRank()) : std::nullopt;
}

/// Whether `value` is what some rule tells the meaning of, so that nothing but
/// it is done where it is computed.
static bool isUnderstood(Value value) {
  auto type = staticTensorType(value);
  if (!type)
    return false;
  Operation *op = value.getDefiningOp();
  if (constantOf(value) || reductionOf(value) || softmaxDimension(value) ||
      isContraction(op))
    return true;
  Coordinates anywhere(value.getContext());
  Element first{value, {}};
  first.indices.assign(type.getRank(), anywhere.getConstant(0));
  // What reduces is defined where there are as many keys as it reduces.
  SmallVector<int64_t> keys{1};
  if (auto operand = op->getNumOperands() > 0
                         ? staticTensorType(op->getOperand(0))
                         : RankedTensorType())
    keys.append(operand.getShape().begin(), operand.getShape().end());
  return llvm::any_of(keys, [&](int64_t count) {
    anywhere.setExtent(Key, count);
    return define(first, anywhere).has_value();
  });
}

bool startrail::isRemovable(Operation *op) {
  if (isOpTriviallyDead(op))
    return true;
  Family family = familyOf(op);
  if (!op->use_empty() || op->getNumResults() == 0 ||
      (family != Family::StableHlo && family != Family::Torch &&
       family != Family::Onnx))
    return false;
  StringRef name = op->getName().getStringRef();
  return name.starts_with("torch.constant.") ||
         name == "torch.prim.ListConstruct" || name == "onnx.NoValue" ||
         isUnderstood(op->getResult(0));
}
