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
      signalPassFailure();
  }
};
} // namespace
