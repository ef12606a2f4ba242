//===- VerifyModel.cpp - startrail-verify-model ---------------------------===//
#include "compiler/Analysis/Levels.h"
#include "compiler/Analysis/Passes.h"

namespace startrail {
#define GEN_PASS_DEF_VERIFYMODELPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
struct VerifyModel : startrail::impl::VerifyModelPassBase<VerifyModel> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (failed(verifyOpsOfLevel(getOperation(), Level::Model)))
      return signalPassFailure();
    for (func::FuncOp function : spmdFunctions(getOperation())) {
      function.emitError("expected a function of the model level to have no ")
          << gridAttrName << ", but got " << function->getAttr(gridAttrName);
      return signalPassFailure();
    }
  }
};
} // namespace
