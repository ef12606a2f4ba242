//===- VerifyBuffers.cpp - startrail-verify-buffers -----------------------===//
#include "compiler/Analysis/BufferSafety.h"
#include "compiler/Analysis/Passes.h"
#include "compiler/Analysis/SpmdFunction.h"

namespace startrail {
#define GEN_PASS_DEF_VERIFYBUFFERSPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
struct VerifyBuffers : startrail::impl::VerifyBuffersPassBase<VerifyBuffers> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    for (func::FuncOp function : spmdFunctions(getOperation()))
      if (failed(proveBuffers(function)))
        return signalPassFailure();
  }
};
} // namespace
