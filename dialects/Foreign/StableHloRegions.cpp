//===- StableHloRegions.cpp - Reductions, loops, windows of StableHLO -----===//
#include "dialects/Foreign/StableHloForms.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace startrail;

/// The reducer that `applies` leaves out: of two elements, and what it makes of
/// them.
static ParseResult buildReducer(PrettyForm &form, SMLoc location,
                                OperationName applied, Type element) {
  StringRef dialect = form.result.name.getDialectNamespace();
  if (applied.isRegistered() || applied.getDialectNamespace() != dialect)
    return form.parser.emitError(location)
           << "expected what a reduction applies to be an operation of "
           << dialect << ", but got '" << applied << "'";
  Location where = form.parser.getEncodedSourceLoc(location);
  Block &block = form.result.addRegion()->emplaceBlock();
  block.addArguments({element, element}, {where, where});
  OpBuilder builder(element.getContext());
  builder.setInsertionPointToEnd(&block);
  OperationState body(where, applied, block.getArguments(), element);
  Value made = builder.create(body)->getResult(0);
  builder.create(
      OperationState(where, (dialect + ".return").str(), made, TypeRange()));
  return success();
}

/// `reducer(%a: type, %b: type) {...}`, with a pair for each input.
static ParseResult readReducer(PrettyForm &form, size_t inputs) {
  using Argument = PrettyForm::Argument;
  OpAsmParser &parser = form.parser;
  SmallVector<Argument> left, right;
  std::optional<Location> location;
  SMLoc start = parser.getCurrentLocation();
  auto readArgument = [&](SmallVector<Argument> &arguments) {
    Argument &argument = arguments.emplace_back();
    return failure(
        failed(parser.parseArgument(argument, /*allowType=*/true)) ||
        failed(parser.parseOptionalLocationSpecifier(argument.sourceLoc)));
  };
  if (failed(parser.parseKeyword("reducer")))
    return failure();
  while (succeeded(parser.parseOptionalLParen()))
    if (failed(readArgument(left)) || failed(parser.parseComma()) ||
        failed(readArgument(right)) || failed(parser.parseRParen()))
      return failure();
  if (left.size() != inputs)
    return parser.emitError(start)
           << "expected a reducer to have a pair of arguments for each of "
           << inputs << " inputs, but got " << left.size();
  left.append(right);
  for (const Argument &argument : left)
    if (!argument.type)
      return parser.emitError(argument.ssaName.location)
             << "expected an argument of a reducer to have a type";
  return failure(failed(parser.parseOptionalLocationSpecifier(location)) ||
                 failed(form.readRegion(left)));
}

static ParseResult
readReducedPair(PrettyForm &form, SmallVectorImpl<PrettyForm::Operand> &inputs,
                SmallVectorImpl<PrettyForm::Operand> &inits) {
  OpAsmParser &parser = form.parser;
  return failure(failed(parser.parseLParen()) ||
                 failed(parser.parseOperand(inputs.emplace_back())) ||
                 failed(parser.parseKeyword("init")) ||
                 failed(parser.parseColon()) ||
                 failed(parser.parseOperand(inits.emplace_back())) ||
                 failed(parser.parseRParen()));
}

ParseResult startrail::readReduce(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  SmallVector<PrettyForm::Operand> inputs, inits;
  do {
    if (failed(readReducedPair(form, inputs, inits)))
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  std::optional<OperationName> applied;
  SMLoc location = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    location = parser.getCurrentLocation();
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name))
      return failure();
    applied = *name;
  }
  SmallVector<int64_t> dimensions;
  Signature signature;
  if (failed(parser.parseKeyword("across")) ||
      failed(parser.parseKeyword("dimensions")) ||
      failed(parser.parseEqual()) || failed(form.readIntegers(dimensions)) ||
      failed(form.readAttributes()) ||
      failed(form.readColonSignature(signature)))
    return failure();
  if (form.result.name.getDialectNamespace() == "mhlo")
    form.set("dimensions", form.builder.getI64TensorAttr(dimensions));
  else
    form.set("dimensions", form.builder.getDenseI64ArrayAttr(dimensions));
  form.operands = inputs;
  form.operands.append(inits);
  if (failed(form.finish(signature)))
    return failure();
  if (!applied)
    return readReducer(form, inputs.size());
  if (inputs.size() != 1)
    return parser.emitError(location)
           << "expected a reduction that applies an operation to have one "
              "input, but got "
           << inputs.size();
  return buildReducer(form, location, *applied, signature.inputs.back());
}

ParseResult startrail::readWhile(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  SmallVector<PrettyForm::Argument> arguments;
  auto readPair = [&]() -> ParseResult {
    return failure(failed(parser.parseArgument(arguments.emplace_back())) ||
                   failed(parser.parseEqual()) ||
                   failed(parser.parseOperand(form.operands.emplace_back())));
  };
  Signature signature;
  if (failed(parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren,
                                            readPair)))
    return failure();
  if (succeeded(parser.parseOptionalColon()) &&
      failed(parser.parseTypeList(signature.inputs)))
    return failure();
  if (failed(form.readAttributes(nullptr, /*keyword=*/true)) ||
      failed(form.finish(signature.inputs, signature.inputs)))
    return failure();
  for (auto [argument, type] : llvm::zip_equal(arguments, signature.inputs))
    argument.type = type;
  return failure(failed(parser.parseKeyword("cond")) ||
                 failed(form.readRegion(arguments)) ||
                 failed(parser.parseKeyword("do")) ||
                 failed(form.readRegion(arguments)));
}

ParseResult startrail::readSlice(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  SmallVector<int64_t> starts, limits, strides;
  auto readRange = [&]() -> ParseResult {
    if (failed(parser.parseInteger(starts.emplace_back())) ||
        failed(parser.parseColon()) ||
        failed(parser.parseInteger(limits.emplace_back())))
      return failure();
    strides.push_back(1);
    return succeeded(parser.parseOptionalColon())
               ? parser.parseInteger(strides.back())
               : success();
  };
  Signature signature;
  if (failed(parser.parseOperand(form.operands.emplace_back())) ||
      failed(parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                            readRange)) ||
      failed(form.readAttributes()) ||
      failed(form.readColonSignature(signature)))
    return failure();
  form.set("start_indices", form.builder.getDenseI64ArrayAttr(starts));
  form.set("limit_indices", form.builder.getDenseI64ArrayAttr(limits));
  form.set("strides", form.builder.getDenseI64ArrayAttr(strides));
  return form.finishSameType(signature);
}

/// `pad = [[1, 1], [0, 0]]`, as the two columns of a table.
static ParseResult readPadding(PrettyForm &form) {
  SmallVector<int64_t> all, pair;
  if (failed(form.parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            SMLoc location = form.parser.getCurrentLocation();
            pair.clear();
            if (failed(form.readIntegers(pair)))
              return failure();
            all.append(pair);
            if (pair.size() == 2)
              return success();
            return form.parser.emitError(location)
                   << "expected a dimension to be padded by two numbers, but "
                      "got "
                   << pair.size();
          })))
    return failure();
  auto type = RankedTensorType::get({int64_t(all.size() / 2), 2},
                                    form.builder.getI64Type());
  form.set("padding", DenseIntElementsAttr::get(type, all));
  return success();
}

static ParseResult readWindow(PrettyForm &form) {
  StringRef key;
  if (failed(form.parser.parseKeyword(&key)) ||
      failed(form.parser.parseEqual()))
    return failure();
  if (key == "stride")
    return form.readIntegers("window_strides");
  if (key == "lhs_dilate")
    return form.readIntegers("lhs_dilation");
  if (key == "rhs_dilate")
    return form.readIntegers("rhs_dilation");
  if (key == "pad")
    return readPadding(form);
  if (key != "reverse")
    return form.unknownClause(key);
  SmallVector<bool> reversed;
  if (failed(form.parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            bool value;
            if (failed(form.readBool(value)))
              return failure();
            reversed.push_back(value);
            return success();
          })))
    return failure();
  form.set("window_reversal", form.builder.getDenseBoolArrayAttr(reversed));
  return success();
}

ParseResult startrail::readConvolution(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  std::string lhs, rhs, output;
  Signature signature;
  if (failed(parser.parseOperandList(form.operands,
                                     AsmParser::Delimiter::Paren)) ||
      failed(parser.parseKeyword("dim_numbers")) ||
      failed(parser.parseEqual()) || failed(form.readBalanced('[', lhs)) ||
      failed(parser.parseKeyword("x")) || failed(form.readBalanced('[', rhs)) ||
      failed(parser.parseArrow()) || failed(form.readBalanced('[', output)) ||
      failed(parser.parseComma()) || failed(parser.parseKeyword("window")) ||
      failed(parser.parseEqual()) ||
      failed(parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Braces, [&] { return readWindow(form); })) ||
      failed(form.readAttributes(isStableHloProperty)) ||
      failed(form.readColonSignature(signature)))
    return failure();
  form.set("dimension_numbers",
           form.opaque("conv<" + lhs + "x" + rhs + "->" + output + ">"));
  return form.finish(signature);
}
