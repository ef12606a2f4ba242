//===- NamedCudnn.cpp - XLA's calls of cuDNN attention --------------------===//
#include "compiler/Import/NamedAttention.h"
#include "dialects/Foreign/StableHloAttributes.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace startrail;

static constexpr StringLiteral prefix = "__cudnn$fmha";

/// The configuration of the attention: the text of the call's, which is JSON.
static std::optional<llvm::json::Object> configuration(Operation *op) {
  auto text = dyn_cast_or_null<StringAttr>(backendConfig(op));
  if (!text)
    return std::nullopt;
  auto value = llvm::json::parse(text.getValue());
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  llvm::json::Object *outer = value->getAsObject();
  llvm::json::Object *inner =
      outer ? outer->getObject("cudnn_fmha_backend_config") : nullptr;
  return inner ? std::optional(std::move(*inner)) : std::nullopt;
}

/// Integers that are written as numbers or as strings.
static std::optional<int64_t> integerIn(const llvm::json::Value &value) {
  if (auto number = value.getAsInteger())
    return *number;
  int64_t number;
  if (auto text = value.getAsString(); text && !text->getAsInteger(10, number))
    return number;
  return std::nullopt;
}

/// The order of dimensions of the tensors: the second batch dimension of both
/// sides of a product says so, that of query and key, or in the gradient of
/// output gradient and value.
static std::optional<Layout> layoutIn(const llvm::json::Object &config) {
  const llvm::json::Object *product =
      config.getObject("bmm1_dot_dimension_numbers");
  if (!product)
    product = config.getObject("bmm2_grad_gemm2_dot_dimension_numbers");
  std::optional<int64_t> heads;
  for (StringRef side : {"lhs_batch_dimensions", "rhs_batch_dimensions"})
    if (const llvm::json::Array *batch =
            product ? product->getArray(side) : nullptr) {
      auto second = batch->size() == 2 ? integerIn((*batch)[1]) : std::nullopt;
      if (!second || (heads && heads != second))
        return std::nullopt;
      heads = second;
    }
  if (heads == 1)
    return Layout::BHSD;
  return heads == 2 ? std::optional(Layout::BSHD) : std::nullopt;
}

/// What calls of attention and of its gradient say alike; `variant` is the name
/// of the call without what they share. Gives the layout of the operands.
static FailureOr<Layout> readCall(Operation *op, StringRef variant,
                                  NamedAttention &named, std::string &why) {
  if (variant != "Softmax") {
    StringRef property = variant.contains("Dropout") ? "dropout"
                         : variant.contains("Bias")  ? "bias"
                         : variant.contains("F8")    ? "f8 elements"
                                                     : "mask operand";
    return refuse(why, "the call", "one without " + property,
                  Twine(prefix) + variant);
  }
  auto config = configuration(op);
  auto layout = config ? layoutIn(*config) : std::nullopt;
  if (!layout)
    return refuse(why, "backend_config",
                  "JSON with a cudnn_fmha_backend_config and the dimensions "
                  "of its products",
                  "another text");
  if (double dropout = config->getNumber("dropout_rate").value_or(0))
    return refuse(why, "the dropout", "0", llvm::formatv("{0}", dropout).str());
  for (auto [name, required] :
       {std::pair<StringRef, int64_t>("sliding_window_length", 0),
        std::pair<StringRef, int64_t>("max_seg_per_batch", 1)})
    if (const llvm::json::Value *value = config->get(name);
        value && integerIn(*value).value_or(required - 1) > required)
      return refuse(why, name, Twine(required),
                    llvm::formatv("{0}", *value).str());
  if (config->getBoolean("is_paged_attention").value_or(false))
    return refuse(why, "is_paged_attention", "false", "true");
  StringRef mask = config->getString("mask_type").value_or("NO_MASK");
  if (mask != "NO_MASK" && mask != "CAUSAL")
    return refuse(why, "mask_type", "NO_MASK or CAUSAL", mask);
  named.causal = mask == "CAUSAL";
  named.scale = config->getNumber("fmha_scale").value_or(1);
  return *layout;
}

Read<NamedAttention> startrail::readCudnnAttention(Operation *op,
                                                   std::string &why) {
  StringRef variant = callTarget(op);
  if (!variant.consume_front(prefix) || variant.contains("Backward"))
    return std::nullopt;
  NamedAttention named;
  auto layout = readCall(op, variant, named, why);
  if (failed(layout))
    return failure();
  if (op->getNumOperands() != 3 || op->getNumResults() < 2 ||
      op->getNumResults() > 3)
    return refuse(why, "the operands", "query, key and value",
                  Twine(op->getNumOperands()) + " of them");
  if (!op->getResults().back().use_empty())
    return refuse(why, "the workspace", "unused", "a use of it");
  named.query = {op->getOperand(0), axesIn(*layout)};
  named.key = {op->getOperand(1), axesIn(*layout)};
  named.value = {op->getOperand(2), axesIn(*layout)};
  named.output = {op->getResult(0), axesIn(Layout::BHSD)};
  if (op->getNumResults() == 3)
    named.lse = op->getResult(1);
  return named;
}

Read<NamedGradient> startrail::readCudnnGradient(Operation *op,
                                                 std::string &why) {
  StringRef variant = callTarget(op);
  if (!variant.consume_front(prefix) || !variant.consume_back("Backward"))
    return std::nullopt;
  NamedGradient named;
  NamedAttention &attention = named.attention;
  auto layout = readCall(op, variant, attention, why);
  if (failed(layout))
    return failure();
  if (op->getNumOperands() != 6 || op->getNumResults() != 4)
    return refuse(why, "the operands",
                  "query, key, value, log-sum-exp, output gradient and output",
                  Twine(op->getNumOperands()) + " of them");
  Axes axes = axesIn(*layout), results = axesIn(Layout::BHSD);
  attention.query = {op->getOperand(0), axes};
  attention.key = {op->getOperand(1), axes};
  attention.value = {op->getOperand(2), axes};
  attention.lse = op->getOperand(3);
  named.outputGradient = {op->getOperand(4), axes};
  attention.output = {op->getOperand(5), axes};
  named.queryGradient = {op->getResult(0), results};
  named.keyGradient = {op->getResult(1), results};
  named.valueGradient = {op->getResult(2), results};
  return named;
}
