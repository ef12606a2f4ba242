//===- StableHloClauses.cpp - Clauses and attributes of StableHLO ---------===//
#include "dialects/Foreign/StableHloForms.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

bool startrail::isStableHloProperty(StringRef key) {
  static constexpr StringLiteral keys[] = {
      "algorithm",
      "api_version",
      "approx",
      "backend_config",
      "batch_group_count",
      "broadcast_dimensions",
      "called_computations",
      "channel_handle",
      "channel_id",
      "compare_type",
      "comparison_direction",
      "composite_attributes",
      "decomposition",
      "dimension_numbers",
      "feature_group_count",
      "has_side_effect",
      "indices_are_sorted",
      "is_host_transfer",
      "known_expanding_dimensions",
      "known_nonexpanding_dimensions",
      "operand_layouts",
      "output_operand_aliases",
      "precision_config",
      "result_accuracy",
      "result_layouts",
      "unique_indices",
      "use_global_device_ids",
      "version",
  };
  return llvm::is_contained(keys, key);
}

/// `[DEFAULT, HIGHEST]`
static ParseResult readPrecision(PrettyForm &form) {
  SmallVector<Attribute> precisions;
  if (failed(form.parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            StringRef word;
            if (failed(form.parser.parseKeyword(&word)))
              return failure();
            precisions.push_back(form.opaque("precision " + word));
            return success();
          })))
    return failure();
  form.set("precision_config", form.builder.getArrayAttr(precisions));
  return success();
}

/// `[0, 1] x [0, 1]`, as two fields of dot_dimension_numbers.
static ParseResult readDimensionPair(PrettyForm &form, StringRef kind,
                                     std::string &fields) {
  SmallVector<int64_t> lhs, rhs;
  if (failed(form.readIntegers(lhs)) || failed(form.parser.parseKeyword("x")) ||
      failed(form.readIntegers(rhs)))
    return failure();
  llvm::raw_string_ostream stream(fields);
  auto write = [&](StringRef side, ArrayRef<int64_t> dimensions) {
    if (dimensions.empty())
      return;
    if (!fields.empty())
      stream << ", ";
    stream << side << "_" << kind << "_dimensions = [";
    llvm::interleaveComma(dimensions, stream);
    stream << "]";
  };
  write("lhs", lhs);
  write("rhs", rhs);
  return success();
}

ParseResult startrail::readDotGeneral(PrettyForm &form) {
  std::string batching, contracting;
  auto clause = [&](StringRef key) -> ParseResult {
    if (failed(form.parser.parseEqual()))
      return failure();
    if (key == "batching_dims")
      return readDimensionPair(form, "batching", batching);
    if (key == "contracting_dims")
      return readDimensionPair(form, "contracting", contracting);
    if (key == "precision")
      return readPrecision(form);
    if (key != "algorithm")
      return form.unknownClause(key);
    std::string body;
    if (failed(form.readBalanced('<', body)))
      return failure();
    form.set(key, form.opaque("dot_algorithm" + body));
    return success();
  };
  Signature signature;
  if (failed(form.readOperandsAndClauses(clause)) ||
      failed(form.readAttributes(isStableHloProperty)) ||
      failed(form.readColonSignature(signature)))
    return failure();
  StringRef between = batching.empty() || contracting.empty() ? "" : ", ";
  form.set("dot_dimension_numbers",
           form.opaque("dot<" + batching + between + contracting + ">"));
  return form.finish(signature);
}

ParseResult startrail::readStableHloClause(PrettyForm &form, StringRef key) {
  StringRef name = form.name();
  if (failed(form.parser.parseEqual()))
    return failure();
  if (key == "precision")
    return readPrecision(form);
  StringRef list =
      llvm::StringSwitch<StringRef>(key)
          .Case("sizes",
                name == "dynamic_slice" ? "slice_sizes" : "broadcast_sizes")
          .Case("low", "edge_padding_low")
          .Case("high", "edge_padding_high")
          .Case("interior", "interior_padding")
          .Case("length", "fft_length")
          .Case("dims", name == "transpose" ? "permutation"
                        : name == "reverse" || name == "map"
                            ? "dimensions"
                            : "broadcast_dimensions")
          .Default("");
  if (!list.empty())
    return form.readIntegers(list);
  StringRef integer =
      llvm::StringSwitch<StringRef>(key)
          .Case("dim", name == "dynamic_iota"         ? "iota_dimension"
                       : name == "torch_index_select" ? "dim"
                                                      : "dimension")
          .Cases({"batch_dims", "k"}, key)
          .Default("");
  if (!integer.empty()) {
    int64_t value;
    if (failed(form.parser.parseInteger(value)))
      return failure();
    form.setInteger(integer, value);
    return success();
  }
  std::string word = llvm::StringSwitch<StringRef>(key)
                         .Case("distribution", "rng_distribution")
                         .Case("algorithm", "rng_algorithm")
                         .Case("type", "fft_type")
                         .Default("")
                         .str();
  if (!word.empty()) {
    StringRef value;
    if (failed(form.parser.parseKeyword(&value)))
      return failure();
    form.set(word, form.opaque(word + " " + value));
    return success();
  }
  if (key == "lower") {
    bool value;
    if (failed(form.readBool(value)))
      return failure();
    form.set(key, form.builder.getBoolAttr(value));
    return success();
  }
  if (key != "config")
    return form.unknownClause(key);
  // An attribute would take the colon behind it to be that of its type.
  std::string text;
  if (failed(form.parser.parseString(&text)))
    return failure();
  form.set(name == "infeed" ? "infeed_config" : "einsum_config",
           form.builder.getStringAttr(text));
  return success();
}
