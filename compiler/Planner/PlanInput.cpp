//===- PlanInput.cpp - What startrail-plan reads --------------------------===//
#include "compiler/Planner/PlanInput.h"

#include "compiler/Analysis/Passes.h"
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Import/Passes.h"
#include "compiler/Pipeline/KeepFunction.h"
#include "compiler/Tool/ReadModule.h"
#include "compiler/Tool/ReportError.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace startrail;

/// The shape of a preset, or of a file.
static FailureOr<ModelShape> shapeOf(MLIRContext *context,
                                     const std::string &model) {
  if (std::optional<ModelShape> shape = modelPreset(model)) {
    for (const std::string &what : shape->notPlanned())
      emitRemark(UnknownLoc::get(context))
          << "the plan leaves out " << what << " of " << model;
    return *shape;
  }
  // Names of models have dots, too.
  if (StringRef(model).ends_with(".json") || StringRef(model).contains('/') ||
      llvm::sys::fs::exists(model))
    return readModelConfig(context, model);
  reportError("expected --model to be a name of --list-models or a "
              "config.json, but got '" +
              model + "'");
  if (StringRef near = nearestName(model, modelPresets()); !near.empty())
    llvm::errs() << "note: did you mean '" << near << "'?\n";
  return failure();
}

static FailureOr<Cluster> clusterFor(MLIRContext *context,
                                     const ClusterRequest &request,
                                     ModuleOp module) {
  if (!request.cluster.empty())
    return loadCluster(context, request);
  FailureOr<std::optional<Cluster>> own = clusterOf(module);
  if (failed(own))
    return failure();
  if (*own)
    return **own;
  reportError("expected --cluster to be a name of --list-clusters or a file, "
              "but got none, and the module has no startrail.cluster");
  return failure();
}

/// Raises attention, and checks what was raised.
static LogicalResult raise(ModuleOp module) {
  PassManager manager(module.getContext());
  manager.addPass(createRaiseAttentionPass());
  manager.addPass(createVerifyModelPass());
  return manager.run(module);
}

LogicalResult startrail::readPlanInput(MLIRContext *context,
                                       llvm::SourceMgr &sources,
                                       const PlanOptions &options,
                                       PlanInput &input) {
  std::unique_ptr<llvm::MemoryBuffer> text;
  if (!options.model.empty()) {
    FailureOr<ModelShape> shape = shapeOf(context, options.model);
    if (failed(shape))
      return failure();
    input.shape = *shape;
    const TrainingOptions &training = options.request.training;
    text = llvm::MemoryBuffer::getMemBufferCopy(
        attentionModule(*shape, training.batch, training.sequence),
        "<attention of " + options.model + ">");
  } else {
    text = readModuleText(options.input, &context->getDialectRegistry());
    if (!text)
      return failure();
  }
  // A remark on the model may have put its file first among the sources.
  StringRef held = text->getBuffer();
  std::string name = text->getBufferIdentifier().str();
  sources.AddNewSourceBuffer(std::move(text), llvm::SMLoc());
  input.module = parseSourceString<ModuleOp>(held, context, name);
  if (!input.module)
    return failure();
  FailureOr<Cluster> cluster =
      clusterFor(context, options.cluster, *input.module);
  if (failed(cluster))
    return failure();
  input.cluster = *cluster;
  if (!options.function.empty() &&
      failed(keepFunction(*input.module, options.function, input.leftOut)))
    return failure();
  if (!options.compare.empty()) {
    FailureOr<RunTrace> measured = loadRunTrace(context, options.compare);
    if (failed(measured))
      return failure();
    input.measured = std::move(*measured);
  }
  if (options.streamsInput)
    return success();
  if (!options.plan.empty())
    return success();
  return raise(*input.module);
}
