//===- DestinationForms.cpp - Pretty forms of ins(...) outs(...) ----------===//
//
// Operations of tm_tensor and iree_linalg_ext write into destinations, in one
// form:
//
//   op <properties> {attributes} key(value) key = value ins(%a : type) outs(%b
//   : type)
//       {region} -> type
//
//===----------------------------------------------------------------------===//
#include "dialects/Foreign/PrettyForm.h"
#include "dialects/Foreign/StandIn.h"

using namespace mlir;
using namespace startrail;

/// `ins(%a, %b : type, type)`, behind its word.
static ParseResult readGroup(PrettyForm &form, SmallVectorImpl<Type> &types) {
  OpAsmParser &parser = form.parser;
  return failure(failed(parser.parseLParen()) || failed(form.readOperands()) ||
                 failed(parser.parseColon()) ||
                 failed(parser.parseTypeList(types)) ||
                 failed(parser.parseRParen()));
}

/// `[1, 2]`, `true`, or an attribute.
static ParseResult readValue(PrettyForm &form, StringRef key) {
  Attribute value;
  StringRef word;
  if (succeeded(form.parser.parseOptionalKeyword(&word, {"true", "false"}))) {
    form.set(key, form.builder.getBoolAttr(word == "true"));
    return success();
  }
  if (failed(form.parser.parseAttribute(value)))
    return failure();
  auto array = dyn_cast<ArrayAttr>(value);
  SmallVector<int64_t> integers;
  for (Attribute element : array ? array.getValue() : ArrayRef<Attribute>())
    if (auto integer = dyn_cast<IntegerAttr>(element))
      integers.push_back(integer.getValue().sextOrTrunc(64).getSExtValue());
  if (array && !array.empty() && integers.size() == array.size())
    value = form.builder.getDenseI64ArrayAttr(integers);
  form.set(key, value);
  return success();
}

static ParseResult readOptionalRegion(PrettyForm &form) {
  auto region = std::make_unique<Region>();
  OptionalParseResult isRegion = form.parser.parseOptionalRegion(region);
  if (!isRegion.has_value())
    return success();
  form.result.addRegion(std::move(region));
  return *isRegion;
}

static ParseResult readYield(PrettyForm &form) {
  Signature signature;
  if (failed(form.readOperands()) || failed(form.readAttributes()))
    return failure();
  if (!form.operands.empty() && failed(form.readColonSignature(signature)))
    return failure();
  return form.finish(signature.inputs, {});
}

ParseResult startrail::readDestinationForm(OpAsmParser &parser,
                                           OperationState &result) {
  PrettyForm form(parser, result);
  if (form.name() == "yield")
    return readYield(form);
  auto inherent = [](StringRef key) { return !key.contains('.'); };
  if (failed(form.readProperties()) || failed(form.readAttributes(inherent)))
    return failure();
  SmallVector<Type> inputs;
  SmallVector<int32_t> groups(2);
  StringRef word;
  while (succeeded(parser.parseOptionalKeyword(&word))) {
    size_t before = form.operands.size();
    if (word == "ins" || word == "outs") {
      if (failed(readGroup(form, inputs)))
        return failure();
      groups[word == "outs"] += form.operands.size() - before;
      if (word == "outs")
        break;
    } else if (succeeded(parser.parseOptionalEqual())) {
      if (failed(readValue(form, word)))
        return failure();
    } else if (failed(parser.parseLParen()) || failed(readValue(form, word)) ||
               failed(parser.parseRParen())) {
      return failure();
    }
  }
  Signature signature;
  if (failed(readOptionalRegion(form)))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) &&
      failed(parser.parseTypeList(signature.results)))
    return failure();
  // Attention's inputs have names, and one of them at most is optional.
  bool isNamed = result.name.getDialectNamespace() == "iree_linalg_ext" &&
                 form.name().ends_with("attention");
  if (!isNamed)
    form.set("operandSegmentSizes", form.builder.getDenseI32ArrayAttr(groups));
  return form.finish(inputs, signature.results);
}
