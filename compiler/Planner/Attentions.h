//===- Attentions.h - The attentions of a model that are planned ----------===//
#ifndef STARTRAIL_COMPILER_PLANNER_ATTENTIONS_H
#define STARTRAIL_COMPILER_PLANNER_ATTENTIONS_H

#include "compiler/Strategies/AttentionView.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>
#include <vector>

namespace startrail {

/// Attentions of a model that differ in nothing that a plan depends on.
struct AttentionKind {
  std::vector<AttentionOp> ops; ///< at least one
  /// Of each, as a plan file knows it: `model_attention_0`.
  std::vector<std::string> names;

  /// `model_attention`, or `model_attention_0 and 3 others`.
  std::string describe() const;
};

/// The attentions of `module`, in which attention was raised, by kind, in the
/// order of the first of each. Reports a module without attention, and what
/// collectRankWork does.
mlir::FailureOr<std::vector<AttentionKind>>
attentionKinds(mlir::ModuleOp module);

/// A module with nothing but `attention`, on arguments of a function `model`.
mlir::OwningOpRef<mlir::ModuleOp> isolateAttention(AttentionOp attention);

/// The attention of a module of isolateAttention.
AttentionOp isolatedAttention(mlir::ModuleOp module);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_ATTENTIONS_H
