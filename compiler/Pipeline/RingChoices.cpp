//===- RingChoices.cpp - The choices below a ring graph -------------------===//
#include "compiler/Pipeline/RingChoices.h"

#include "compiler/Strategies/Passes.h"

#include "mlir/IR/OwningOpRef.h"

using namespace mlir;
using namespace startrail;

std::unique_ptr<Pass> startrail::lowerRingPass(const PipelineOptions &options) {
  return createLowerRingPass({options.strategy, options.teamSize,
                              options.exchange, options.combineVia,
                              options.placement, options.circulate,
                              options.gradientType, options.save});
}

LogicalResult startrail::checkRingChoices(ModuleOp ringGraph,
                                          const PipelineOptions &options) {
  OwningOpRef<ModuleOp> copy = ringGraph.clone();
  PassManager manager(ringGraph.getContext());
  manager.addPass(lowerRingPass(options));
  return manager.run(*copy);
}
