//===- ModelShape.h - Sizes of a transformer ------------------------------===//
#ifndef STARTRAIL_COMPILER_LAYER_MODELSHAPE_H
#define STARTRAIL_COMPILER_LAYER_MODELSHAPE_H

#include "mlir/IR/Diagnostics.h"

#include <optional>
#include <string>

namespace startrail {

/// Sizes of a model that trains on long sequences. Layers are alike but for
/// `denseLayers`. Counted is what acts on every token: of a diffusion model not
/// its modulations, its second stream and its attention to a prompt; nowhere
/// norms and biases.
struct ModelShape {
  std::string name;
  std::string source; ///< who says these sizes
  int64_t hidden = 0;
  int64_t heads = 0, kvHeads = 0;
  int64_t headDim = 0, valueDim = 0; ///< of queries and keys; of values
  int64_t layers = 0;
  int64_t mlp = 0;        ///< width of the MLP; 0 where the model has none
  bool gated = true;      ///< the MLP has three matrices, not two
  int64_t vocabulary = 0; ///< 0 where there is no output layer
  bool tied = false;      ///< the output layer is the embedding
  bool causal = true;
  /// Latent attention (MLA): ranks of the products that queries, and keys and
  /// values, are projected by, 0 for plain projections; and the part of headDim
  /// that all heads of the keys share.
  int64_t queryRank = 0, keyRank = 0, sharedDim = 0;
  /// Mixture of experts: how many, of which a token takes `topK`; `expertMlp`
  /// wide; `sharedExperts` that every token takes; the first `denseLayers`
  /// layers have an MLP instead. 0 experts: none.
  int64_t experts = 0, topK = 0, expertMlp = 0;
  int64_t sharedExperts = 0, denseLayers = 0;
  /// Keys a query sees at most, 0 for all; attention sinks; keys that a query
  /// chooses, 0 for all. What planning leaves out: see notPlanned().
  int64_t window = 0;
  bool sink = false;
  int64_t sparse = 0;

  /// Weights of the projections of a layer's attention, and of its MLP or
  /// experts; `active`: of those that one token meets.
  int64_t projectionParameters() const;
  int64_t mlpParameters(int64_t layer, bool active) const;
  /// Weights of the whole model, with embedding and output layer.
  int64_t parameters() const;
  /// The widest MLP that a token meets in a layer: of all its experts together.
  int64_t activeMlp(int64_t layer) const;

  /// What the plan leaves out of this model, for a remark: `a window of 1024
  /// keys`. Empty where it leaves out nothing.
  std::vector<std::string> notPlanned() const;
};

/// Names of the presets, in the order of listings.
llvm::ArrayRef<llvm::StringRef> modelPresets();
/// A preset, or nothing.
std::optional<ModelShape> modelPreset(llvm::StringRef name);

/// The shape that a Hugging Face config.json says, by its keys, whatever its
/// model_type: those of Llama and what follows it, of GPT-2 and GPT-NeoX, of
/// diffusion transformers; in `text_config` or `llm_config` where there is one.
/// Keys that planning does not need are not looked at. Errors tell file, line
/// and key. A remark says what planning leaves out.
mlir::FailureOr<ModelShape> readModelConfig(mlir::MLIRContext *context,
                                            llvm::StringRef path);
/// The same of the text of `file`.
mlir::FailureOr<ModelShape> readModelConfig(mlir::MLIRContext *context,
                                            llvm::StringRef file,
                                            std::string text);

/// A module with one layer's attention on `batch` sequences of `sequence`
/// tokens in bf16, bshd, as a model that startrail-compile takes; its function
/// is named `model`.
std::string attentionModule(const ModelShape &shape, int64_t batch,
                            int64_t sequence);

} // namespace startrail

#endif // STARTRAIL_COMPILER_LAYER_MODELSHAPE_H
