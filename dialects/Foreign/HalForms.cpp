//===- HalForms.cpp - Pretty forms of hal ---------------------------------===//
#include "dialects/Foreign/IreeForms.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace startrail;

static Type halType(PrettyForm &form, StringRef text) {
  return OpaqueType::get(form.builder.getStringAttr("hal"), text);
}

/// `wait(%f) => %a "name" : type -> type as type{%d}`, and export's
/// `%a "name" : type{%d} -> type`, in which an encoding may stand too
ParseResult startrail::readHalTensor(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  bool isImport = form.name() == "tensor.import";
  SmallVector<PrettyForm::Operand> fence, sizes;
  if (isImport && succeeded(parser.parseOptionalKeyword("wait")))
    if (failed(parser.parseOperandList(fence, AsmParser::Delimiter::Paren)) ||
        failed(parser.parseEqual()) || failed(parser.parseGreater()))
      return failure();
  std::string name;
  Type from, to;
  if (failed(parser.parseOperand(form.operands.emplace_back())))
    return failure();
  if (isImport && succeeded(parser.parseOptionalKeyword("consume")))
    form.set("consume", form.builder.getUnitAttr());
  if (succeeded(parser.parseOptionalString(&name)))
    form.set("name", form.builder.getStringAttr(name));
  StringRef key = isImport ? "target_encoding" : "source_encoding";
  Type encoding;
  auto readEncoded = [&](Type &type) -> ParseResult {
    if (failed(readSizedType(form, type, sizes)))
      return failure();
    encoding = type;
    return succeeded(parser.parseOptionalKeyword("as"))
               ? readSizedType(form, type, sizes)
               : success();
  };
  if (failed(parser.parseColon()) ||
      failed(isImport ? parser.parseType(from) : readEncoded(from)) ||
      failed(parser.parseArrow()) ||
      failed(isImport ? readEncoded(to) : parser.parseType(to)) ||
      failed(form.readAttributes()))
    return failure();
  form.set(key, TypeAttr::get(encoding));
  if (!isImport)
    return finishSized(form, {from}, sizes, to);
  form.set("operandSegmentSizes",
           form.builder.getDenseI32ArrayAttr(
               {1, int32_t(sizes.size()), int32_t(fence.size()), 0}));
  SmallVector<Type> types{from};
  types.append(sizes.size(), form.builder.getIndexType());
  types.append(fence.size(), halType(form, "fence"));
  form.operands.append(sizes);
  form.operands.append(fence);
  return form.finish(types, to);
}

/// `join(%a : type) => %f : !hal.fence`
ParseResult startrail::readHalBarrier(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  SmallVector<Type> types;
  Type fence;
  if (failed(parser.parseKeyword("join")) || failed(parser.parseLParen()) ||
      failed(form.readOperands()))
    return failure();
  if (!form.operands.empty() && failed(parser.parseColonTypeList(types)))
    return failure();
  if (failed(parser.parseRParen()) || failed(parser.parseEqual()) ||
      failed(parser.parseGreater()) ||
      failed(parser.parseOperand(form.operands.emplace_back())) ||
      failed(parser.parseColonType(fence)) || failed(form.readAttributes()))
    return failure();
  SmallVector<Type> results = types;
  types.push_back(fence);
  return form.finish(types, results);
}

/// `flags("None")`, as the number that it stands for
static ParseResult readFlags(PrettyForm &form) {
  StringAttr flags;
  if (failed(form.parser.parseKeyword("flags")) ||
      failed(form.parser.parseLParen()) ||
      failed(form.parser.parseAttribute(flags)) ||
      failed(form.parser.parseRParen()))
    return failure();
  if (flags.getValue() != "None")
    return form.unknownClause(flags.getValue());
  form.setInteger("flags", 0);
  return success();
}

/// `device(%d : !hal.device) flags("None") : !hal.fence`
ParseResult startrail::readHalFence(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  Type device, fence;
  if (failed(parser.parseKeyword("device")) || failed(parser.parseLParen()) ||
      failed(parser.parseOperand(form.operands.emplace_back())) ||
      failed(parser.parseColonType(device)) || failed(parser.parseRParen()) ||
      failed(readFlags(form)) || failed(form.readAttributes()) ||
      failed(parser.parseColonType(fence)))
    return failure();
  return form.finish(device, fence);
}

/// `until([%f]) timeout_millis(%t) flags("None") : i32`
ParseResult startrail::readHalAwait(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  SmallVector<PrettyForm::Operand> fences;
  Type status;
  if (failed(parser.parseKeyword("until")) || failed(parser.parseLParen()) ||
      failed(parser.parseOperandList(fences, AsmParser::Delimiter::Square)) ||
      failed(parser.parseRParen()) ||
      failed(parser.parseKeyword("timeout_millis")) ||
      failed(parser.parseLParen()) ||
      failed(parser.parseOperand(form.operands.emplace_back())) ||
      failed(parser.parseRParen()) || failed(readFlags(form)) ||
      failed(form.readAttributes()) || failed(parser.parseColonType(status)))
    return failure();
  SmallVector<Type> types(1 + fences.size(), halType(form, "fence"));
  types.front() = form.builder.getI32Type();
  form.operands.append(fences);
  return form.finish(types, status);
}

/// `%index : !hal.device`
ParseResult startrail::readHalDevice(PrettyForm &form) {
  Type device;
  if (failed(form.parser.parseOperand(form.operands.emplace_back())) ||
      failed(form.readAttributes()) ||
      failed(form.parser.parseColonType(device)))
    return failure();
  return form.finish(form.builder.getIndexType(), device);
}
