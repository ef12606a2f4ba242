//===- ShardyForms.cpp - Pretty forms of sdy ------------------------------===//
#include "dialects/Foreign/PrettyForm.h"
#include "dialects/Foreign/StandIn.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

/// `<@mesh, [{"x"}]>`, an attribute without its name.
static ParseResult readNamed(PrettyForm &form, StringRef key,
                             StringRef mnemonic, char open = '<') {
  std::string body;
  if (failed(form.readBalanced(open, body)))
    return failure();
  // Beside its name, this one's list stands in angle brackets.
  if (mnemonic == "sharding_per_value")
    body = "<" + body + ">";
  form.set(key, form.opaque(mnemonic + body));
  return success();
}

static ParseResult readKeyed(PrettyForm &form, StringRef word, StringRef key,
                             StringRef mnemonic, char open = '<') {
  return failure(failed(form.parser.parseKeyword(word)) ||
                 failed(form.parser.parseEqual()) ||
                 failed(readNamed(form, key, mnemonic, open)));
}

/// `@mesh = <["x"=4]>`
static ParseResult readMesh(PrettyForm &form) {
  StringAttr symbol;
  if (failed(form.parser.parseSymbolName(symbol)) ||
      failed(form.parser.parseEqual()) ||
      failed(readNamed(form, "mesh", "mesh")) || failed(form.readAttributes()))
    return failure();
  form.set("sym_name", symbol);
  return form.finish({}, {});
}

/// `(%a) in_shardings=[...] out_shardings=[...] manual_axes={...} (%b: type)
/// {...} : types`; a named computation has a name and no axes.
static ParseResult readComputation(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  bool isManual = form.name() == "manual_computation";
  if (!isManual) {
    StringAttr name;
    if (failed(parser.parseLess()) || failed(parser.parseAttribute(name)) ||
        failed(parser.parseGreater()))
      return failure();
    form.set("name", name);
  }
  if (failed(
          parser.parseOperandList(form.operands, AsmParser::Delimiter::Paren)))
    return failure();
  for (StringRef key : {"in_shardings", "out_shardings"}) {
    if (!isManual) {
      if (failed(parser.parseOptionalKeyword(key)))
        continue;
      if (failed(parser.parseEqual()) ||
          failed(readNamed(form, key, "sharding_per_value", '[')))
        return failure();
    } else if (failed(readKeyed(form, key, key, "sharding_per_value", '['))) {
      return failure();
    }
  }
  SmallVector<PrettyForm::Argument> arguments;
  Signature signature;
  if ((isManual && failed(readKeyed(form, "manual_axes", "manual_axes",
                                    "manual_axes", '{'))) ||
      failed(parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren,
                                      /*allowType=*/true)) ||
      failed(form.readRegion(arguments)) || failed(form.readAttributes()) ||
      failed(form.readColonSignature(signature)))
    return failure();
  return form.finish(signature);
}

/// `[{"x"}, {}] %a out_sharding=<...>`, and `{"x"} %a out_sharding=<...>`
static ParseResult readCollective(PrettyForm &form) {
  StringRef name = form.name();
  StringRef key = llvm::StringSwitch<StringRef>(name)
                      .Case("all_gather", "gathering_axes")
                      .Case("all_slice", "slicing_axes")
                      .Case("reduce_scatter", "reduce_scatter_axes")
                      .Case("all_reduce", "reduction_axes")
                      .Case("all_to_all", "params")
                      .Default("");
  Signature signature;
  if (name == "all_reduce") {
    if (failed(readNamed(form, key, "axis_ref_list", '{')))
      return failure();
  } else if (!key.empty()) {
    if (failed(readNamed(form, key,
                         name == "all_to_all" ? "all_to_all_param_list"
                                              : "list_of_axis_ref_lists",
                         '[')))
      return failure();
  }
  if (failed(form.parser.parseOperand(form.operands.emplace_back())) ||
      failed(readKeyed(form, "out_sharding", "out_sharding", "sharding")) ||
      failed(form.readAttributes()) ||
      failed(form.readColonSignature(signature)))
    return failure();
  return form.finishSameType(signature);
}

/// `%a <@mesh, [...]>`, `%a group_id=0`, `%a allowed_direction=NONE`, or none
/// of these.
static ParseResult readMarker(PrettyForm &form) {
  OpAsmParser &parser = form.parser;
  StringRef name = form.name();
  if (failed(form.readOperands()))
    return failure();
  if (name == "sharding_constraint" || name == "reshard") {
    if (failed(readNamed(form, "sharding", "sharding")))
      return failure();
  } else if (name == "sharding_group") {
    int64_t group;
    if (failed(parser.parseKeyword("group_id")) ||
        failed(parser.parseEqual()) || failed(parser.parseInteger(group)))
      return failure();
    form.setInteger("group_id", group);
  } else if (name == "propagation_barrier") {
    StringRef direction;
    if (failed(parser.parseKeyword("allowed_direction")) ||
        failed(parser.parseEqual()) || failed(parser.parseKeyword(&direction)))
      return failure();
    form.set("allowed_direction",
             form.builder.getI32IntegerAttr(llvm::StringSwitch<int>(direction)
                                                .Case("NONE", 0)
                                                .Case("FORWARD", 1)
                                                .Case("BACKWARD", 2)
                                                .Default(3)));
  } else if (name == "data_flow_edge" &&
             succeeded(parser.parseOptionalKeyword("sharding"))) {
    if (failed(parser.parseEqual()) ||
        failed(readNamed(form, "sharding", "sharding")))
      return failure();
  }
  Signature signature;
  bool ends = name == "return";
  if (failed(form.readAttributes()))
    return failure();
  if (ends && form.operands.empty())
    return form.finish(signature);
  if (failed(form.readColonSignature(signature)))
    return failure();
  if (ends || name == "sharding_group")
    return form.finish(signature.inputs, {});
  return form.finishSameType(signature);
}

static ParseResult readShardyConstant(PrettyForm &form) {
  TypedAttr value;
  if (failed(form.readAttributes()) ||
      failed(form.parser.parseAttribute(value)))
    return failure();
  form.set("value", value);
  return form.finish({}, value.getType());
}

ParseResult startrail::readShardyForm(OpAsmParser &parser,
                                      OperationState &result) {
  PrettyForm form(parser, result);
  auto *read =
      llvm::StringSwitch<ParseResult (*)(PrettyForm &)>(form.name())
          .Case("mesh", readMesh)
          .Case("constant", readShardyConstant)
          .Cases({"manual_computation", "named_computation"}, readComputation)
          .Cases({"all_gather", "all_slice", "all_to_all", "all_reduce",
                  "collective_permute", "reduce_scatter"},
                 readCollective)
          .Default(readMarker);
  return read(form);
}
