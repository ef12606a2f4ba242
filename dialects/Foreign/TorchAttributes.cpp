//===- TorchAttributes.cpp - Constants of the torch dialect ---------------===//
#include "dialects/Foreign/TorchAttributes.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace startrail;

StringRef startrail::torchName(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name == "torch.operator")
    if (auto of = op->getAttrOfType<StringAttr>("name"))
      name = of.getValue();
  return name.consume_front("torch.") ? name : StringRef();
}

/// What makes `value`, past the operations that only change its type.
static Operation *origin(Value value) {
  Operation *op = value.getDefiningOp();
  while (op && op->getNumOperands() == 1) {
    StringRef name = op->getName().getStringRef();
    if (name != "torch.derefine" && name != "torch.prim.unchecked_cast")
      break;
    op = op->getOperand(0).getDefiningOp();
  }
  return op;
}

template <typename T> static T constantOf(Value value, StringRef kind) {
  Operation *op = origin(value);
  if (!op || torchName(op) != ("constant." + kind).str())
    return {};
  return op->getAttrOfType<T>("value");
}

std::optional<int64_t> startrail::torchConstantInt(Value value) {
  auto attr = constantOf<IntegerAttr>(value, "int");
  return attr ? attr.getValue().trySExtValue() : std::nullopt;
}

std::optional<double> startrail::torchConstantFloat(Value value) {
  auto attr = constantOf<FloatAttr>(value, "float");
  return attr ? std::optional(attr.getValueAsDouble()) : std::nullopt;
}

std::optional<double> startrail::torchConstantNumber(Value value) {
  if (std::optional<int64_t> integer = torchConstantInt(value))
    return double(*integer);
  return torchConstantFloat(value);
}

std::optional<bool> startrail::torchConstantBool(Value value) {
  auto attr = constantOf<IntegerAttr>(value, "bool");
  return attr ? std::optional(!attr.getValue().isZero()) : std::nullopt;
}

std::optional<StringRef> startrail::torchConstantString(Value value) {
  auto attr = constantOf<StringAttr>(value, "str");
  return attr ? std::optional(attr.getValue()) : std::nullopt;
}

bool startrail::isTorchNone(Value value) {
  Operation *op = origin(value);
  return op && torchName(op) == "constant.none";
}

std::optional<SmallVector<Value>> startrail::torchList(Value value) {
  Operation *op = origin(value);
  if (!op || torchName(op) != "prim.ListConstruct")
    return std::nullopt;
  return SmallVector<Value>(op->getOperands());
}

std::optional<SmallVector<int64_t>> startrail::torchIntList(Value value) {
  std::optional<SmallVector<Value>> elements = torchList(value);
  if (!elements)
    return std::nullopt;
  SmallVector<int64_t> integers;
  for (Value element : *elements) {
    std::optional<int64_t> integer = torchConstantInt(element);
    if (!integer)
      return std::nullopt;
    integers.push_back(*integer);
  }
  return integers;
}

ElementsAttr startrail::torchLiteral(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op ||
      (torchName(op) != "vtensor.literal" && torchName(op) != "tensor.literal"))
    return {};
  return op->getAttrOfType<ElementsAttr>("value");
}

Type startrail::torchElementType(int64_t number, MLIRContext *context) {
  switch (number) {
  case 0: // uint8
  case 1: // int8
    return IntegerType::get(context, 8);
  case 2:
    return IntegerType::get(context, 16);
  case 3:
    return IntegerType::get(context, 32);
  case 4:
    return IntegerType::get(context, 64);
  case 5:
    return Float16Type::get(context);
  case 6:
    return Float32Type::get(context);
  case 7:
    return Float64Type::get(context);
  case 11: // bool
    return IntegerType::get(context, 1);
  case 15:
    return BFloat16Type::get(context);
  default:
    return {};
  }
}
