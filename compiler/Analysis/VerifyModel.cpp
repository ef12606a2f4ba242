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
    // Rings that a model spells out are those of the ring graph from the start.
    bool hasRing =
        getOperation()
            .walk([](RingAttentionOp) { return WalkResult::interrupt(); })
            .wasInterrupted();
    Level level = hasRing ? Level::RingGraph : Level::Model;
    if (failed(verifyOpsOfLevel(getOperation(), level)))
      signalPassFailure();
  }
};
} // namespace
