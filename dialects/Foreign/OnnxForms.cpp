//===- OnnxForms.cpp - Pretty forms of onnx -------------------------------===//
#include "dialects/Foreign/PrettyForm.h"
#include "dialects/Foreign/StandIn.h"

using namespace mlir;
using namespace startrail;

static bool isProperty(StringRef key) { return key != "onnx_node_name"; }

/// `dense<1.0> : type`, or `{value_int = 1 : si64} : type`
static ParseResult readConstant(PrettyForm &form) {
  Type type;
  if (failed(form.readAttributes(isProperty)))
    return failure();
  if (succeeded(form.parser.parseOptionalColon()))
    return failure(failed(form.parser.parseType(type)) ||
                   failed(form.finish({}, type)));
  return form.finishConstant();
}

ParseResult startrail::readOnnxForm(OpAsmParser &parser,
                                    OperationState &result) {
  PrettyForm form(parser, result);
  if (form.name() == "Constant")
    return readConstant(form);
  Signature signature;
  if (failed(form.readOperandsAndClauses(
          [&](StringRef key) { return form.unknownClause(key); })) ||
      failed(form.readAttributes(isProperty)))
    return failure();
  if (succeeded(parser.parseOptionalColon()) &&
      failed(form.readSignature(signature)))
    return failure();
  if (form.name() == "Return" || form.name() == "Yield" || signature.hasArrow)
    return form.finish(signature);
  return form.finishSameType(signature);
}
