//===- TorchForms.cpp - Pretty forms of torch and torch_c -----------------===//
#include "dialects/Foreign/PrettyForm.h"
#include "dialects/Foreign/StandIn.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

static Type torchType(PrettyForm &form, StringRef text) {
  return OpaqueType::get(form.builder.getStringAttr("torch"), text);
}

/// `5`, `1.0`, `true`, `"text"`: the rest of torch.constant.*
static ParseResult readConstant(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  StringRef kind = form.name().drop_front(StringRef("constant.").size());
  Attribute value;
  if (kind == "bool") {
    bool truth;
    if (failed(form.readBool(truth)))
      return failure();
    value = form.builder.getBoolAttr(truth);
  } else if (kind == "int") {
    int64_t integer;
    if (failed(parser.parseInteger(integer)))
      return failure();
    value = form.builder.getI64IntegerAttr(integer);
  } else if (kind == "float") {
    double number;
    if (failed(parser.parseFloat(number)))
      return failure();
    value = form.builder.getF64FloatAttr(number);
  } else if (kind == "str" || kind == "device" || kind == "number") {
    if (failed(parser.parseAttribute(value)))
      return failure();
  } else if (kind != "none") {
    return form.unknownClause(kind);
  }
  if (value)
    form.set("value", value);
  StringRef type = kind == "device" ? "Device" : kind;
  if (failed(form.readAttributes()))
    return failure();
  return form.finish({}, torchType(form, type));
}

/// `(dense<1> : tensor<i64>) : type`
static ParseResult readLiteral(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  Attribute value;
  Type type;
  if (failed(parser.parseLParen()) || failed(parser.parseAttribute(value)) ||
      failed(parser.parseRParen()) || failed(form.readAttributes()) ||
      failed(parser.parseColonType(type)))
    return failure();
  form.set("value", value);
  return form.finish({}, type);
}

/// `"torch.aten.x"(%a) {...} : (type) -> type {region}`
static ParseResult readOperator(PrettyForm &form) {
  StringAttr name;
  Signature signature;
  if (failed(form.parser.parseAttribute(name)) ||
      failed(form.parser.parseOperandList(form.operands,
                                          AsmParser::Delimiter::Paren)) ||
      failed(form.readAttributes()) ||
      failed(form.readColonSignature(signature)))
    return failure();
  form.set("name", name);
  do {
    auto region = std::make_unique<Region>();
    OptionalParseResult isRegion = form.parser.parseOptionalRegion(region);
    if (!isRegion.has_value())
      break;
    if (failed(*isRegion))
      return failure();
    form.result.addRegion(std::move(region));
  } while (succeeded(form.parser.parseOptionalComma()));
  return form.finish(signature);
}

/// `%a, [%s0, %s1], affine_map<...> : type`
static ParseResult readSymbolicShape(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  AffineMapAttr map;
  SmallVector<Type> types(1);
  if (failed(parser.parseOperand(form.operands.emplace_back())) ||
      failed(parser.parseComma()) ||
      failed(parser.parseOperandList(form.operands,
                                     AsmParser::Delimiter::Square)) ||
      failed(parser.parseComma()) || failed(parser.parseAttribute(map)) ||
      failed(form.readAttributes()) ||
      failed(parser.parseColonType(types.front())))
    return failure();
  form.set("shape_expressions", map);
  types.append(form.operands.size() - 1, torchType(form, "int"));
  return form.finish(types, {});
}

/// `"s0" {min_val = 2, max_val = 9} : !torch.int`
static ParseResult readSymbolicInt(PrettyForm &form) {
  StringAttr name;
  Type type;
  auto isOwn = [](StringRef key) {
    return key == "min_val" || key == "max_val";
  };
  if (failed(form.parser.parseAttribute(name)) ||
      failed(form.readAttributes(isOwn)) ||
      failed(form.parser.parseColonType(type)))
    return failure();
  form.set("symbol_name", name);
  return form.finish({}, type);
}

/// `%a overwrites %b : type, type`, `%a : type to type`, `%b, "message"`
static ParseResult readStatement(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  StringRef name = form.name();
  Signature signature;
  if (name == "runtime.assert") {
    StringAttr message;
    if (failed(parser.parseOperand(form.operands.emplace_back())) ||
        failed(parser.parseComma()) || failed(parser.parseAttribute(message)) ||
        failed(form.readAttributes()))
      return failure();
    form.set("message", message);
    return form.finish(torchType(form, "bool"), {});
  }
  if (failed(parser.parseOperand(form.operands.emplace_back())))
    return failure();
  if (name == "overwrite.tensor.contents")
    return failure(failed(parser.parseKeyword("overwrites")) ||
                   failed(parser.parseOperand(form.operands.emplace_back())) ||
                   failed(form.readAttributes()) ||
                   failed(form.readColonSignature(signature)) ||
                   failed(form.finish(signature)));
  Type from, to;
  if (failed(form.readAttributes()) || failed(parser.parseColonType(from)) ||
      failed(parser.parseKeyword("to")) || failed(parser.parseType(to)))
    return failure();
  return form.finish(from, to);
}

/// `%a : type`, the tensor type that is copied to or from, with the other one's
/// implied: vtensor of values, tensor of variables.
static ParseResult readCopy(PrettyForm &form) {
  Type type;
  SMLoc location;
  if (failed(form.parser.parseOperand(form.operands.emplace_back())) ||
      failed(form.readAttributes()) || failed(form.parser.parseColon()))
    return failure();
  location = form.parser.getCurrentLocation();
  if (failed(form.parser.parseType(type)))
    return failure();
  auto opaque = dyn_cast<OpaqueType>(type);
  StringRef text = opaque ? opaque.getTypeData() : StringRef();
  bool toValue = form.name() == "copy.to_vtensor";
  if (!text.starts_with(toValue ? "vtensor" : "tensor"))
    return form.parser.emitError(location)
           << "expected the type of '" << form.result.name << "' to be !torch."
           << (toValue ? "vtensor" : "tensor") << ", but got " << type;
  std::string other = toValue ? text.drop_front().str() : ("v" + text).str();
  return form.finish(torchType(form, other), type);
}

/// `%a` with types that the name tells, of torch_c.
static ParseResult readScalarCast(PrettyForm &form) {
  StringRef name = form.name();
  bool toBuiltin = name.consume_front("to_");
  if (!toBuiltin)
    name.consume_front("from_");
  if (failed(form.parser.parseOperand(form.operands.emplace_back())) ||
      failed(form.readAttributes()))
    return failure();
  Type builtin = name == "f64"  ? Type(form.builder.getF64Type())
                 : name == "i1" ? Type(form.builder.getI1Type())
                                : Type(form.builder.getI64Type());
  Type torch = torchType(form, name == "f64"         ? "float"
                               : name == "i1"        ? "bool"
                               : name == "generator" ? "Generator"
                                                     : "int");
  return toBuiltin ? form.finish(torch, builtin) : form.finish(builtin, torch);
}

/// `%cond -> (types) {...} else {...}`
static ParseResult readIf(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  Signature signature;
  if (failed(parser.parseOperand(form.operands.emplace_back())) ||
      failed(form.readSignature(signature)) || failed(form.readRegion()) ||
      failed(parser.parseKeyword("else")) || failed(form.readRegion()) ||
      failed(form.readAttributes()))
    return failure();
  return form.finish(torchType(form, "bool"), signature.results);
}

/// `%count, %start, init(%a) {...} : (types) -> types`, and what ends its body,
/// `%next, iter(%a : type)`
static ParseResult readLoop(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  bool ends = form.name() == "prim.Loop.condition";
  Signature signature;
  do {
    PrettyForm::Operand operand;
    OptionalParseResult isOperand = parser.parseOptionalOperand(operand);
    if (!isOperand.has_value())
      break;
    if (failed(*isOperand))
      return failure();
    form.operands.push_back(operand);
  } while (succeeded(parser.parseOptionalComma()));
  if (failed(parser.parseKeyword(ends ? "iter" : "init")) ||
      failed(parser.parseLParen()) || failed(form.readOperands()))
    return failure();
  if (ends) {
    SmallVector<Type> types{torchType(form, "bool")};
    if (succeeded(parser.parseOptionalColon()) &&
        failed(parser.parseTypeList(types)))
      return failure();
    return failure(failed(parser.parseRParen()) ||
                   failed(form.readAttributes()) ||
                   failed(form.finish(types, {})));
  }
  return failure(failed(parser.parseRParen()) || failed(form.readRegion()) ||
                 failed(form.readAttributes()) ||
                 failed(form.readColonSignature(signature)) ||
                 failed(form.finish(signature)));
}

/// `%a, %b {...} : type, type -> type, type`, the form of most.
static ParseResult readOther(PrettyForm &form) {
  auto unknown = [&](StringRef key) { return form.unknownClause(key); };
  // Functions that attention applies to scores and masks.
  auto isOwn = [](StringRef key) { return key.ends_with("_mod_fn"); };
  Signature signature;
  if (failed(form.readOperandsAndClauses(unknown)) ||
      failed(form.readAttributes(isOwn)))
    return failure();
  if (succeeded(form.parser.parseOptionalColon()) &&
      failed(form.readSignature(signature)))
    return failure();
  return form.finish(signature);
}

ParseResult startrail::readTorchForm(OpAsmParser &parser,
                                     OperationState &result) {
  PrettyForm form(parser, result);
  StringRef name = form.name();
  if (name.starts_with("constant."))
    return readConstant(form);
  auto *read = llvm::StringSwitch<ParseResult (*)(PrettyForm &)>(name)
                   .Cases({"vtensor.literal", "tensor.literal"}, readLiteral)
                   .Case("operator", readOperator)
                   .Case("bind_symbolic_shape", readSymbolicShape)
                   .Case("symbolic_int", readSymbolicInt)
                   .Cases({"overwrite.tensor.contents", "runtime.assert",
                           "derefine", "tensor_static_info_cast"},
                          readStatement)
                   .Cases({"copy.to_tensor", "copy.to_vtensor"}, readCopy)
                   .Cases({"to_i1", "to_i64", "to_f64", "from_i1", "from_i64",
                           "from_f64", "i64_to_generator", "generator_to_i64"},
                          readScalarCast)
                   .Case("prim.If", readIf)
                   .Cases({"prim.Loop", "prim.Loop.condition"}, readLoop)
                   .Default(readOther);
  return read(form);
}
