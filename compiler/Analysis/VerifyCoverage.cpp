//===- VerifyCoverage.cpp - startrail-verify-coverage ---------------------===//
#include "compiler/Analysis/Coverage.h"
#include "compiler/Analysis/Passes.h"
#include "compiler/Analysis/SpmdFunction.h"

namespace startrail {
#define GEN_PASS_DEF_VERIFYCOVERAGEPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
struct VerifyCoverage
    : startrail::impl::VerifyCoveragePassBase<VerifyCoverage> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    for (func::FuncOp function : spmdFunctions(getOperation()))
      if (failed(proveCoverage(function)))
        return signalPassFailure();
  }
};
} // namespace
