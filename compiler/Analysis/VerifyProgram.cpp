//===- VerifyProgram.cpp - startrail-verify-program -----------------------===//
#include "compiler/Analysis/Levels.h"
#include "compiler/Analysis/LoopValues.h"
#include "compiler/Analysis/Passes.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace startrail {
#define GEN_PASS_DEF_VERIFYPROGRAMPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

/// The values a state came by, back to where it starts.
static SetVector<Value> historyOf(Value state) {
  SetVector<Value> history;
  history.insert(state);
  for (size_t next = 0; next < history.size(); ++next) {
    Value value = history[next];
    SmallVector<Value, 2> before = carriedFrom(value);
    history.insert(before.begin(), before.end());
    if (auto attend = value.getDefiningOp<AttendOp>())
      history.insert(value == attend->getResult(0) ? attend.getOutput()
                                                   : attend.getLse());
  }
  return history;
}

/// Whether the op gives a rank what others have: their states, maybe.
static bool isFromOtherRanks(Operation *op) {
  return isa_and_nonnull<AllGatherOp, AllToAllOp, PermuteOp, ShiftOp,
                         ReduceScatterOp, RecvOp>(op);
}

/// The state starts from one empty_state, or comes from other ranks, where it
/// is null; no state on its way has another use.
static FailureOr<EmptyStateOp> startOf(Operation *user, Value state) {
  EmptyStateOp start;
  for (Value value : historyOf(state)) {
    if (!value.hasOneUse()) {
      auto diagnostic = expected(user, "a softmax state", "used exactly once")
                        << llvm::range_size(value.getUses()) << " uses";
      diagnostic.attachNote(value.getLoc()) << "the state is this value";
      return diagnostic;
    }
    Operation *owner = value.getDefiningOp();
    if (isa_and_nonnull<AttendOp, scf::ForOp>(owner) ||
        isFromOtherRanks(owner) ||
        (!owner && value.getParentBlock()->getParentOp() &&
         isa<scf::ForOp>(value.getParentBlock()->getParentOp())))
      continue;
    auto empty = dyn_cast_or_null<EmptyStateOp>(owner);
    if (empty && (!start || start == empty)) {
      start = empty;
      continue;
    }
    auto diagnostic =
        expected(user, "the state", "from one startrail.empty_state");
    if (!owner)
      diagnostic << "an argument";
    else if (empty)
      diagnostic << "two";
    else
      diagnostic << owner->getName();
    diagnostic.attachNote(value.getLoc()) << "it starts here";
    return diagnostic;
  }
  return start;
}

static LogicalResult verifyState(Operation *user, Value output, Value lse) {
  FailureOr<EmptyStateOp> outputStart = startOf(user, output);
  if (failed(outputStart))
    return failure();
  FailureOr<EmptyStateOp> lseStart = startOf(user, lse);
  if (failed(lseStart))
    return failure();
  if (*outputStart == *lseStart || !*outputStart || !*lseStart)
    return success();
  return expected(user, "output and lse", "from one startrail.empty_state")
         << "two";
}

static LogicalResult verifyStates(func::FuncOp function) {
  WalkResult result = function.walk([](Operation *op) {
    if (auto attend = dyn_cast<AttendOp>(op)) {
      if (failed(verifyState(op, attend.getOutput(), attend.getLse())))
        return WalkResult::interrupt();
      for (Value state : op->getResults())
        if (state.use_empty()) {
          expected(op, "a softmax state", "used exactly once") << "0 uses";
          return WalkResult::interrupt();
        }
    } else if (auto combine = dyn_cast<ReduceScatterOp>(op)) {
      if (combine.getCombine() == Combine::Softmax &&
          failed(
              verifyState(op, combine.getInputs()[0], combine.getInputs()[1])))
        return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// The gradient that the result of an op was made of; null where it came from
/// elsewhere.
static Value gradientBefore(OpResult result) {
  Operation *owner = result.getOwner();
  unsigned index = result.getResultNumber();
  if (auto attend = dyn_cast<AttendGradientOp>(owner))
    return ValueRange{attend.getQueryGradient(), attend.getKeyGradient(),
                      attend.getValueGradient()}[index];
  if (isa<ConvertOp, ShiftOp, PermuteOp>(owner))
    return owner->getOperand(index);
  return {};
}

/// A gradient is added to in place: it starts from startrail.zero, or comes
/// from other ranks, and what it was before the last addition has no other use.
static LogicalResult verifyGradient(Operation *user, Value gradient) {
  SetVector<Value> history;
  history.insert(gradient);
  for (size_t next = 0; next < history.size(); ++next) {
    Value value = history[next];
    Operation *owner = value.getDefiningOp();
    if (isa_and_nonnull<ZeroOp>(owner))
      continue;
    if (!value.hasOneUse()) {
      auto diagnostic = expected(user, "a gradient", "used exactly once")
                        << llvm::range_size(value.getUses()) << " uses";
      diagnostic.attachNote(value.getLoc()) << "the gradient is this value";
      return diagnostic;
    }
    SmallVector<Value, 2> carried = carriedFrom(value);
    if (!carried.empty()) {
      history.insert(carried.begin(), carried.end());
      continue;
    }
    if (auto sum = dyn_cast_or_null<AccumulateOp>(owner)) {
      history.insert(sum.getAccumulator());
      history.insert(sum.getContribution());
      continue;
    }
    if (Value before =
            owner ? gradientBefore(cast<OpResult>(value)) : Value()) {
      history.insert(before);
      continue;
    }
    if (isFromOtherRanks(owner))
      continue;
    auto diagnostic = expected(user, "a gradient", "from startrail.zero");
    if (owner)
      diagnostic << owner->getName();
    else
      diagnostic << "an argument";
    diagnostic.attachNote(value.getLoc()) << "it starts here";
    return diagnostic;
  }
  return success();
}

static LogicalResult verifyGradients(func::FuncOp function) {
  WalkResult result = function.walk([](AttendGradientOp attend) {
    for (Value gradient : {attend.getQueryGradient(), attend.getKeyGradient(),
                           attend.getValueGradient()})
      if (failed(verifyGradient(attend, gradient)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct VerifyProgram : startrail::impl::VerifyProgramPassBase<VerifyProgram> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleOp module = getOperation();
    if (failed(verifyOpsOfLevel(module, Level::Program)) ||
        failed(verifySpmdFunctions(module)))
      return signalPassFailure();
    for (func::FuncOp function : spmdFunctions(module))
      if (failed(verifyControlFlow(function)) ||
          failed(verifyStates(function)) || failed(verifyGradients(function)))
        return signalPassFailure();
  }
};
} // namespace
