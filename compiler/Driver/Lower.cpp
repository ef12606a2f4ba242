//===- Lower.cpp - A module to the level asked for ------------------------===//
#include "compiler/Driver/Lower.h"

#include "compiler/Analysis/Passes.h"
#include "compiler/Pipeline/KeepFunction.h"
#include "compiler/Pipeline/RingChoices.h"
#include "compiler/Pipeline/TellOnce.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace startrail;

static Level levelOf(Emit emit) {
  switch (emit) {
  case Emit::Model:
    return Level::Model;
  case Emit::Ring:
    return Level::RingGraph;
  case Emit::Program:
    return Level::Program;
  default:
    return Level::Streams;
  }
}

LogicalResult startrail::lowerModule(ModuleOp module,
                                     const CompileOptions &options,
                                     std::vector<FunctionProof> &proofs) {
  PipelineOptions pipeline = options.pipeline;
  pipeline.proofs = &proofs;
  if (!options.function.empty() &&
      failed(keepFunction(module, options.function, pipeline.plan.leftOut)))
    return failure();
  TellOnce errors(module.getContext());
  PassManager manager(module.getContext());
  if (!options.streamsInput) {
    buildStarTrailPipeline(manager, pipeline, levelOf(options.emit));
  } else if (pipeline.verify) {
    manager.addPass(createVerifyStreamsPass());
    manager.addPass(createProvePass(pipeline.proofs));
  }
  if (failed(manager.run(module)))
    return failure();
  return options.emit == Emit::Ring && !options.streamsInput
             ? checkRingChoices(module, pipeline)
             : success();
}
