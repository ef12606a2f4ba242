//===- Proof.cpp - What is proven of functions ----------------------------===//
#include "compiler/Analysis/Proof.h"

#include "compiler/Analysis/Passes.h"

#include "llvm/Support/MathExtras.h"

#include <chrono>

namespace startrail {
#define GEN_PASS_DEF_PROVEPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

/// The blocks that all ranks attend, if each takes every branch; what loops
/// turn an unknown number of times counts once.
static int64_t countBlocks(func::FuncOp function) {
  GridOp grid = getGridOf(function);
  int64_t blocks = 0;
  function.walk([&](Operation *op) {
    if (!isa<AttendOp, EnqueueAttendOp, AttendGradientOp,
             EnqueueAttendGradientOp>(op))
      return;
    int64_t times = grid ? grid.getNumRanks() : 1;
    for (Operation *around = op->getParentOp(); around != function;
         around = around->getParentOp())
      times = llvm::SaturatingMultiply<uint64_t>(
          times, tripCountOf(around).value_or(1));
    blocks = llvm::SaturatingAdd<uint64_t>(blocks, times);
  });
  return blocks;
}

/// Runs one analysis, and takes its time.
template <typename Counts>
static FailureOr<Proven<Counts>>
prove(FailureOr<Counts> (*analysis)(func::FuncOp), func::FuncOp function) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  FailureOr<Counts> counts = analysis(function);
  if (failed(counts))
    return failure();
  std::chrono::duration<double> taken = Clock::now() - start;
  return Proven<Counts>{*counts, taken.count()};
}

FailureOr<FunctionProof> startrail::proveFunction(func::FuncOp function) {
  FunctionProof proof;
  proof.function = function.getSymName().str();
  if (llvm::any_of(function.getArgumentTypes(), llvm::IsaPred<MemRefType>))
    proof.level = Level::Streams;

  // First, since what moves cannot be followed where transfers do not match.
  auto transfers = prove(proveTransfers, function);
  if (failed(transfers))
    return failure();
  proof.transfers = *transfers;

  // Before coverage, which takes the work to be done in the order of the text.
  if (proof.level == Level::Streams) {
    auto buffers = prove(proveBuffers, function);
    if (failed(buffers))
      return failure();
    proof.buffers = *buffers;
  }

  if (int64_t blocks = countBlocks(function); blocks > proof.mostBlocks) {
    proof.blocksLeftOut = blocks;
    function.emitWarning("expected the ranks to attend at most ")
        << proof.mostBlocks
        << " blocks for a proof that every query meets every key, but got "
        << blocks << "; it is left out";
  } else {
    auto coverage = prove(proveCoverage, function);
    if (failed(coverage))
      return failure();
    proof.coverage = *coverage;
  }
  return proof;
}

namespace {
struct Prove : startrail::impl::ProvePassBase<Prove> {
  explicit Prove(std::vector<FunctionProof> *proofs = nullptr)
      : proofs(proofs) {}

  void runOnOperation() override {
    markAllAnalysesPreserved();
    for (func::FuncOp function : spmdFunctions(getOperation())) {
      FailureOr<FunctionProof> proof = proveFunction(function);
      if (failed(proof))
        return signalPassFailure();
      if (proofs)
        proofs->push_back(std::move(*proof));
    }
  }

  std::vector<FunctionProof> *proofs;
};
} // namespace

std::unique_ptr<Pass>
startrail::createProvePass(std::vector<FunctionProof> *proofs) {
  return std::make_unique<Prove>(proofs);
}
