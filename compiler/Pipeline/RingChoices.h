//===- RingChoices.h - The choices below a ring graph ---------------------===//
#ifndef STARTRAIL_COMPILER_PIPELINE_RINGCHOICES_H
#define STARTRAIL_COMPILER_PIPELINE_RINGCHOICES_H

#include "compiler/Pipeline/Pipeline.h"

namespace startrail {

/// startrail-lower-ring, with the choices of `options`.
std::unique_ptr<mlir::Pass> lowerRingPass(const PipelineOptions &options);

/// Whether startrail-lower-ring takes the choices of `options`, which a ring
/// graph does not hold; reports as it does. The module stays as it is.
llvm::LogicalResult checkRingChoices(mlir::ModuleOp ringGraph,
                                     const PipelineOptions &options);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PIPELINE_RINGCHOICES_H
