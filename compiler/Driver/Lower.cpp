//===- Lower.cpp - A module to the level asked for ------------------------===//
#include "compiler/Driver/Lower.h"

#include "compiler/Analysis/Passes.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace startrail;

/// Keeps the function `name` and what it refers to; adds the names of others to
/// `leftOut`.
static LogicalResult keepOnly(ModuleOp module, StringRef name,
                              SmallVectorImpl<std::string> &leftOut) {
  SymbolTable symbols(module);
  auto function = symbols.lookup<func::FuncOp>(name);
  if (!function) {
    SmallVector<StringRef> known;
    for (auto other : module.getOps<func::FuncOp>())
      known.push_back(other.getSymName());
    InFlightDiagnostic error = emitError(module.getLoc())
                               << "expected --function to be a function of the "
                                  "module, but got '"
                               << name << "'";
    suggest(*error.getUnderlyingDiagnostic(), name, known);
    return error;
  }
  llvm::SetVector<Operation *> kept;
  kept.insert(function);
  for (size_t i = 0; i < kept.size(); ++i)
    if (auto uses = SymbolTable::getSymbolUses(kept[i]))
      for (SymbolTable::SymbolUse use : *uses)
        if (Operation *used = symbols.lookup(
                use.getSymbolRef().getRootReference().getValue()))
          kept.insert(used);
  for (auto other : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (!kept.contains(other)) {
      leftOut.push_back(other.getSymName().str());
      other.erase();
    }
  return success();
}

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
      failed(keepOnly(module, options.function, pipeline.plan.leftOut)))
    return failure();
  PassManager manager(module.getContext());
  if (!options.streamsInput) {
    buildStarTrailPipeline(manager, pipeline, levelOf(options.emit));
  } else if (pipeline.verify) {
    manager.addPass(createVerifyStreamsPass());
    manager.addPass(createProvePass(pipeline.proofs));
  }
  return manager.run(module);
}
