//===- PrintBalance.cpp - startrail-print-balance -------------------------===//
#include "compiler/Analysis/Balance.h"
#include "compiler/Analysis/Passes.h"
#include "compiler/Analysis/SpmdFunction.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace startrail {
#define GEN_PASS_DEF_PRINTBALANCEPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

/// Steps in a row that are alike are one line.
static std::string describeSteps(const Balance &balance) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  ArrayRef<Balance::Step> steps = balance.steps;
  for (size_t first = 0, last; first < steps.size(); first = last) {
    const Balance::Step &step = steps[first];
    for (last = first + 1; last < steps.size() && steps[last].max == step.max &&
                           steps[last].total == step.total;)
      ++last;
    stream << (first == 0 ? "step " : "; step ") << first;
    if (last - first > 1)
      stream << " to " << last - 1;
    stream << ": " << step.max << " (mean "
           << llvm::format("%.1f", double(step.total) / balance.byRank.size())
           << llvm::format(", max/mean %.3f)", balance.ratio(step));
  }
  return text;
}

namespace {
struct PrintBalance : startrail::impl::PrintBalancePassBase<PrintBalance> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    for (func::FuncOp function : spmdFunctions(getOperation())) {
      FailureOr<Balance> balance = computeBalance(function);
      if (failed(balance))
        return signalPassFailure();
      InFlightDiagnostic diagnostic = emitRemark(function.getLoc())
                                      << describe(*balance);
      if (!balance->steps.empty())
        diagnostic.attachNote() << describeSteps(*balance);
    }
  }
};
} // namespace
