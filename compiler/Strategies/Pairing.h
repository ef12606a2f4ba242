//===- Pairing.h - Attentions and the gradients that belong to them -------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_PAIRING_H
#define STARTRAIL_COMPILER_STRATEGIES_PAIRING_H

#include "compiler/Strategies/AttentionView.h"

#include <optional>
#include <string>
#include <vector>

namespace startrail {

/// What one function of every rank computes: an attention, a gradient, or both
/// of one attention.
struct RankWork {
  AttentionOp attention;        ///< null for a gradient alone
  AttentionGradientOp gradient; ///< null for an attention alone
  std::string name;             ///< of the function
  /// Of a gradient alone: the index of the attention that `of` names, where the
  /// module has it.
  std::optional<size_t> forward = std::nullopt;

  AttentionView view() const {
    return attention ? AttentionView(attention) : AttentionView(gradient);
  }
};

/// The work that the attentions and gradients of `module` stand for, in its
/// order. A gradient of an attention of its block, whose output gradient is
/// there before the attention, is computed with it, in `<name>_joint`. Others
/// are `<of>_gradient`, or without `of` `<caller>_attention_gradient`, numbered
/// as attentions are (AttentionNames.h). An attention and its gradients get one
/// `startrail.plan`, with the choices of all. Reports plans that contradict.
mlir::FailureOr<std::vector<RankWork>> collectRankWork(mlir::ModuleOp module);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_PAIRING_H
