//===- LowerByKind.h - A model by the choices that were found -----------===//
#ifndef STARTRAIL_COMPILER_PLANNER_LOWERBYKIND_H
#define STARTRAIL_COMPILER_PLANNER_LOWERBYKIND_H

#include "compiler/Pipeline/Pipeline.h"
#include "compiler/Planner/Attentions.h"

namespace startrail {

/// `model`, raised, lowered to the streams level by these choices, one for each
/// of its attentionKinds, with the same ranks and pass. Diagnostics of the
/// passes are passed on, without remarks. Gradients of attentions that the
/// model does not have follow `rest`.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
lowerByKind(mlir::ModuleOp model, llvm::ArrayRef<PipelineOptions> choices,
            const PipelineOptions &rest);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_LOWERBYKIND_H
