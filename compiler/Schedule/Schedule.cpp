//===- Schedule.cpp - startrail-schedule ----------------------------------===//
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Schedule/Passes.h"
#include "compiler/Schedule/Steps.h"

namespace startrail {
#define GEN_PASS_DEF_SCHEDULEPASS
#include "compiler/Schedule/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
struct SchedulePass : startrail::impl::SchedulePassBase<SchedulePass> {
  void runOnOperation() override {
    SmallVector<func::FuncOp> programs;
    for (func::FuncOp func : spmdFunctions(getOperation()))
      if (!func->hasAttr(stepsAttrName))
        programs.push_back(func);
    for (func::FuncOp func : programs)
      if (failed(checkProgram(func)))
        return signalPassFailure();
    for (func::FuncOp func : programs) {
      prepareProgram(func);
      if (failed(bufferizeProgram(func)) || failed(synchronize(func)))
        return signalPassFailure();
    }
  }
};
} // namespace
