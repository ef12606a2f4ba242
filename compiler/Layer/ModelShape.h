//===- ModelShape.h - Sizes of a transformer ------------------------------===//
#ifndef STARTRAIL_COMPILER_LAYER_MODELSHAPE_H
#define STARTRAIL_COMPILER_LAYER_MODELSHAPE_H

#include "mlir/IR/Diagnostics.h"

#include <optional>
#include <string>

namespace startrail {

/// Sizes of a model that trains on long sequences, all layers alike.
struct ModelShape {
  std::string name;
  int64_t hidden = 0;
  int64_t heads = 0, kvHeads = 0;
  int64_t headDim = 0, valueDim = 0; ///< of queries and keys; of values
  int64_t layers = 0;
  int64_t mlp = 0;   ///< width of the MLP; 0 where the model has none
  bool gated = true; ///< the MLP has three matrices, not two
  int64_t vocabulary = 0;              ///< 0 where there is no output layer
  int64_t experts = 0, topK = 0;       ///< 0: no mixture of experts
  int64_t expertMlp = 0;               ///< width of one expert
  bool causal = true;
  /// Keys a query sees at most, 0 for all; and sinks: what planning leaves out,
  /// reported as a remark.
  int64_t window = 0;
  bool sink = false;

  /// Weights of one layer, and of the whole model.
  int64_t layerParameters() const;
  int64_t parameters() const;
};

/// Names of the presets, in the order of listings.
llvm::ArrayRef<llvm::StringRef> modelPresets();
/// A preset, or nothing.
std::optional<ModelShape> modelPreset(llvm::StringRef name);

/// The shape that a Hugging Face config.json says. Errors tell file, line and
/// key; keys that planning does not need are not looked at.
mlir::FailureOr<ModelShape> readModelConfig(mlir::MLIRContext *context,
                                            llvm::StringRef path);

/// A module with one layer's attention on `batch` sequences of `sequence`
/// tokens in bf16, bshd, as a model that startrail-compile takes; its function
/// is named `model`.
std::string attentionModule(const ModelShape &shape, int64_t batch,
                            int64_t sequence);

} // namespace startrail

#endif // STARTRAIL_COMPILER_LAYER_MODELSHAPE_H
