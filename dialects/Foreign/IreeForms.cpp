//===- IreeForms.cpp - Pretty forms of util, flow, hal, stream, jax -------===//
#include "dialects/Foreign/IreeForms.h"

#include "dialects/Foreign/StandIn.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

ParseResult
startrail::readSizedType(PrettyForm &form, Type &type,
                         SmallVectorImpl<PrettyForm::Operand> &sizes) {
  return failure(failed(form.parser.parseType(type)) ||
                 failed(form.parser.parseOperandList(
                     sizes, AsmParser::Delimiter::OptionalBraces)));
}

ParseResult startrail::finishSized(PrettyForm &form, SmallVector<Type> types,
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
    if (form.result.name.getDialectNamespace() == "flow")
      form.set("operandSegmentSizes",
               form.builder.getDenseI32ArrayAttr(
                   {1, int32_t(fromSizes), int32_t(sizes.size() - fromSizes)}));
  }
  if (failed(form.readAttributes()))
    return failure();
  return finishSized(form, {from}, sizes, to);
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
                  "flow.tensor.tie_shape", "flow.tensor.clone",
                  "iree_tensor_ext.compute_barrier.start",
                  "iree_tensor_ext.compute_barrier.end"},
                 readFlowTensor)
          .Cases({"hal.tensor.import", "hal.tensor.export"}, readHalTensor)
          .Case("hal.tensor.barrier", readHalBarrier)
          .Case("hal.fence.create", readHalFence)
          .Case("hal.fence.await", readHalAwait)
          .Case("hal.devices.get", readHalDevice)
          .Default(readOther);
  return read(form);
}
