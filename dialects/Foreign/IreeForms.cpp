//===- IreeForms.cpp - Pretty forms of util, flow, hal, stream, jax -------===//
#include "dialects/Foreign/IreeForms.h"

#include "dialects/Foreign/StandIn.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

/// `type{%d0, %d1}`; the sizes are appended to `sizes`.
static ParseResult readSizedType(PrettyForm &form, Type &type,
                                 SmallVectorImpl<PrettyForm::Operand> &sizes) {
  return failure(failed(form.parser.parseType(type)) ||
                 failed(form.parser.parseOperandList(
                     sizes, AsmParser::Delimiter::OptionalBraces)));
}

/// Operands with their types, then `sizes`, each an index.
static ParseResult finishSized(PrettyForm &form, SmallVector<Type> types,
                               ArrayRef<PrettyForm::Operand> sizes,
                               ArrayRef<Type> results) {
  form.operands.append(sizes.begin(), sizes.end());
  types.append(sizes.size(), form.builder.getIndexType());
  return form.finish(types, results);
}

/// `%a : type{%d} to target`, `%a : type{%d} -> type{%d}`, `%a : type{%d}`
static ParseResult readFlowTensor(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  SmallVector<PrettyForm::Operand> sizes;
  Type from, to;
  if (failed(parser.parseOperand(form.operands.emplace_back())) ||
      failed(parser.parseColon()) || failed(readSizedType(form, from, sizes)))
    return failure();
  size_t fromSizes = sizes.size();
  to = from;
  if (succeeded(parser.parseOptionalKeyword("to")) ||
      succeeded(parser.parseOptionalKeyword("on"))) {
    Attribute target;
    if (failed(parser.parseAttribute(target)))
      return failure();
    form.set("target", target);
  } else if (succeeded(parser.parseOptionalArrow())) {
    if (failed(readSizedType(form, to, sizes)))
      return failure();
    form.set("operandSegmentSizes",
             form.builder.getDenseI32ArrayAttr(
                 {1, int32_t(fromSizes), int32_t(sizes.size() - fromSizes)}));
  }
  if (failed(form.readAttributes()))
    return failure();
  return finishSized(form, {from}, sizes, to);
}

/// `wait(%f) => %a "name" : type -> type as type{%d}`, and export's
/// `%a "name" : type{%d} -> type`, in which an encoding may stand too
static ParseResult readHalTensor(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  bool isImport = form.name() == "tensor.import";
  SmallVector<PrettyForm::Operand> fence, sizes;
  Attribute affinity;
  if (succeeded(parser.parseOptionalKeyword("on"))) {
    if (failed(parser.parseLParen()) ||
        failed(parser.parseAttribute(affinity)) || failed(parser.parseRParen()))
      return failure();
    form.set("affinity", affinity);
  }
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
               {1, int32_t(sizes.size()), int32_t(fence.size())}));
  SmallVector<Type> types{from};
  types.append(sizes.size(), form.builder.getIndexType());
  types.append(fence.size(),
               OpaqueType::get(form.builder.getStringAttr("hal"), "fence"));
  form.operands.append(sizes);
  form.operands.append(fence);
  return form.finish(types, to);
}

/// `join(%a : type) => %f : !hal.fence`
static ParseResult readHalBarrier(PrettyForm &form) {
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

/// `%a, %b : types`, `: types -> types`
static ParseResult readOther(PrettyForm &form) {
  Signature signature;
  StringRef name = form.name();
  if (failed(form.readOperandsAndClauses(
          [&](StringRef key) { return form.unknownClause(key); })) ||
      failed(form.readAttributes()))
    return failure();
  if (succeeded(form.parser.parseOptionalColon()) &&
      failed(form.readSignature(signature)))
    return failure();
  if (signature.hasArrow || name == "return" || name.ends_with("yield") ||
      signature.inputs.empty())
    return form.finish(signature);
  if (form.operands.empty())
    return form.finish({}, signature.inputs);
  if (name == "optimization_barrier")
    return form.finish(signature.inputs, signature.inputs);
  return form.finishSameType(signature);
}

ParseResult startrail::readIreeForm(OpAsmParser &parser,
                                    OperationState &result) {
  PrettyForm form(parser, result);
  using Read = ParseResult (*)(PrettyForm &);
  Read read =
      llvm::StringSwitch<Read>(result.name.getStringRef())
          .Case("util.func", readUtilFunction)
          .Case("util.initializer", readUtilInitializer)
          .Case("util.call", readUtilCall)
          .Case("util.global", readUtilGlobal)
          .Cases({"util.global.load", "util.global.store"},
                 readUtilGlobalAccess)
          .Cases({"flow.tensor.transfer", "flow.tensor.reshape",
                  "flow.tensor.bitcast", "flow.tensor.barrier",
                  "flow.tensor.tie_shape", "flow.tensor.clone"},
                 readFlowTensor)
          .Cases({"hal.tensor.import", "hal.tensor.export"}, readHalTensor)
          .Case("hal.tensor.barrier", readHalBarrier)
          .Default(readOther);
  return read(form);
}
