//===- OnnxAttributes.cpp - What attributes of ONNX operators say ---------===//
#include "dialects/Foreign/OnnxAttributes.h"

#include "dialects/Foreign/AttributeText.h"
#include "dialects/Foreign/TorchAttributes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace startrail;

StringRef startrail::onnxName(Operation *op) {
  StringRef name = op->getName().getStringRef();
  StringRef key = name == "torch.operator" ? "name"
                  : name == "onnx.Custom"  ? "function_name"
                                           : "";
  if (!key.empty()) {
    auto of = op->getAttrOfType<StringAttr>(key);
    if (!of)
      return {};
    name = of.getValue();
    if (key == "function_name")
      return name;
  }
  return name.consume_front("onnx.") ? name : StringRef();
}

StringRef startrail::onnxDomain(Operation *op) {
  if (onnxName(op).empty())
    return {};
  for (StringRef key : {"domain_name", "domain"})
    if (auto domain = dyn_cast_or_null<StringAttr>(onnxAttribute(op, key)))
      return domain.getValue();
  return {};
}

Attribute startrail::onnxAttribute(Operation *op, StringRef name) {
  if (onnxName(op).empty())
    return {};
  if (op->getName().getStringRef() == "torch.operator")
    return op->getAttr(("torch.onnx." + name).str());
  return op->getAttr(name);
}

std::optional<int64_t> startrail::onnxInt(Operation *op, StringRef name) {
  auto attr = dyn_cast_or_null<IntegerAttr>(onnxAttribute(op, name));
  return attr ? attr.getValue().trySExtValue() : std::nullopt;
}

std::optional<double> startrail::onnxFloat(Operation *op, StringRef name) {
  auto attr = dyn_cast_or_null<FloatAttr>(onnxAttribute(op, name));
  return attr ? std::optional(attr.getValueAsDouble()) : std::nullopt;
}

std::optional<SmallVector<int64_t>> startrail::onnxInts(Operation *op,
                                                        StringRef name) {
  auto attr = onnxAttribute(op, name);
  if (isa_and_nonnull<IntegerAttr>(attr))
    return std::nullopt;
  return integersIn(attr);
}

std::optional<StringRef> startrail::onnxString(Operation *op, StringRef name) {
  auto attr = dyn_cast_or_null<StringAttr>(onnxAttribute(op, name));
  return attr ? std::optional(attr.getValue()) : std::nullopt;
}

bool startrail::isOnnxAbsent(Value value) {
  if (isa<NoneType>(value.getType()))
    return true;
  auto type = dyn_cast<OpaqueType>(value.getType());
  return type && type.getDialectNamespace() == "torch" &&
         type.getTypeData() == "none";
}

ElementsAttr startrail::onnxConstant(Value value) {
  if (ElementsAttr literal = torchLiteral(value))
    return literal;
  Operation *op = value.getDefiningOp();
  if (!op || onnxName(op) != "Constant")
    return {};
  if (auto elements =
          dyn_cast_or_null<ElementsAttr>(onnxAttribute(op, "value")))
    return elements;
  Builder builder(op->getContext());
  if (std::optional<int64_t> integer = onnxInt(op, "value_int"))
    return DenseElementsAttr::get(
        RankedTensorType::get({}, builder.getI64Type()), *integer);
  if (std::optional<double> number = onnxFloat(op, "value_float"))
    return DenseElementsAttr::get(
        RankedTensorType::get({}, builder.getF32Type()), float(*number));
  if (std::optional<SmallVector<int64_t>> integers = onnxInts(op, "value_ints"))
    return builder.getI64TensorAttr(*integers);
  auto numbers = dyn_cast_or_null<ArrayAttr>(onnxAttribute(op, "value_floats"));
  if (!numbers)
    return {};
  SmallVector<float> values;
  for (Attribute number : numbers) {
    auto attr = dyn_cast<FloatAttr>(number);
    if (!attr)
      return {};
    values.push_back(float(attr.getValueAsDouble()));
  }
  return DenseElementsAttr::get(
      RankedTensorType::get({int64_t(values.size())}, builder.getF32Type()),
      ArrayRef<float>(values));
}
