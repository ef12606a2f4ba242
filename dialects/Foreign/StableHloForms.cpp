//===- StableHloForms.cpp - Pretty forms of StableHLO, CHLO, MHLO ---------===//
#include "dialects/Foreign/StableHloForms.h"

#include "dialects/Foreign/StandIn.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

/// `LT, %a, %b, FLOAT`
static ParseResult readCompare(PrettyForm &form) {
  StringRef direction;
  if (failed(form.parser.parseKeyword(&direction)) ||
      failed(form.parser.parseComma()))
    return failure();
  form.set("comparison_direction",
           form.opaque("comparison_direction " + direction));
  auto type = [&](StringRef word) {
    form.set("compare_type", form.opaque("comparison_type " + word));
    return success();
  };
  Signature signature;
  return failure(failed(form.readOperandsAndClauses(type)) ||
                 failed(form.readAttributes(isStableHloProperty)) ||
                 failed(form.readColonSignature(signature)) ||
                 failed(form.finish(signature)));
}

/// `dense<1> : type`; attributes come first.
static ParseResult readConstant(PrettyForm &form) {
  return failure(failed(form.readAttributes()) ||
                 failed(form.finishConstant()));
}

static ParseResult readIota(PrettyForm &form) {
  int64_t dimension;
  Type type;
  if (failed(form.parser.parseKeyword("dim")) ||
      failed(form.parser.parseEqual()) ||
      failed(form.parser.parseInteger(dimension)) ||
      failed(form.readAttributes()) || failed(form.parser.parseColonType(type)))
    return failure();
  form.setInteger("iota_dimension", dimension);
  return form.finish({}, type);
}

/// `@target(%a)` and `"name" %a`
static ParseResult readCall(PrettyForm &form) {
  StringAttr target;
  Signature signature;
  if (form.name() == "custom_call") {
    if (failed(form.parser.parseSymbolName(target)) ||
        failed(form.parser.parseOperandList(form.operands,
                                            AsmParser::Delimiter::Paren)))
      return failure();
    form.set("call_target_name", target);
  } else {
    std::string name;
    if (failed(form.parser.parseString(&name)) || failed(form.readOperands()))
      return failure();
    form.set("name", form.builder.getStringAttr(name));
  }
  return failure(failed(form.readAttributes(isStableHloProperty)) ||
                 failed(form.readColonSignature(signature)) ||
                 failed(form.finish(signature)));
}

/// `%a[0]`
static ParseResult readTupleElement(PrettyForm &form) {
  int32_t index;
  Signature signature;
  if (failed(form.readOperands()) || failed(form.parser.parseLSquare()) ||
      failed(form.parser.parseInteger(index)) ||
      failed(form.parser.parseRSquare()) || failed(form.readAttributes()) ||
      failed(form.readColonSignature(signature)))
    return failure();
  form.set("index", form.builder.getI32IntegerAttr(index));
  return form.finish(signature);
}

/// `%a, format = e5m10`
static ParseResult readReducePrecision(PrettyForm &form) {
  auto format = [&](StringRef key) -> ParseResult {
    StringRef word;
    if (key != "format")
      return form.unknownClause(key);
    SMLoc location = form.parser.getCurrentLocation();
    if (failed(form.parser.parseEqual()) ||
        failed(form.parser.parseKeyword(&word)))
      return failure();
    auto [exponent, mantissa] = word.drop_front().split('m');
    unsigned exponentBits, mantissaBits;
    if (!word.starts_with("e") || exponent.getAsInteger(10, exponentBits) ||
        mantissa.getAsInteger(10, mantissaBits))
      return form.parser.emitError(location)
             << "expected a format to be like e5m10, but got '" << word << "'";
    form.set("exponent_bits", form.builder.getI32IntegerAttr(exponentBits));
    form.set("mantissa_bits", form.builder.getI32IntegerAttr(mantissaBits));
    return success();
  };
  Signature signature;
  return failure(failed(form.readOperandsAndClauses(format)) ||
                 failed(form.readAttributes()) ||
                 failed(form.readColonSignature(signature)) ||
                 failed(form.finishSameType(signature)));
}

/// `chlo.top_k(%a, k = 2)`, and what has no form of its own.
static ParseResult readOther(PrettyForm &form) {
  bool inParentheses = succeeded(form.parser.parseOptionalLParen());
  if (failed(form.readOperandsAndClauses(
          [&](StringRef key) { return readStableHloClause(form, key); })) ||
      (inParentheses && failed(form.parser.parseRParen())) ||
      failed(form.readAttributes(isStableHloProperty)))
    return failure();
  StringRef name = form.name();
  Signature signature;
  // Operations without operands, as stablehlo.return may be, have no colon or
  // no type.
  bool ends = name == "return";
  if (succeeded(form.parser.parseOptionalColon())) {
    if (failed(form.readSignature(signature)))
      return failure();
  } else if (!ends) {
    return form.parser.parseColon();
  }
  if (signature.hasArrow || ends)
    return form.finish(signature);
  if (form.operands.empty())
    return form.finish({}, signature.inputs);
  if (name == "select" && signature.inputs.size() == 2) {
    Type type = signature.inputs.back();
    return form.finish({signature.inputs.front(), type, type}, type);
  }
  if (name == "optimization_barrier")
    return form.finish(signature.inputs, signature.inputs);
  if (name == "tuple" && signature.inputs.size() == 1)
    if (auto type = dyn_cast<TupleType>(signature.inputs.front()))
      return form.finish(type.getTypes(), type);
  return form.finishSameType(signature);
}

ParseResult startrail::readStableHloForm(OpAsmParser &parser,
                                         OperationState &result) {
  PrettyForm form(parser, result);
  auto *read = llvm::StringSwitch<ParseResult (*)(PrettyForm &)>(form.name())
                   .Case("compare", readCompare)
                   .Case("constant", readConstant)
                   .Case("convolution", readConvolution)
                   .Cases({"custom_call", "composite"}, readCall)
                   .Case("dot_general", readDotGeneral)
                   .Case("get_tuple_element", readTupleElement)
                   .Case("iota", readIota)
                   .Case("reduce", readReduce)
                   .Case("reduce_precision", readReducePrecision)
                   .Case("slice", readSlice)
                   .Case("while", readWhile)
                   .Default(readOther);
  return read(form);
}
