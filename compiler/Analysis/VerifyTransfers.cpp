//===- VerifyTransfers.cpp - startrail-verify-transfers -------------------===//
#include "compiler/Analysis/Passes.h"
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Analysis/Transfers.h"

namespace startrail {
#define GEN_PASS_DEF_VERIFYTRANSFERSPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
struct VerifyTransfers
    : startrail::impl::VerifyTransfersPassBase<VerifyTransfers> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    for (func::FuncOp function : spmdFunctions(getOperation()))
      if (failed(proveTransfers(function)))
        return signalPassFailure();
  }
};
} // namespace
