//===- ForeignTypes.cpp - Builtin types of foreign tensors ----------------===//
#include "dialects/Foreign/AttributeText.h"
#include "dialects/Foreign/Foreign.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

static Type elementType(StringRef text, MLIRContext *context) {
  auto floating = llvm::StringSwitch<Type>(text)
                      .Case("f16", Float16Type::get(context))
                      .Case("bf16", BFloat16Type::get(context))
                      .Case("f32", Float32Type::get(context))
                      .Case("f64", Float64Type::get(context))
                      .Case("f8E4M3FN", Float8E4M3FNType::get(context))
                      .Case("f8E5M2", Float8E5M2Type::get(context))
                      .Default(Type());
  if (floating)
    return floating;
  auto width = llvm::StringSwitch<unsigned>(text)
                   .Case("i1", 1)
                   .Cases({"i8", "si8", "ui8"}, 8)
                   .Cases({"i16", "si16", "ui16"}, 16)
                   .Cases({"i32", "si32", "ui32"}, 32)
                   .Cases({"i64", "si64", "ui64"}, 64)
                   .Default(0);
  return width ? Type(IntegerType::get(context, width)) : Type();
}

RankedTensorType startrail::foreignTensorType(Type type) {
  if (auto builtin = dyn_cast_or_null<RankedTensorType>(type))
    return builtin.hasStaticShape() ? builtin : RankedTensorType();
  auto opaque = dyn_cast_or_null<OpaqueType>(type);
  if (!opaque || opaque.getDialectNamespace() != "torch")
    return {};
  StringRef text = opaque.getTypeData().trim();
  if ((!text.consume_front("vtensor") && !text.consume_front("tensor")) ||
      !text.consume_front("<") || !text.consume_back(">"))
    return {};
  SmallVector<StringRef> parts = splitAtCommas(text);
  if (parts.size() != 2)
    return {};
  std::optional<SmallVector<int64_t>> shape = integersIn(parts[0]);
  Type element = elementType(parts[1], opaque.getContext());
  if (!shape || !element ||
      llvm::any_of(*shape, [](int64_t size) { return size < 0; }))
    return {};
  return RankedTensorType::get(*shape, element);
}
