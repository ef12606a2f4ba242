//===- VerifyStreams.cpp - startrail-verify-streams -----------------------===//
#include "compiler/Analysis/Levels.h"
#include "compiler/Analysis/Passes.h"
#include "dialects/StarTrail/VerifierUtils.h"

namespace startrail {
#define GEN_PASS_DEF_VERIFYSTREAMSPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

static LogicalResult verifySignature(func::FuncOp function) {
  if (!function->hasAttr(stepsAttrName))
    return expected(function, "a scheduled function",
                    "one with " + stepsAttrName)
           << "one without";
  if (function.getNumResults())
    return expected(function, "a scheduled function", "without results")
           << function.getNumResults();
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (!isInputArgument(function, index) && !isOutputArgument(function, index))
      return expected(function, "argument " + Twine(index),
                      "marked " + inputAttrName + " or " + outputAttrName)
             << "neither";
  }
  return success();
}

static LogicalResult verifyNoTensor(func::FuncOp function) {
  WalkResult result = function.walk([](Operation *op) {
    for (Type type : op->getResultTypes())
      if (isa<TensorType>(type)) {
        expected(op, "a value of the streams level", "no tensor") << type;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct VerifyStreams : startrail::impl::VerifyStreamsPassBase<VerifyStreams> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleOp module = getOperation();
    if (failed(verifyOpsOfLevel(module, Level::Streams)) ||
        failed(verifySpmdFunctions(module)))
      return signalPassFailure();
    for (func::FuncOp function : spmdFunctions(module))
      if (failed(verifySignature(function)) ||
          failed(verifyControlFlow(function)) ||
          failed(verifyNoTensor(function)))
        return signalPassFailure();
  }
};
} // namespace
