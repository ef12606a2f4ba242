//===- UtilForms.cpp - Functions and globals of util ----------------------===//
#include "dialects/Foreign/IreeForms.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace startrail;

static ParseResult readSymbol(PrettyForm &form) {
  StringRef visibility;
  StringAttr name;
  if (succeeded(form.parser.parseOptionalKeyword(
          &visibility, {"public", "private", "nested"})))
    form.set(SymbolTable::getVisibilityAttrName(),
             form.builder.getStringAttr(visibility));
  if (succeeded(form.parser.parseOptionalKeyword("mutable")))
    form.set("is_mutable", form.builder.getUnitAttr());
  if (failed(form.parser.parseSymbolName(name)))
    return failure();
  form.set(SymbolTable::getSymbolAttrName(), name);
  return success();
}

static bool isProperty(StringRef key) { return key == "inlining_policy"; }

/// No result is an operand's in another form.
static void setUntied(PrettyForm &form, size_t results) {
  SmallVector<Attribute> untied(results, form.builder.getIndexAttr(-1));
  if (results != 0)
    form.set("tied_operands", form.builder.getArrayAttr(untied));
}

/// Attributes of arguments or of results, where any of them has some.
static void setDictionaries(PrettyForm &form, StringRef key,
                            ArrayRef<Attribute> dictionaries) {
  if (llvm::any_of(dictionaries, [](Attribute dictionary) {
        return !cast<DictionaryAttr>(dictionary).empty();
      }))
    form.set(key, form.builder.getArrayAttr(dictionaries));
}

/// `-> (type {a = 1}, type)`, or `-> type`
static ParseResult readResults(PrettyForm &form, SmallVector<Type> &types) {
  OpAsmParser &parser = form.parser;
  SmallVector<Attribute> dictionaries;
  auto readResult = [&]() -> ParseResult {
    NamedAttrList attributes;
    if (failed(parser.parseType(types.emplace_back())) ||
        failed(parser.parseOptionalAttrDict(attributes)))
      return failure();
    dictionaries.push_back(attributes.getDictionary(parser.getContext()));
    return success();
  };
  if (failed(parser.parseOptionalArrow()))
    return success();
  if (succeeded(parser.parseOptionalLParen())) {
    if (failed(parser.parseOptionalRParen()))
      if (failed(parser.parseCommaSeparatedList(readResult)) ||
          failed(parser.parseRParen()))
        return failure();
  } else if (failed(parser.parseTypeList(types))) {
    return failure();
  }
  setDictionaries(form, "res_attrs", dictionaries);
  return success();
}

ParseResult startrail::readUtilFunction(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  SmallVector<PrettyForm::Argument> arguments;
  SmallVector<Type> inputs, results;
  SmallVector<Attribute> dictionaries;
  if (failed(readSymbol(form)))
    return failure();
  SMLoc location = parser.getCurrentLocation();
  if (failed(parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren,
                                      /*allowType=*/true,
                                      /*allowAttrs=*/true)) ||
      failed(readResults(form, results)) ||
      failed(form.readAttributes(isProperty, /*keyword=*/true)))
    return failure();
  setUntied(form, results.size());
  for (const PrettyForm::Argument &argument : arguments) {
    if (!argument.type)
      return parser.emitError(location)
             << "expected the arguments of a function to have types";
    inputs.push_back(argument.type);
    dictionaries.push_back(argument.attrs ? argument.attrs
                                          : form.builder.getDictionaryAttr({}));
  }
  setDictionaries(form, "arg_attrs", dictionaries);
  form.set("function_type",
           TypeAttr::get(form.builder.getFunctionType(inputs, results)));
  OptionalParseResult body =
      parser.parseOptionalRegion(*form.result.addRegion(), arguments);
  if (body.has_value() && failed(*body))
    return failure();
  return form.finish({}, {});
}

ParseResult startrail::readUtilInitializer(PrettyForm &form) {
  if (failed(form.readAttributes(nullptr, /*keyword=*/true)) ||
      failed(form.readRegion()))
    return failure();
  form.set("function_type",
           TypeAttr::get(form.builder.getFunctionType({}, {})));
  return form.finish({}, {});
}

ParseResult startrail::readUtilCall(PrettyForm &form) {
  StringAttr callee;
  Signature signature;
  if (failed(form.parser.parseSymbolName(callee)) ||
      failed(form.parser.parseOperandList(form.operands,
                                          AsmParser::Delimiter::Paren)) ||
      failed(form.readAttributes()) ||
      failed(form.readColonSignature(signature)))
    return failure();
  form.set("callee", FlatSymbolRefAttr::get(callee));
  setUntied(form, signature.results.size());
  return form.finish(signature);
}

ParseResult startrail::readUtilGlobal(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  Attribute value;
  Type type;
  if (failed(readSymbol(form)) || failed(form.readAttributes(isProperty)))
    return failure();
  if (succeeded(parser.parseOptionalEqual())) {
    if (failed(parser.parseAttribute(value)))
      return failure();
    form.set("initial_value", value);
    auto typed = dyn_cast<TypedAttr>(value);
    if (typed && !isa<NoneType>(typed.getType()))
      type = typed.getType();
  }
  if (!type && failed(parser.parseColonType(type)))
    return failure();
  form.set("type", TypeAttr::get(type));
  return form.finish({}, {});
}

ParseResult startrail::readUtilGlobalAccess(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  bool isStore = form.name() == "global.store";
  StringAttr global;
  Type type;
  if (isStore) {
    if (failed(parser.parseOperand(form.operands.emplace_back())) ||
        failed(parser.parseComma()))
      return failure();
  } else if (succeeded(parser.parseOptionalKeyword("immutable"))) {
    form.set("is_immutable", form.builder.getUnitAttr());
  }
  if (failed(parser.parseSymbolName(global)) || failed(form.readAttributes()) ||
      failed(parser.parseColonType(type)))
    return failure();
  form.set("global", FlatSymbolRefAttr::get(global));
  return isStore ? form.finish(type, {}) : form.finish({}, type);
}
