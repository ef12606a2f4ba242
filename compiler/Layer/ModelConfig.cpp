//===- ModelConfig.cpp - Sizes from a Hugging Face config.json ------------===//
#include "compiler/Json/Json.h"
#include "compiler/Json/ReadFile.h"
#include "compiler/Layer/ModelShape.h"

#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace startrail;

using Kind = JsonValue::Kind;

/// So that a model's weights can be counted in 64 bits: of each size, and of
/// all together.
static constexpr int64_t mostOfASize = 1 << 24;
static constexpr int64_t mostLayers = 1 << 14;
static constexpr double mostWeights = 1e17;

namespace {

/// Names that a size goes by, the usual one first.
using Names = ArrayRef<StringLiteral>;

constexpr StringLiteral hiddenNames[] = {"hidden_size", "n_embd", "d_model",
                                         "dim"};
constexpr StringLiteral headNames[] = {"num_attention_heads", "n_head",
                                       "num_heads", "n_heads"};
constexpr StringLiteral kvHeadNames[] = {"num_key_value_heads", "n_head_kv",
                                         "num_kv_heads", "n_kv_heads"};
constexpr StringLiteral headDimNames[] = {"head_dim", "attention_head_dim",
                                          "kv_channels"};
constexpr StringLiteral layerNames[] = {"num_hidden_layers", "n_layer",
                                        "num_layers", "n_layers", "depth"};
constexpr StringLiteral mlpNames[] = {"intermediate_size", "n_inner", "ffn_dim",
                                      "ffn_hidden_size"};
constexpr StringLiteral expertNames[] = {"num_local_experts", "num_experts",
                                         "n_routed_experts"};
constexpr StringLiteral topKNames[] = {"num_experts_per_tok",
                                       "num_experts_per_token", "moe_topk"};
constexpr StringLiteral sharedNames[] = {"n_shared_experts",
                                         "num_shared_experts"};

/// Reads one object. What is wrong is reported once, where it is found first;
/// from then on sizes are 1.
class ConfigReader {
public:
  ConfigReader(const JsonText &file, const JsonValue &object)
      : file(file), object(object) {}

  FailureOr<ModelShape> read() {
    ModelShape shape;
    shape.name = textOf("_name_or_path");
    if (shape.name.empty())
      shape.name = textOf("model_type");
    shape.source = "config.json";
    readAttention(shape);
    readMlp(shape);
    shape.layers = required(layerNames, "the number of layers", mostLayers);
    if (auto single = optional("num_single_layers"))
      shape.layers += *single;
    shape.vocabulary = optional("vocab_size").value_or(0);
    // Left out where it is the model's default.
    shape.tied = flag("tie_word_embeddings",
                      find("n_embd") || find("query_pre_attn_scalar"));
    // What attends to patches of a picture sees all of them.
    shape.causal = !find("patch_size") && !find("in_channels");
    if (flag("use_sliding_window", true))
      shape.window = optional("sliding_window").value_or(0);
    shape.sparse = optional("index_topk").value_or(0);
    // No key says it.
    shape.sink = textOf("model_type") == "gpt_oss";
    if (!wrong)
      checkWeights(shape);
    if (wrong)
      return failure();
    return shape;
  }

private:
  /// A member that is not null.
  const JsonValue *find(StringRef name) const {
    const JsonValue *value = object.find(name);
    return value && !value->is(Kind::Null) ? value : nullptr;
  }

  std::string textOf(StringRef name) const {
    const JsonValue *value = find(name);
    return value && value->is(Kind::String) ? value->string : "";
  }

  InFlightDiagnostic report(const JsonValue &at) {
    wrong = true;
    return emitError(file.at(at));
  }

  int64_t size(StringRef name, const JsonValue &value, int64_t most) {
    if (value.is(Kind::Integer) && value.integer >= 1 && value.integer <= most)
      return value.integer;
    if (!wrong)
      report(value) << "expected '" << name
                    << "' to be a whole number from 1 to " << most
                    << ", but got " << file.shown(value);
    return 1;
  }

  std::optional<int64_t> optional(StringRef name) {
    if (const JsonValue *value = find(name))
      return size(name, *value, mostOfASize);
    return std::nullopt;
  }

  std::optional<int64_t> optional(Names names, int64_t most = mostOfASize) {
    for (StringRef name : names)
      if (const JsonValue *value = find(name))
        return size(name, *value, most);
    return std::nullopt;
  }

  int64_t required(Names names, StringRef what, int64_t most = mostOfASize) {
    if (std::optional<int64_t> found = optional(names, most))
      return *found;
    if (wrong)
      return 1;
    std::string others;
    for (StringRef name : names.drop_front())
      others += (others.empty() ? "" : ", ") + name.str();
    InFlightDiagnostic diagnostic =
        report(object) << "expected the model to say " << what << " by '"
                       << names.front() << "', but got none";
    diagnostic.attachNote() << "the key may also be one of " << others;
    SmallVector<StringRef> known(names.begin(), names.end());
    for (const JsonValue::Key &key : object.keys)
      suggest(*diagnostic.getUnderlyingDiagnostic(), key.name, known);
    return 1;
  }

  bool flag(StringRef name, bool otherwise) {
    const JsonValue *value = find(name);
    if (!value)
      return otherwise;
    if (!value->is(Kind::Boolean) && !wrong)
      report(*value) << "expected '" << name
                     << "' to be true or false, but got " << file.shown(*value);
    return file.raw(*value) == "true";
  }

  void readAttention(ModelShape &shape) {
    shape.heads = required(headNames, "the number of heads");
    // What diffusers save says heads and their size, and the width nowhere.
    if (find("attention_head_dim") && !optional(hiddenNames))
      shape.hidden = shape.heads * *optional("attention_head_dim");
    else
      shape.hidden = required(hiddenNames, "its width");
    shape.kvHeads = optional(kvHeadNames).value_or(shape.heads);
    if (!wrong && shape.heads % shape.kvHeads != 0)
      report(object) << "expected the number of key heads to divide the "
                     << shape.heads << " query heads, but got "
                     << shape.kvHeads;
    if (find("qk_nope_head_dim")) {
      readLatent(shape);
      return;
    }
    if (std::optional<int64_t> dim = optional(headDimNames)) {
      shape.headDim = *dim;
    } else {
      shape.headDim = shape.hidden / shape.heads;
      if (!wrong && shape.hidden % shape.heads != 0)
        report(object) << "expected the number of heads to divide the width "
                       << shape.hidden << ", but got " << shape.heads
                       << ", and no 'head_dim'";
    }
    shape.valueDim = optional("v_head_dim").value_or(shape.headDim);
  }

  /// Heads are concatenated of a part of their own and one that all share.
  void readLatent(ModelShape &shape) {
    shape.sharedDim = optional("qk_rope_head_dim").value_or(0);
    shape.headDim = *optional("qk_nope_head_dim") + shape.sharedDim;
    shape.valueDim = optional("v_head_dim").value_or(shape.headDim);
    shape.queryRank = optional("q_lora_rank").value_or(0);
    shape.keyRank = optional("kv_lora_rank").value_or(0);
  }

  void readMlp(ModelShape &shape) {
    // Llama's norms and its gate came together, and stayed together.
    shape.gated = find("rms_norm_eps");
    // GPT-2 and diffusion transformers leave the width to a rule.
    bool byRule = find("n_embd") || find("attention_head_dim") ||
                  find("patch_size") || find("mlp_ratio");
    std::optional<int64_t> width = optional(mlpNames);
    if (!width && byRule)
      width = mlpRatio() * shape.hidden;
    shape.experts = optional(expertNames).value_or(0);
    if (!shape.experts) {
      shape.mlp = width ? *width : required(mlpNames, "the width of its MLP");
      return;
    }
    shape.topK = required(topKNames, "how many experts a token takes");
    if (!wrong && shape.topK > shape.experts)
      report(object) << "expected a token to take at most " << shape.experts
                     << " experts, but got " << shape.topK;
    std::optional<int64_t> expert = optional("moe_intermediate_size");
    shape.expertMlp =
        expert ? *expert
               : (width ? *width : required(mlpNames, "the width of experts"));
    shape.sharedExperts = count(sharedNames);
    shape.denseLayers = count({StringLiteral("first_k_dense_replace")});
    if (shape.denseLayers)
      shape.mlp = width ? *width : required(mlpNames, "the width of its MLP");
  }

  /// A size that may be 0.
  int64_t count(Names names) {
    for (StringRef name : names)
      if (const JsonValue *value = find(name))
        return value->is(Kind::Integer) && value->integer == 0
                   ? 0
                   : size(name, *value, mostLayers);
    return 0;
  }

  double mlpRatio() {
    const JsonValue *value = find("mlp_ratio");
    if (!value)
      return 4;
    double ratio = 0;
    if ((value->is(Kind::Integer) || value->is(Kind::Number)) &&
        !file.raw(*value).getAsDouble(ratio) && ratio > 0 && ratio <= 64)
      return ratio;
    if (!wrong)
      report(*value) << "expected 'mlp_ratio' to be a number above 0, to 64, "
                        "but got "
                     << file.shown(*value);
    return 1;
  }

  void checkWeights(const ModelShape &shape) {
    double attention =
        double(shape.hidden + shape.queryRank + shape.keyRank) *
        (double(shape.heads) * (shape.headDim + shape.valueDim) +
         double(shape.kvHeads) * (shape.headDim + shape.valueDim) +
         shape.queryRank + shape.keyRank);
    double mlp = 3.0 * shape.hidden *
                 (shape.mlp + double(shape.experts + shape.sharedExperts + 1) *
                                  std::max<int64_t>(shape.expertMlp, 1));
    double all = shape.layers * (attention + mlp) +
                 2.0 * shape.vocabulary * shape.hidden;
    if (all > mostWeights)
      report(object) << "expected the model to have at most 10^17 weights, but "
                        "got more";
  }

  const JsonText &file;
  const JsonValue &object;
  bool wrong = false;
};

} // namespace

FailureOr<ModelShape> startrail::readModelConfig(MLIRContext *context,
                                                 StringRef file,
                                                 std::string text) {
  FailureOr<JsonText> json = JsonText::parse(context, file, std::move(text));
  if (failed(json))
    return failure();
  const JsonValue *object = &json->root();
  for (StringRef name : {"text_config", "llm_config"})
    if (object->is(Kind::Object))
      if (const JsonValue *nested = object->find(name))
        object = nested;
  if (!object->is(Kind::Object))
    return emitError(json->at(*object))
           << "expected the model's configuration to be an object, but got "
           << json->shown(*object);
  FailureOr<ModelShape> shape = ConfigReader(*json, *object).read();
  if (failed(shape))
    return failure();
  if (shape->name.empty())
    shape->name = llvm::sys::path::stem(file).str();
  std::vector<std::string> left = shape->notPlanned();
  if (!left.empty())
    emitRemark(json->at(*object))
        << "planned without " << llvm::join(left, ", ")
        << ": every query sees all keys" << (shape->causal ? " before it" : "");
  return shape;
}

FailureOr<ModelShape> startrail::readModelConfig(MLIRContext *context,
                                                 StringRef path) {
  FailureOr<std::string> text =
      readFile(context, path, "the model's configuration");
  if (failed(text))
    return failure();
  return readModelConfig(context, path, std::move(*text));
}
