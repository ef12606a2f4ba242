//===- ModelPresets.cpp - Sizes of models that people train ---------------===//
#include "compiler/Layer/ModelShape.h"

#include "llvm/ADT/STLExtras.h"

#include <vector>

using namespace startrail;

// Where sizes are from.
static constexpr char starTrail[] =
    "StarTrail's evaluation; MLP and vocabulary, which it does not say, as "
    "GPT-2's";
static constexpr char starTrailDit[] =
    "StarTrail's evaluation; the MLP, which it does not say, as DiT's";
static constexpr char llama[] =
    "LLaMA paper, table 2, and its released weights";
static constexpr char configuration[] = "the model's published configuration";

static ModelShape plain(llvm::StringRef name, const char *source,
                        int64_t hidden, int64_t heads, int64_t kvHeads,
                        int64_t headDim, int64_t layers, int64_t mlp,
                        int64_t vocabulary) {
  ModelShape shape;
  shape.name = name.str();
  shape.source = source;
  shape.hidden = hidden;
  shape.heads = heads;
  shape.kvHeads = kvHeads;
  shape.headDim = shape.valueDim = headDim;
  shape.layers = layers;
  shape.mlp = mlp;
  shape.vocabulary = vocabulary;
  return shape;
}

static ModelShape gpt(llvm::StringRef name, const char *source, int64_t hidden,
                      int64_t heads, int64_t headDim, int64_t layers) {
  ModelShape shape = plain(name, source, hidden, heads, heads, headDim, layers,
                           4 * hidden, 50304);
  shape.gated = false;
  shape.tied = true;
  return shape;
}

static ModelShape diffusion(llvm::StringRef name, const char *source,
                            int64_t hidden, int64_t heads, int64_t headDim,
                            int64_t layers, int64_t mlp) {
  ModelShape shape =
      plain(name, source, hidden, heads, heads, headDim, layers, mlp, 0);
  shape.gated = false;
  shape.causal = false;
  return shape;
}

static ModelShape tied(ModelShape shape) {
  shape.tied = true;
  return shape;
}

static ModelShape mixture(ModelShape shape, int64_t experts, int64_t topK,
                          int64_t expertMlp) {
  shape.experts = experts;
  shape.topK = topK;
  shape.expertMlp = expertMlp;
  return shape;
}

static ModelShape deepseekV3() {
  ModelShape shape = mixture(plain("deepseek-v3", configuration, 7168, 128, 128,
                                   192, 61, 18432, 129280),
                             256, 8, 2048);
  shape.valueDim = 128;
  shape.queryRank = 1536;
  shape.keyRank = 512;
  shape.sharedDim = 64;
  shape.sharedExperts = 1;
  shape.denseLayers = 3;
  return shape;
}

static ModelShape gemma3() {
  ModelShape shape = tied(
      plain("gemma3-27b", configuration, 5376, 32, 16, 128, 62, 21504, 262144));
  shape.window = 1024;
  return shape;
}

static ModelShape gptOss() {
  ModelShape shape = mixture(
      plain("gpt-oss-120b", configuration, 2880, 64, 8, 64, 36, 0, 201088), 128,
      4, 2880);
  shape.window = 128;
  shape.sink = true;
  return shape;
}

static const std::vector<ModelShape> &presets() {
  static const std::vector<ModelShape> all = {
      gpt("gpt-3b", starTrail, 4096, 16, 256, 12),
      gpt("gpt-7b", starTrail, 4096, 32, 128, 32),
      diffusion("dit-1b", starTrailDit, 1536, 24, 64, 24, 6144),
      plain("llama-7b", llama, 4096, 32, 32, 128, 32, 11008, 32000),
      plain("llama-13b", llama, 5120, 40, 40, 128, 40, 13824, 32000),
      plain("llama-30b", llama, 6656, 52, 52, 128, 60, 17920, 32000),
      plain("llama-65b", llama, 8192, 64, 64, 128, 80, 22016, 32000),
      plain("llama-3.1-8b", configuration, 4096, 32, 8, 128, 32, 14336, 128256),
      plain("llama-3.1-70b", configuration, 8192, 64, 8, 128, 80, 28672,
            128256),
      plain("llama-3.1-405b", configuration, 16384, 128, 8, 128, 126, 53248,
            128256),
      plain("mistral-7b", configuration, 4096, 32, 8, 128, 32, 14336, 32000),
      tied(plain("qwen3-0.6b", configuration, 1024, 16, 8, 128, 28, 3072,
                 151936)),
      plain("qwen3-8b", configuration, 4096, 32, 8, 128, 36, 12288, 151936),
      plain("qwen3-32b", configuration, 5120, 64, 8, 128, 64, 25600, 151936),
      mixture(plain("qwen3-235b-a22b", configuration, 4096, 64, 4, 128, 94, 0,
                    151936),
              128, 8, 1536),
      deepseekV3(),
      gemma3(),
      gptOss(),
      gpt("gpt3-175b", "GPT-3 paper, table 2.1", 12288, 96, 128, 96),
      diffusion("dit-xl-2", "DiT paper, table 1", 1152, 16, 72, 28, 4608),
      diffusion("sd3-medium", configuration, 1536, 24, 64, 24, 6144),
      diffusion("flux.1", configuration, 3072, 24, 128, 57, 12288),
      diffusion("hunyuanvideo", configuration, 3072, 24, 128, 60, 12288),
      diffusion("wan2.1-14b", configuration, 5120, 40, 128, 40, 13824),
  };
  return all;
}

llvm::ArrayRef<llvm::StringRef> startrail::modelPresets() {
  static const std::vector<llvm::StringRef> names = [] {
    std::vector<llvm::StringRef> list;
    for (const ModelShape &shape : presets())
      list.push_back(shape.name);
    return list;
  }();
  return names;
}

std::optional<ModelShape> startrail::modelPreset(llvm::StringRef name) {
  for (const ModelShape &shape : presets())
    if (shape.name == name)
      return shape;
  return std::nullopt;
}
