//===- ClusterAttribute.cpp - Clusters in the IR --------------------------===//
#include "compiler/Cluster/CheckCluster.h"
#include "compiler/Cluster/ClusterFile.h"
#include "dialects/StarTrail/Functions.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace startrail;

using Kind = JsonValue::Kind;

static ModuleOp outermost(ModuleOp module) {
  while (auto parent = module->getParentOfType<ModuleOp>())
    module = parent;
  return module;
}

static Attribute attributeOf(Builder &builder, const JsonValue &value) {
  switch (value.kind) {
  case Kind::Object: {
    SmallVector<NamedAttribute> members;
    for (auto [key, item] : llvm::zip(value.keys, value.items))
      members.push_back(
          builder.getNamedAttr(key.name, attributeOf(builder, item)));
    return builder.getDictionaryAttr(members);
  }
  case Kind::Array: {
    SmallVector<Attribute> items;
    for (const JsonValue &item : value.items)
      items.push_back(attributeOf(builder, item));
    return builder.getArrayAttr(items);
  }
  case Kind::String:
    return builder.getStringAttr(value.string);
  case Kind::Boolean:
    return builder.getBoolAttr(value.boolean);
  case Kind::Integer:
    return builder.getI64IntegerAttr(value.integer);
  case Kind::Number:
  case Kind::Null: // what writeCluster gives has none
    break;
  }
  return builder.getF64FloatAttr(value.number);
}

/// A value that ClusterAttr may hold, as JSON.
static void write(llvm::raw_ostream &out, Attribute value) {
  StringRef separator;
  if (auto dictionary = dyn_cast<DictionaryAttr>(value)) {
    out << "{";
    for (NamedAttribute member : dictionary) {
      out << separator
          << llvm::json::Value(llvm::json::fixUTF8(member.getName().getValue()))
          << ": ";
      write(out, member.getValue());
      separator = ", ";
    }
    out << "}";
  } else if (auto array = dyn_cast<ArrayAttr>(value)) {
    out << "[";
    for (Attribute item : array) {
      out << separator;
      write(out, item);
      separator = ", ";
    }
    out << "]";
  } else if (auto flag = dyn_cast<BoolAttr>(value)) {
    out << (flag.getValue() ? "true" : "false");
  } else if (auto integer = dyn_cast<IntegerAttr>(value)) {
    out << integer.getInt();
  } else if (auto number = dyn_cast<FloatAttr>(value)) {
    out << numberText(number.getValueAsDouble());
  } else {
    out << llvm::json::Value(
        llvm::json::fixUTF8(cast<StringAttr>(value).getValue()));
  }
}

FailureOr<std::optional<Cluster>> startrail::clusterOf(ModuleOp module) {
  module = outermost(module);
  auto attribute = module->getAttrOfType<ClusterAttr>(clusterAttrName);
  if (!attribute)
    return std::optional<Cluster>();
  std::string text;
  llvm::raw_string_ostream stream(text);
  write(stream, attribute.getContent());
  FailureOr<JsonText> json = JsonText::parse(module.getLoc(), std::move(text));
  if (failed(json))
    return failure();
  FailureOr<Cluster> cluster = clusterIn(*json);
  if (failed(cluster))
    return failure();
  return std::make_optional(std::move(*cluster));
}

void startrail::setCluster(ModuleOp module, const Cluster &cluster) {
  module = outermost(module);
  Builder builder(module.getContext());
  FailureOr<JsonText> json =
      JsonText::parse(module.getLoc(), writeCluster(cluster));
  if (failed(json)) // reported: a figure that is no number
    return;
  Attribute content = attributeOf(builder, json->root());
  module->setAttr(
      clusterAttrName,
      ClusterAttr::get(module.getContext(), cast<DictionaryAttr>(content)));
}
