//===- PrintVolume.cpp - startrail-print-volume ---------------------------===//
#include "compiler/Analysis/Passes.h"
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Analysis/Volume.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace startrail {
#define GEN_PASS_DEF_PRINTVOLUMEPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

static std::string describe(const Volume &volume) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  for (unsigned kind = 0; kind <= getMaxEnumValForTraffic(); ++kind) {
    Traffic traffic = *symbolizeTraffic(kind);
    int64_t total = volume.total(traffic);
    if (!total)
      continue;
    stream << (text.empty() ? "" : "; ") << stringifyTraffic(traffic) << " "
           << volume.max(traffic) << " (mean "
           << llvm::format("%.1f", double(total) / volume.numRanks())
           << ", all ranks " << total << ")";
  }
  return text.empty() ? "none" : text;
}

namespace {
struct PrintVolume : startrail::impl::PrintVolumePassBase<PrintVolume> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    for (func::FuncOp function : spmdFunctions(getOperation())) {
      FailureOr<Volume> volume = computeVolume(function);
      if (failed(volume))
        return signalPassFailure();
      emitRemark(function.getLoc())
          << "bytes received by the busiest rank: " << describe(*volume);
    }
  }
};
} // namespace
