#include "compiler/Layer/ModelShape.h"
#include "tests/unit/compiler/Layer/Diagnostics.h"

#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace startrail;
using namespace startrail::test;

namespace {
class ModelConfig : public ::testing::Test {
protected:
  ModelConfig()
      : context(MLIRContext::Threading::DISABLED), reported(&context) {}

  ModelShape read(std::string text) {
    FailureOr<ModelShape> shape =
        readModelConfig(&context, "config.json", std::move(text));
    EXPECT_TRUE(succeeded(shape)) << reported.text;
    return succeeded(shape) ? *shape : ModelShape();
  }

  MLIRContext context;
  Diagnostics reported;
};

void expectSame(const ModelShape &shape, StringRef preset) {
  ModelShape known = *modelPreset(preset);
  EXPECT_EQ(shape.hidden, known.hidden);
  EXPECT_EQ(shape.heads, known.heads);
  EXPECT_EQ(shape.kvHeads, known.kvHeads);
  EXPECT_EQ(shape.headDim, known.headDim);
  EXPECT_EQ(shape.valueDim, known.valueDim);
  EXPECT_EQ(shape.layers, known.layers);
  EXPECT_EQ(shape.gated, known.gated);
  EXPECT_EQ(shape.vocabulary, known.vocabulary);
  EXPECT_EQ(shape.tied, known.tied);
  EXPECT_EQ(shape.causal, known.causal);
  EXPECT_EQ(shape.window, known.window);
  EXPECT_EQ(shape.sink, known.sink);
  EXPECT_EQ(shape.parameters(), known.parameters());
}
} // namespace

TEST_F(ModelConfig, Llama) {
  expectSame(read(R"({
  "architectures": ["LlamaForCausalLM"],
  "attention_bias": false,
  "hidden_act": "silu",
  "hidden_size": 4096,
  "intermediate_size": 14336,
  "model_type": "llama",
  "num_attention_heads": 32,
  "num_hidden_layers": 32,
  "num_key_value_heads": 8,
  "rms_norm_eps": 1e-05,
  "rope_scaling": {"factor": 8.0, "rope_type": "llama3"},
  "rope_theta": 500000.0,
  "tie_word_embeddings": false,
  "vocab_size": 128256
})"),
             "llama-3.1-8b");
  EXPECT_EQ(reported.text, "");
}

TEST_F(ModelConfig, HeadsOfASizeOfTheirOwnAndTiedEmbeddings) {
  expectSame(read(R"({"model_type": "qwen3", "head_dim": 128,
    "hidden_size": 1024, "intermediate_size": 3072, "num_attention_heads": 16,
    "num_hidden_layers": 28, "num_key_value_heads": 8, "rms_norm_eps": 1e-06,
    "sliding_window": 32768, "use_sliding_window": false,
    "tie_word_embeddings": true, "vocab_size": 151936})"),
             "qwen3-0.6b");
}

TEST_F(ModelConfig, NullIsAsIfItWereNotThere) {
  ModelShape shape = read(R"({"hidden_size": 512, "intermediate_size": 2048,
    "num_attention_heads": 8, "num_key_value_heads": null, "head_dim": null,
    "num_hidden_layers": 2, "sliding_window": null, "vocab_size": null,
    "rms_norm_eps": 1e-6})");
  EXPECT_EQ(shape.kvHeads, 8);
  EXPECT_EQ(shape.headDim, 64);
  EXPECT_EQ(shape.window, 0);
  EXPECT_EQ(shape.vocabulary, 0);
  EXPECT_EQ(shape.name, "config");
}

TEST_F(ModelConfig, MixtureOfExperts) {
  expectSame(read(R"({"model_type": "qwen3_moe", "head_dim": 128,
    "hidden_size": 4096, "intermediate_size": 12288, "rms_norm_eps": 1e-06,
    "moe_intermediate_size": 1536, "num_attention_heads": 64,
    "num_experts": 128, "num_experts_per_tok": 8, "num_hidden_layers": 94,
    "num_key_value_heads": 4, "tie_word_embeddings": false,
    "vocab_size": 151936})"),
             "qwen3-235b-a22b");
}

TEST_F(ModelConfig, LatentAttention) {
  expectSame(read(R"({"model_type": "deepseek_v3", "first_k_dense_replace": 3,
    "hidden_size": 7168, "intermediate_size": 18432, "kv_lora_rank": 512,
    "moe_intermediate_size": 2048, "n_routed_experts": 256,
    "n_shared_experts": 1, "num_attention_heads": 128,
    "num_experts_per_tok": 8, "num_hidden_layers": 61,
    "num_key_value_heads": 128, "q_lora_rank": 1536, "qk_nope_head_dim": 128,
    "qk_rope_head_dim": 64, "rms_norm_eps": 1e-06, "v_head_dim": 128,
    "tie_word_embeddings": false, "vocab_size": 129280})"),
             "deepseek-v3");
}

TEST_F(ModelConfig, NestedAndWithAWindow) {
  expectSame(read(R"({
  "model_type": "gemma3",
  "text_config": {
    "head_dim": 128, "hidden_size": 5376, "intermediate_size": 21504,
    "num_attention_heads": 32, "num_hidden_layers": 62, "rms_norm_eps": 1e-06,
    "num_key_value_heads": 16, "query_pre_attn_scalar": 168,
    "sliding_window": 1024, "vocab_size": 262144
  },
  "vision_config": {"hidden_size": 1152, "patch_size": 14}
})"),
             "gemma3-27b");
  EXPECT_EQ(reported.text,
            "config.json:3:18: remark: planned without a window of 1024 keys: "
            "every query sees all keys before it\n");
}

TEST_F(ModelConfig, Sinks) {
  expectSame(read(R"({"model_type": "gpt_oss", "head_dim": 64,
    "hidden_size": 2880, "intermediate_size": 2880, "num_attention_heads": 64,
    "num_experts_per_tok": 4, "num_hidden_layers": 36,
    "num_key_value_heads": 8, "num_local_experts": 128, "rms_norm_eps": 1e-05,
    "sliding_window": 128, "tie_word_embeddings": false,
    "vocab_size": 201088})"),
             "gpt-oss-120b");
  EXPECT_NE(reported.text.find("a window of 128 keys, attention sinks"),
            std::string::npos);
}

TEST_F(ModelConfig, ChosenKeys) {
  read(R"({"hidden_size": 512, "intermediate_size": 512, "index_topk": 2048,
    "num_attention_heads": 8, "num_hidden_layers": 1})");
  EXPECT_NE(reported.text.find("attention to 2048 chosen keys"),
            std::string::npos);
}

TEST_F(ModelConfig, NamesOfGpt2) {
  expectSame(read(R"({"model_type": "gpt2", "n_embd": 12288, "n_head": 96,
    "n_layer": 96, "n_inner": null, "n_positions": 2048,
    "layer_norm_epsilon": 1e-05, "vocab_size": 50304})"),
             "gpt3-175b");
}

TEST_F(ModelConfig, GptNeoX) {
  ModelShape shape = read(R"({"model_type": "gpt_neox", "hidden_size": 6144,
    "intermediate_size": 24576, "num_attention_heads": 64,
    "num_hidden_layers": 44, "layer_norm_eps": 1e-05, "vocab_size": 50432,
    "tie_word_embeddings": false})");
  EXPECT_NEAR(shape.parameters() / 20.55e9, 1, 0.005);
}

TEST_F(ModelConfig, DiffusionTransformers) {
  ModelShape shape = read(R"({"_class_name": "FluxTransformer2DModel",
    "attention_head_dim": 128, "in_channels": 64, "num_attention_heads": 24,
    "num_layers": 19, "num_single_layers": 38, "patch_size": 1})");
  expectSame(shape, "flux.1");
  expectSame(read(R"({"depth": 28, "hidden_size": 1152, "num_heads": 16,
    "patch_size": 2, "mlp_ratio": 4.0})"),
             "dit-xl-2");
}

TEST_F(ModelConfig, AFileThatIsNotThere) {
  EXPECT_TRUE(failed(readModelConfig(&context, "/no/such/config.json")));
  EXPECT_EQ(reported.text,
            "/no/such/config.json:0:0: error: cannot read the model's "
            "configuration '/no/such/config.json': No such file or "
            "directory\n");
}

// Damaged and hostile files. Each is told of once, at its place.
TEST(DamagedModelConfig, IsToldOfAtItsPlace) {
  struct Case {
    std::string text;
    const char *expected;
  };
  std::string rest = R"("num_attention_heads": 8, "num_hidden_layers": 2,
  "intermediate_size": 64})";
  std::string deep;
  for (int i = 0; i < 4000; ++i)
    deep += "{\"text_config\": ";
  std::vector<Case> cases = {
      {"", "config.json:1:1: error: expected"},
      {"{", "config.json:1:2: error: expected"},
      {"[1, 2]", "config.json:1:1: error: expected the model's configuration "
                 "to be an object, but got [1, 2]"},
      {"\xff\xfe{}", "config.json:1:1: error: "},
      {"{\"hidden_size\": 64, \"hidden_size\": 64}", "error: "},
      {deep, "error: "},
      {"{\"text_config\": 7}", "config.json:1:17: error: expected the model's "
                               "configuration to be an object, but got 7"},
      {"{}", "config.json:1:1: error: expected the model to say the number of "
             "heads by 'num_attention_heads', but got none"},
      {"{\"num_attention_head\": 8}", "did you mean 'num_attention_heads'?"},
      {"{\"num_attention_heads\": 8}",
       "error: expected the model to say its width by 'hidden_size', but got "
       "none"},
      {"{\"hidden_size\": 64,\n\"num_attention_heads\": 8,\n"
       "\"intermediate_size\": 64}",
       "config.json:1:1: error: expected the model to say the number of layers "
       "by 'num_hidden_layers', but got none"},
      {"{\"hidden_size\": 64, \"num_attention_heads\": 8, "
       "\"num_hidden_layers\": 2}",
       "error: expected the model to say the width of its MLP by "
       "'intermediate_size', but got none"},
      {"{\"hidden_size\": \"64\",\n" + rest,
       "config.json:1:17: error: expected 'hidden_size' to be a whole number "
       "from 1 to 16777216, but got \"64\""},
      {"{\"hidden_size\": 0,\n" + rest, "but got 0"},
      {"{\"hidden_size\": -64,\n" + rest, "but got -64"},
      {"{\"hidden_size\": 64.5,\n" + rest, "but got 64.5"},
      {"{\"hidden_size\": 1e400,\n" + rest, "config.json:1:21: error: "},
      {"{\"hidden_size\": 99999999999999999999,\n" + rest,
       "but got 99999999999999999999"},
      {"{\"hidden_size\": [64],\n" + rest, "but got [64]"},
      {"{\"hidden_size\": true,\n" + rest, "but got true"},
      {"{\"hidden_size\": 60,\n" + rest,
       "error: expected the number of heads to divide the width 60, but got "
       "8, and no 'head_dim'"},
      {"{\"hidden_size\": 64, \"num_key_value_heads\": 3,\n" + rest,
       "error: expected the number of key heads to divide the 8 query heads, "
       "but got 3"},
      {"{\"hidden_size\": 64, \"num_key_value_heads\": 16,\n" + rest,
       "but got 16"},
      {"{\"hidden_size\": 64, \"tie_word_embeddings\": \"no\",\n" + rest,
       "error: expected 'tie_word_embeddings' to be true or false, but got "
       "\"no\""},
      {"{\"hidden_size\": 64, \"num_experts\": 4,\n" + rest,
       "error: expected the model to say how many experts a token takes by "
       "'num_experts_per_tok', but got none"},
      {"{\"hidden_size\": 64, \"num_experts\": 4, \"num_experts_per_tok\": "
       "5,\n" +
           rest,
       "error: expected a token to take at most 4 experts, but got 5"},
      {"{\"hidden_size\": 16777216, \"num_experts\": 16777216, "
       "\"num_experts_per_tok\": 5,\n" +
           rest,
       "error: expected the model to have at most 10^17 weights, but got more"},
      {"{\"num_attention_heads\": 16777216, \"attention_head_dim\": 16777216, "
       "\"num_layers\": 16384}",
       "error: expected the model to have at most 10^17 weights, but got more"},
      {"{\"hidden_size\": 64, \"patch_size\": 2, \"mlp_ratio\": 1e9, "
       "\"num_heads\": 8, \"depth\": 2}",
       "error: expected 'mlp_ratio' to be a number above 0, to 64, but got "
       "1e9"},
  };
  ASSERT_GE(cases.size(), 20u);
  for (const Case &damaged : cases) {
    MLIRContext context(MLIRContext::Threading::DISABLED);
    Diagnostics reported(&context);
    EXPECT_TRUE(failed(readModelConfig(&context, "config.json", damaged.text)))
        << damaged.text.substr(0, 200);
    EXPECT_NE(reported.text.find(damaged.expected), std::string::npos)
        << damaged.text.substr(0, 200) << "\n"
        << reported.text;
    EXPECT_EQ(reported.text.find("config.json:"), 0u) << reported.text;
    EXPECT_EQ(reported.text.find("error: "), reported.text.rfind("error: "))
        << reported.text;
  }
}
