//===- NamedTorch.cpp - Attention operations of torch ---------------------===//
#include "compiler/Import/NamedAttention.h"
#include "dialects/Foreign/TorchAttributes.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace startrail;

namespace {
/// Where the schema of an operation has its arguments, after query, key and
/// value; -1 where it has none. Results beyond output and log-sum-exp have no
/// counterpart.
struct Schema {
  StringLiteral name;
  int mask, dropout, causal, scale, lse;
};

/// The same of a gradient, after the output gradient, query, key and value;
/// its results are the gradients of these three.
struct GradientSchema {
  StringLiteral name;
  int output, lse, mask, dropout, causal, scale;
};
} // namespace

static constexpr Schema schemas[] = {
    {"aten.scaled_dot_product_attention", 3, 4, 5, 6, -1},
    {"aten._scaled_dot_product_attention_math", 3, 4, 5, 7, -1},
    {"aten._scaled_dot_product_flash_attention", -1, 3, 4, 6, 1},
    {"aten._scaled_dot_product_flash_attention_for_cpu", 5, 3, 4, 6, 1},
    {"aten._scaled_dot_product_efficient_attention", 3, 5, 6, 7, 1},
    {"aten._scaled_dot_product_cudnn_attention", 3, 5, 6, 8, 1},
    {"aten._scaled_dot_product_fused_attention_overrideable", 3, 4, 5, 7, 1},
};

static constexpr GradientSchema gradientSchemas[] = {
    {"aten._scaled_dot_product_flash_attention_backward", 4, 5, -1, 10, 11, 14},
    {"aten._scaled_dot_product_flash_attention_for_cpu_backward", 4, 5, 8, 6, 7,
     9},
    {"aten._scaled_dot_product_efficient_attention_backward", 5, 6, 4, 9, 11,
     12},
    {"aten._scaled_dot_product_cudnn_attention_backward", 4, 5, 8, 13, 14, 15},
};

/// The name of an operation of torch without its overload.
static StringRef nameOf(Operation *op) {
  StringRef name = torchName(op);
  name.consume_back(".default");
  return name;
}

/// The operand at a position of the schema; null where it has none.
static Value operandAt(Operation *op, int position) {
  return position >= 0 && unsigned(position) < op->getNumOperands()
             ? op->getOperand(position)
             : Value();
}

/// Query, key, value and output, [.., heads, tokens, head dim].
static LogicalResult readTensors(Operation *op, NamedAttention &named,
                                 std::string &why) {
  if (op->getNumOperands() < 3 || op->getNumResults() == 0)
    return refuse(why, "the operation", "of query, key and value", "others");
  return readTensors(op, {Axis::Token, Axis::Dim}, named, why);
}

static LogicalResult readScale(Value scale, NamedAttention &named,
                               std::string &why) {
  if (!scale || isTorchNone(scale))
    return success();
  named.scale = torchConstantNumber(scale);
  return named.scale
             ? success()
             : refuse(why, "the scale", "constant", "a value that is not");
}

/// Reads the arguments that gradient and attention share.
template <typename S>
static LogicalResult readArguments(Operation *op, const S &schema,
                                   NamedAttention &named, std::string &why) {
  if (Value dropout = operandAt(op, schema.dropout);
      dropout && torchConstantNumber(dropout) != 0)
    return refuse(
        why, "the dropout", "0",
        torchConstantNumber(dropout)
            ? llvm::formatv("{0}", *torchConstantNumber(dropout)).str()
            : "a value that is not constant");
  if (Value causal = operandAt(op, schema.causal)) {
    auto known = torchConstantBool(causal);
    if (!known)
      return refuse(why, "is_causal", "constant", "a value that is not");
    named.causal = *known;
  }
  if (failed(readScale(operandAt(op, schema.scale), named, why)))
    return failure();
  Value mask = operandAt(op, schema.mask);
  if (!mask || isTorchNone(mask))
    return success();
  return addMask(mask, named, why);
}

static LogicalResult requireUnused(Operation *op, unsigned from,
                                   std::string &why) {
  for (OpResult result : op->getResults().drop_front(from))
    if (!result.use_empty())
      return refuse(why, "result " + Twine(result.getResultNumber()), "unused",
                    "a use of it");
  return success();
}

static FailureOr<NamedAttention> read(Operation *op, const Schema &schema,
                                      std::string &why) {
  NamedAttention named;
  if (failed(readTensors(op, named, why)))
    return failure();
  if (schema.lse > 0 && op->getNumResults() > unsigned(schema.lse))
    named.lse = op->getResult(schema.lse);
  if (failed(readArguments(op, schema, named, why)) ||
      failed(requireUnused(op, named.lse ? 2 : 1, why)))
    return failure();
  return named;
}

static FailureOr<NamedGradient>
read(Operation *op, const GradientSchema &schema, std::string &why) {
  NamedGradient named;
  NamedAttention &attention = named.attention;
  Value output = operandAt(op, schema.output), lse = operandAt(op, schema.lse);
  if (!output || !lse || op->getNumResults() < 3)
    return refuse(why, "the operation", "of output, log-sum-exp and gradient",
                  "others");
  named.outputGradient.tensor = op->getOperand(0);
  attention.query.tensor = op->getOperand(1);
  attention.key.tensor = op->getOperand(2);
  attention.value.tensor = op->getOperand(3);
  attention.output.tensor = output;
  attention.lse = lse;
  named.queryGradient.tensor = op->getResult(0);
  named.keyGradient.tensor = op->getResult(1);
  named.valueGradient.tensor = op->getResult(2);
  if (failed(readArguments(op, schema, attention, why)) ||
      failed(readAxes({&attention.query, &attention.key, &attention.value,
                       &attention.output, &named.outputGradient,
                       &named.queryGradient, &named.keyGradient,
                       &named.valueGradient},
                      {Axis::Token, Axis::Dim}, why)) ||
      failed(requireUnused(op, 3, why)))
    return failure();
  return named;
}

/// The function that a modification of flex attention names.
static FunctionOpInterface modification(Operation *op, StringRef name) {
  auto symbol = op->getAttrOfType<FlatSymbolRefAttr>(name);
  return symbol ? SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(
                      op, symbol)
                : nullptr;
}

/// What a function of one block gives; null where it has none.
static Value resultOf(FunctionOpInterface function) {
  Region &body = function.getFunctionBody();
  if (!body.hasOneBlock() || body.front().empty() ||
      body.front().back().getNumOperands() != 1)
    return {};
  return body.front().back().getOperand(0);
}

static std::optional<unsigned> argumentNumber(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument ? std::optional(argument.getArgNumber()) : std::nullopt;
}

/// Whether the modification, of (batch, head, query, key), shows the keys up to
/// the query: nothing where it is neither that nor true throughout.
static std::optional<bool> isCausal(FunctionOpInterface maskOf) {
  Value result = resultOf(maskOf);
  Operation *def = result ? result.getDefiningOp() : nullptr;
  if (!def || def->getNumOperands() == 0)
    return std::nullopt;
  StringRef name = torchName(def);
  if (name == "aten.new_ones" || name == "aten.ones")
    return false;
  if (def->getNumOperands() < 2)
    return std::nullopt;
  auto lhs = argumentNumber(def->getOperand(0));
  auto rhs = argumentNumber(def->getOperand(1));
  if ((name == "aten.ge.Tensor" && lhs == 2u && rhs == 3u) ||
      (name == "aten.le.Tensor" && lhs == 3u && rhs == 2u))
    return true;
  return std::nullopt;
}

static FailureOr<NamedAttention> readFlex(Operation *op, std::string &why) {
  NamedAttention named;
  if (failed(readTensors(op, named, why)) ||
      failed(readScale(operandAt(op, 3), named, why)))
    return failure();
  if (op->hasAttr("score_mod_fn")) {
    auto score = modification(op, "score_mod_fn");
    Value result = score ? resultOf(score) : Value();
    if (!result || argumentNumber(result) != 0u)
      return refuse(why, "score_mod_fn", "a function that gives the score",
                    "another one");
  }
  if (op->hasAttr("mask_mod_fn")) {
    auto mask = modification(op, "mask_mod_fn");
    auto causal = mask ? isCausal(mask) : std::nullopt;
    if (!causal)
      return refuse(why, "mask_mod_fn",
                    "a function that shows all keys, or those up to the query",
                    "another one");
    named.causal = *causal;
  }
  if (failed(requireUnused(op, 1, why)))
    return failure();
  return named;
}

Read<NamedAttention> startrail::readTorchAttention(Operation *op,
                                                   std::string &why) {
  StringRef name = nameOf(op);
  if (name == "hop_flex_attention")
    return readFlex(op, why);
  for (const Schema &schema : schemas)
    if (name == schema.name)
      return read(op, schema, why);
  return std::nullopt;
}

Read<NamedGradient> startrail::readTorchGradient(Operation *op,
                                                 std::string &why) {
  StringRef name = nameOf(op);
  for (const GradientSchema &schema : gradientSchemas)
    if (name == schema.name)
      return read(op, schema, why);
  return std::nullopt;
}
