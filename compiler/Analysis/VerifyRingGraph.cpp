//===- VerifyRingGraph.cpp - startrail-verify-ring-graph ------------------===//
#include "compiler/Analysis/Levels.h"
#include "compiler/Analysis/Passes.h"
#include "dialects/StarTrail/VerifierUtils.h"

namespace startrail {
#define GEN_PASS_DEF_VERIFYRINGGRAPHPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

static LogicalResult verifyFunction(func::FuncOp function) {
  bool found = false;
  WalkResult result = function.walk([&](Operation *op) {
    if (!isa<RingAttentionOp, RingAttentionGradientOp>(op))
      return WalkResult::advance();
    found = true;
    if (op->getParentOp() == function)
      return WalkResult::advance();
    expected(op, "the op", "in the body of its function")
        << "it under " << op->getParentOp()->getName();
    return WalkResult::interrupt();
  });
  if (!found)
    return expected(function, "the work of a function of every rank",
                    "a startrail.ring_attention or its gradient")
           << "none";
  return failure(result.wasInterrupted());
}

namespace {
struct VerifyRingGraph
    : startrail::impl::VerifyRingGraphPassBase<VerifyRingGraph> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleOp module = getOperation();
    if (failed(verifyOpsOfLevel(module, Level::RingGraph)) ||
        failed(verifySpmdFunctions(module)))
      return signalPassFailure();
    for (func::FuncOp function : spmdFunctions(module))
      if (failed(verifyFunction(function)))
        return signalPassFailure();
  }
};
} // namespace
