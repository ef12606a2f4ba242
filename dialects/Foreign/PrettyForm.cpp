//===- PrettyForm.cpp - Parts that pretty forms are made of ---------------===//
#include "dialects/Foreign/PrettyForm.h"

#include "dialects/Foreign/Tokens.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace startrail;

// Deeper text is no exporter's.
static constexpr unsigned mostBrackets = 200;
static constexpr llvm::StringLiteral openings = "<[{(", closings = ">]})";

PrettyForm::PrettyForm(OpAsmParser &parser, OperationState &result)
    : parser(parser), result(result), builder(parser.getBuilder()) {}

StringRef PrettyForm::name() const {
  return result.name.getStringRef().split('.').second;
}

void PrettyForm::set(StringRef key, Attribute value) {
  properties.set(key, value);
}

void PrettyForm::setInteger(StringRef key, int64_t value) {
  set(key, builder.getI64IntegerAttr(value));
}

Attribute PrettyForm::opaque(const Twine &text) {
  return OpaqueAttr::get(
      builder.getStringAttr(result.name.getDialectNamespace()), text.str(),
      builder.getNoneType());
}

ParseResult PrettyForm::readOperands() {
  return parser.parseOperandList(operands);
}

ParseResult PrettyForm::readOperandsAndClauses(
    function_ref<ParseResult(StringRef)> readClause) {
  bool first = true;
  do {
    Operand operand;
    OptionalParseResult isOperand = parser.parseOptionalOperand(operand);
    if (isOperand.has_value()) {
      if (failed(*isOperand))
        return failure();
      operands.push_back(operand);
      first = false;
      continue;
    }
    if (first)
      return success();
    StringRef key;
    if (failed(parser.parseKeyword(&key)) || failed(readClause(key)))
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  return success();
}

ParseResult PrettyForm::unknownClause(StringRef key) {
  InFlightDiagnostic error = parser.emitError(parser.getNameLoc())
                             << "expected the pretty form of '" << result.name
                             << "' to be one that is known here, but got '"
                             << key << "' in it";
  error.attachNote() << "the generic form is always read; exporters write it "
                        "with --mlir-print-op-generic";
  return error;
}

ParseResult PrettyForm::readIntegers(SmallVectorImpl<int64_t> &integers) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(integers.emplace_back());
  });
}

ParseResult PrettyForm::readIntegers(StringRef key) {
  SmallVector<int64_t> integers;
  if (failed(readIntegers(integers)))
    return failure();
  set(key, builder.getDenseI64ArrayAttr(integers));
  return success();
}

ParseResult PrettyForm::readBool(bool &value) {
  SMLoc location = parser.getCurrentLocation();
  StringRef keyword;
  if (failed(parser.parseOptionalKeyword(&keyword, {"true", "false"})))
    return parser.emitError(location, "expected a truth value to be true or "
                                      "false");
  value = keyword == "true";
  return success();
}

ParseResult PrettyForm::readAttributes(function_ref<bool(StringRef)> inherent,
                                       bool keyword) {
  SMLoc location = parser.getCurrentLocation();
  NamedAttrList read;
  if (failed(keyword ? parser.parseOptionalAttrDictWithKeyword(read)
                     : parser.parseOptionalAttrDict(read)))
    return failure();
  for (NamedAttribute attribute : read) {
    StringRef key = attribute.getName();
    if (properties.get(key))
      return parser.emitError(location)
             << "expected '" << key << "' to be given once, but got it twice";
    if (inherent && inherent(key))
      set(key, attribute.getValue());
    else
      result.attributes.set(key, attribute.getValue());
  }
  return success();
}

ParseResult PrettyForm::readProperties() {
  auto readProperty = [&]() -> ParseResult {
    SMLoc location = parser.getCurrentLocation();
    StringRef key;
    Attribute value = builder.getUnitAttr();
    if (failed(parser.parseKeyword(&key)))
      return failure();
    if (properties.get(key))
      return parser.emitError(location)
             << "expected '" << key << "' to be given once, but got it twice";
    if (succeeded(parser.parseOptionalEqual()) &&
        failed(parser.parseAttribute(value)))
      return failure();
    set(key, value);
    return success();
  };
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::OptionalLessGreater, readProperty);
}

ParseResult PrettyForm::readBalanced(char open, std::string &text) {
  auto closing = [](char bracket) { return closings[openings.find(bracket)]; };
  SMLoc start = parser.getCurrentLocation();
  if (!readOpening(parser, open))
    return parser.emitError(start) << "expected '" << Twine(open) << "' here";
  SmallVector<char> expected{closing(open)};
  SMLoc last;
  while (!expected.empty()) {
    last = parser.getCurrentLocation();
    if (readClosing(parser, expected.back())) {
      expected.pop_back();
      continue;
    }
    const char *inner = openings.end();
    if (expected.size() < mostBrackets)
      inner = llvm::find_if(
          openings, [&](char bracket) { return readOpening(parser, bracket); });
    if (inner != openings.end())
      expected.push_back(closing(*inner));
    else if (!readToken(parser))
      return parser.emitError(last)
             << "expected '" << Twine(expected.back()) << "' here";
  }
  text.assign(start.getPointer(), last.getPointer() + 1);
  return success();
}

ParseResult PrettyForm::readRegion(ArrayRef<Argument> arguments) {
  return parser.parseRegion(*result.addRegion(), arguments);
}

ParseResult PrettyForm::readSignature(Signature &signature) {
  auto list = [&](SmallVectorImpl<Type> &types) -> ParseResult {
    if (failed(parser.parseOptionalLParen()))
      return parser.parseTypeList(types);
    if (succeeded(parser.parseOptionalRParen()))
      return success();
    return failure(failed(parser.parseTypeList(types)) ||
                   failed(parser.parseRParen()));
  };
  signature.hasArrow = succeeded(parser.parseOptionalArrow());
  if (signature.hasArrow)
    return list(signature.results);
  if (failed(list(signature.inputs)))
    return failure();
  signature.hasArrow = succeeded(parser.parseOptionalArrow());
  return signature.hasArrow ? list(signature.results) : success();
}

ParseResult PrettyForm::readColonSignature(Signature &signature) {
  return failure(failed(parser.parseColon()) ||
                 failed(readSignature(signature)));
}

ParseResult PrettyForm::finishConstant() {
  SMLoc location = parser.getCurrentLocation();
  Attribute value;
  if (failed(parser.parseAttribute(value)))
    return failure();
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed)
    return parser.emitError(location)
           << "expected a constant to be typed, but got " << value;
  set("value", value);
  return finish({}, typed.getType());
}

ParseResult PrettyForm::finish(ArrayRef<Type> inputs, ArrayRef<Type> results) {
  if (operands.size() != inputs.size())
    return parser.emitError(parser.getNameLoc())
           << "expected the types of '" << result.name << "' to be those of "
           << operands.size() << " operands, but got " << inputs.size();
  if (!properties.empty())
    result.propertiesAttr = properties.getDictionary(builder.getContext());
  result.addTypes(results);
  return parser.resolveOperands(operands, inputs, parser.getNameLoc(),
                                result.operands);
}

ParseResult PrettyForm::finishSameType(Signature signature) {
  if (signature.hasArrow)
    return finish(signature);
  if (signature.inputs.size() != 1)
    return parser.emitError(parser.getNameLoc())
           << "expected '" << result.name
           << "' to have one type for operands and result, or to name its "
              "result's, but got "
           << signature.inputs.size() << " types and no ->";
  Type type = signature.inputs.front();
  return finish(SmallVector<Type>(operands.size(), type), type);
}
