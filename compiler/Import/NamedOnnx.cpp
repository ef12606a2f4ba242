//===- NamedOnnx.cpp - Attention operators of ONNX ------------------------===//
#include "compiler/Import/NamedAttention.h"
#include "dialects/Foreign/Foreign.h"
#include "dialects/Foreign/OnnxAttributes.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace startrail;

/// The input at a position; null where it is left out.
static Value input(Operation *op, unsigned position) {
  if (position >= op->getNumOperands() ||
      isOnnxAbsent(op->getOperand(position)))
    return {};
  return op->getOperand(position);
}

/// Inputs whose presence is a property that attention cannot say.
static LogicalResult
requireAbsent(Operation *op, ArrayRef<std::pair<unsigned, StringRef>> inputs,
              std::string &why) {
  for (auto [position, name] : inputs)
    if (input(op, position))
      return refuse(why, name, "left out", "one");
  return success();
}

/// Attributes that change what is computed where they have another value than
/// the one given.
static LogicalResult
requireDefaults(Operation *op,
                ArrayRef<std::pair<StringRef, double>> attributes,
                std::string &why) {
  for (auto [name, required] : attributes) {
    std::optional<double> value = onnxFloat(op, name);
    if (!value)
      if (auto integer = onnxInt(op, name))
        value = double(*integer);
    if (value && *value != required)
      return refuse(why, name, llvm::formatv("{0}", required).str(),
                    llvm::formatv("{0}", *value).str());
  }
  return success();
}

static LogicalResult requireUnusedResults(Operation *op, std::string &why) {
  static constexpr StringLiteral names[] = {"present key", "present value",
                                            "product of query and key"};
  for (OpResult result : op->getResults().drop_front())
    if (!result.use_empty())
      return refuse(
          why,
          "the " + Twine(names[std::min(result.getResultNumber() - 1, 2u)]),
          "unused", "a use of it");
  return success();
}

/// [batch, heads, tokens, head dim], or [batch, tokens, heads and head dim].
static LogicalResult readAxes(HeadsTensor &heads, StringRef name,
                              std::string &why) {
  RankedTensorType type = foreignTensorType(heads.tensor.getType());
  if (type && type.getRank() == 4)
    heads.axes = axesIn(Layout::BHSD);
  else if (type && type.getRank() == 3)
    heads.axes = {Axis::Batch, Axis::Token, Axis::Heads};
  else
    return refuse(why, name, "a tensor of static shape and rank 3 or 4",
                  type ? "rank " + Twine(type.getRank()) : Twine("another"));
  return success();
}

static LogicalResult readTensors(Operation *op, NamedAttention &named,
                                 std::string &why) {
  Value query = input(op, 0), key = input(op, 1), value = input(op, 2);
  if (!query || !key || !value)
    return refuse(why, "query, key and value", "three tensors", "a packed one");
  if (op->getNumResults() == 0)
    return refuse(why, "the operator", "one of a result", "none");
  named.query.tensor = query;
  named.key.tensor = key;
  named.value.tensor = value;
  named.output.tensor = op->getResult(0);
  return success(succeeded(readAxes(named.query, "query", why)) &&
                 succeeded(readAxes(named.key, "key", why)) &&
                 succeeded(readAxes(named.value, "value", why)) &&
                 succeeded(readAxes(named.output, "the output", why)) &&
                 succeeded(requireUnusedResults(op, why)));
}

static LogicalResult addGivenMask(Value mask, NamedAttention &named,
                                  std::string &why) {
  return mask ? addMask(mask, named, why) : success();
}

/// A scale that is left out, or 0 in operators of com.microsoft, is standard.
static void readScale(Operation *op, NamedAttention &named) {
  named.scale = onnxFloat(op, "scale");
  if (named.scale == 0)
    named.scale = std::nullopt;
}

/// Attention of the ONNX standard.
static FailureOr<NamedAttention> readStandard(Operation *op, std::string &why) {
  NamedAttention named;
  if (failed(readTensors(op, named, why)) ||
      failed(requireAbsent(op,
                           {{4, "the past key"},
                            {5, "the past value"},
                            {6, "the lengths of the keys"}},
                           why)) ||
      failed(requireDefaults(op, {{"softcap", 0}}, why)) ||
      failed(addGivenMask(input(op, 3), named, why)))
    return failure();
  named.heads = onnxInt(op, "q_num_heads").value_or(0);
  named.keyHeads = onnxInt(op, "kv_num_heads").value_or(named.heads);
  named.causal = onnxInt(op, "is_causal").value_or(0) != 0;
  named.scale = onnxFloat(op, "scale");
  return named;
}

/// Of com.microsoft's operators it is said only that tokens attend to earlier
/// ones, and kernels differ on which are, where keys are more than queries:
/// some count both from the first one, some from the last.
static LogicalResult requireOneDiagonal(const NamedAttention &named,
                                        std::string &why) {
  auto tokensOf = [](const HeadsTensor &heads) {
    return foreignTensorType(heads.tensor.getType())
        .getDimSize(llvm::find(heads.axes, Axis::Token) - heads.axes.begin());
  };
  int64_t queries = tokensOf(named.query), keys = tokensOf(named.key);
  if (!named.causal || queries == keys)
    return success();
  return refuse(why, "the keys of a causal operator of com.microsoft",
                "as many as the queries, " + Twine(queries) +
                    ", as its kernels differ on others",
                Twine(keys));
}

static FailureOr<NamedAttention> readMultiHead(Operation *op,
                                               std::string &why) {
  NamedAttention named;
  if (failed(readTensors(op, named, why)) ||
      failed(requireAbsent(op,
                           {{3, "the bias of the projections"},
                            {4, "the padding mask of the keys"},
                            {6, "the past key"},
                            {7, "the past value"},
                            {8, "the past length"},
                            {9, "the cache indirection"}},
                           why)) ||
      failed(addGivenMask(input(op, 5), named, why)))
    return failure();
  named.heads = named.keyHeads = onnxInt(op, "num_heads").value_or(0);
  named.causal = onnxInt(op, "unidirectional").value_or(0) != 0;
  readScale(op, named);
  if (failed(requireOneDiagonal(named, why)))
    return failure();
  return named;
}

/// Whether every element of a constant is `required`.
static bool isAll(Value value, int64_t required) {
  ElementsAttr constant = onnxConstant(value);
  if (!constant)
    matchPattern(value, m_Constant(&constant));
  auto dense = dyn_cast_or_null<DenseIntElementsAttr>(constant);
  auto isRequired = [&](const APInt &it) {
    return it.isSignedIntN(64) && it.getSExtValue() == required;
  };
  if (dense && dense.isSplat())
    return isRequired(dense.getSplatValue<APInt>());
  return dense && llvm::all_of(dense.getValues<APInt>(), isRequired);
}

static FailureOr<NamedAttention> readGrouped(Operation *op, std::string &why) {
  NamedAttention named;
  if (failed(readTensors(op, named, why)) ||
      failed(requireAbsent(op,
                           {{3, "the past key"},
                            {4, "the past value"},
                            {10, "the attention bias"},
                            {11, "the head sink"}},
                           why)) ||
      failed(requireDefaults(op,
                             {{"local_window_size", -1},
                              {"do_rotary", 0},
                              {"softcap", 0},
                              {"smooth_softmax", 0}},
                             why)))
    return failure();
  named.heads = onnxInt(op, "num_heads").value_or(0);
  named.keyHeads = onnxInt(op, "kv_num_heads").value_or(0);
  named.causal = true;
  readScale(op, named);
  if (failed(requireOneDiagonal(named, why)))
    return failure();
  RankedTensorType key = foreignTensorType(named.key.tensor.getType());
  int64_t tokens = key.getDimSize(key.getRank() == 3 ? 1 : 2);
  Value lengths = input(op, 5);
  if (lengths && !isAll(lengths, tokens - 1))
    return refuse(why, "the lengths of the keys (seqlens_k)",
                  "the constant " + Twine(tokens - 1), "another value");
  return named;
}

Read<NamedAttention> startrail::readOnnxAttention(Operation *op,
                                                  std::string &why) {
  StringRef name = onnxName(op);
  StringRef domain = onnxDomain(op);
  if (name == "MultiHeadAttention")
    return readMultiHead(op, why);
  if (name == "GroupQueryAttention")
    return readGrouped(op, why);
  if (name != "Attention")
    return std::nullopt;
  if (domain == "com.microsoft" || onnxAttribute(op, "num_heads"))
    return refuse(why, "query, key and value", "inputs of the operator",
                  "weights that project them");
  return readStandard(op, why);
}
