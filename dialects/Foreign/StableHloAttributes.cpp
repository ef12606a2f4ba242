//===- StableHloAttributes.cpp - What attributes of StableHLO say ---------===//
#include "dialects/Foreign/StableHloAttributes.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

/// The name of `op` within its dialect, where that is stablehlo or mhlo.
static StringRef nameOf(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  if (dialect != "stablehlo" && dialect != "mhlo")
    return {};
  return op->getName().stripDialect();
}

/// Reads list `key` of `body`, which is empty where it is left out.
static bool readList(StringRef body, StringRef key,
                     SmallVector<int64_t> &list) {
  std::optional<StringRef> text = fieldOf(body, key);
  if (!text)
    return true;
  std::optional<SmallVector<int64_t>> integers = integersIn(*text);
  if (integers)
    list = std::move(*integers);
  return integers.has_value();
}

std::optional<DotDimensions> startrail::dotDimensions(Operation *op) {
  DotDimensions dimensions;
  if (nameOf(op) == "dot") {
    if (op->getNumOperands() != 2)
      return std::nullopt;
    auto lhs = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    if (!lhs || lhs.getRank() == 0)
      return std::nullopt;
    dimensions.lhsContracting = {lhs.getRank() - 1};
    dimensions.rhsContracting = {0};
    return dimensions;
  }
  if (nameOf(op) != "dot_general")
    return std::nullopt;
  std::optional<StringRef> body =
      opaqueBody(op->getAttr("dot_dimension_numbers"), "dot");
  if (!body ||
      !readList(*body, "lhs_batching_dimensions", dimensions.lhsBatch) ||
      !readList(*body, "rhs_batching_dimensions", dimensions.rhsBatch) ||
      !readList(*body, "lhs_contracting_dimensions",
                dimensions.lhsContracting) ||
      !readList(*body, "rhs_contracting_dimensions",
                dimensions.rhsContracting) ||
      dimensions.lhsBatch.size() != dimensions.rhsBatch.size() ||
      dimensions.lhsContracting.size() != dimensions.rhsContracting.size())
    return std::nullopt;
  return dimensions;
}

std::optional<ComparisonDirection>
startrail::comparisonDirection(Operation *op) {
  if (nameOf(op) != "compare")
    return std::nullopt;
  using Direction = ComparisonDirection;
  return llvm::StringSwitch<std::optional<Direction>>(
             opaqueBody(op->getAttr("comparison_direction"),
                        "comparison_direction")
                 .value_or(""))
      .Case("EQ", Direction::EQ)
      .Case("NE", Direction::NE)
      .Case("GE", Direction::GE)
      .Case("GT", Direction::GT)
      .Case("LE", Direction::LE)
      .Case("LT", Direction::LT)
      .Default(std::nullopt);
}

std::optional<GatherDimensions> startrail::gatherDimensions(Operation *op) {
  if (nameOf(op) != "gather")
    return std::nullopt;
  std::optional<StringRef> body =
      opaqueBody(op->getAttr("dimension_numbers"), "gather");
  GatherDimensions dimensions;
  if (!body || !readList(*body, "offset_dims", dimensions.offset) ||
      !readList(*body, "collapsed_slice_dims", dimensions.collapsedSlice) ||
      !readList(*body, "operand_batching_dims", dimensions.operandBatching) ||
      !readList(*body, "start_indices_batching_dims",
                dimensions.startIndicesBatching) ||
      !readList(*body, "start_index_map", dimensions.startIndexMap))
    return std::nullopt;
  if (std::optional<StringRef> text = fieldOf(*body, "index_vector_dim"))
    if (text->getAsInteger(10, dimensions.indexVectorDimension))
      return std::nullopt;
  return dimensions;
}

std::optional<SmallVector<std::pair<int64_t, int64_t>>>
startrail::sourceTargetPairs(Operation *op) {
  if (nameOf(op) != "collective_permute")
    return std::nullopt;
  std::optional<SmallVector<int64_t>> integers =
      integersOf(op, "source_target_pairs");
  if (!integers || integers->size() % 2 != 0)
    return std::nullopt;
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (size_t i = 0; i < integers->size(); i += 2)
    pairs.emplace_back((*integers)[i], (*integers)[i + 1]);
  return pairs;
}

StringRef startrail::callTarget(Operation *op) {
  StringRef name = nameOf(op);
  StringRef key = name == "custom_call" ? "call_target_name"
                  : name == "composite" ? "name"
                                        : "";
  if (key.empty())
    return {};
  auto target = op->getAttrOfType<StringAttr>(key);
  return target ? target.getValue() : StringRef();
}

Attribute startrail::backendConfig(Operation *op) {
  if (nameOf(op) != "custom_call")
    return {};
  // Dictionaries went by a name of their own, until the operation took them.
  Attribute config = op->getAttr("mhlo.backend_config");
  if (!config)
    config = op->getAttr("backend_config");
  return isa_and_nonnull<StringAttr, DictionaryAttr>(config) ? config
                                                             : Attribute();
}

DictionaryAttr startrail::compositeAttributes(Operation *op) {
  if (nameOf(op) != "composite")
    return {};
  return op->getAttrOfType<DictionaryAttr>("composite_attributes");
}

FlatSymbolRefAttr startrail::compositeDecomposition(Operation *op) {
  if (nameOf(op) != "composite")
    return {};
  return op->getAttrOfType<FlatSymbolRefAttr>("decomposition");
}
