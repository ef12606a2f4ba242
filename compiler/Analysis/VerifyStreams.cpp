//===- VerifyStreams.cpp - startrail-verify-streams -----------------------===//
#include "compiler/Analysis/Buffers.h"
#include "compiler/Analysis/Levels.h"
#include "compiler/Analysis/Passes.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseSet.h"

namespace startrail {
#define GEN_PASS_DEF_VERIFYSTREAMSPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

static LogicalResult verifySignature(func::FuncOp function) {
  if (!function->hasAttr(stepsAttrName))
    return expected(function, "a scheduled function",
                    "one with " + stepsAttrName)
           << "one without";
  if (function.getNumResults())
    return expected(function, "a scheduled function", "without results")
           << function.getNumResults();
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (!isInputArgument(function, index) && !isOutputArgument(function, index))
      return expected(function, "argument " + Twine(index),
                      "marked " + inputAttrName + " or " + outputAttrName)
             << "neither";
  }
  return success();
}

static LogicalResult verifyNoTensor(func::FuncOp function) {
  WalkResult result = function.walk([](Operation *op) {
    for (Type type : op->getResultTypes())
      if (isa<TensorType>(type)) {
        expected(op, "a value of the streams level", "no tensor") << type;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Whether the op uses a stream when it runs.
static bool queues(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<StreamType>);
}

/// `op` takes every stream of the function.
static LogicalResult verifyTakesAll(Operation *op, ArrayRef<StreamOp> streams) {
  for (StreamOp stream : streams)
    if (!llvm::is_contained(op->getOperands(), stream.getResult())) {
      auto diagnostic = expected(op, "the streams", "all of the function")
                        << "one missing";
      diagnostic.attachNote(stream.getLoc()) << "this one";
      return diagnostic;
    }
  return success();
}

static LogicalResult verifyForkJoin(func::FuncOp function) {
  Block &body = function.getBody().front();
  auto streams = llvm::to_vector(body.getOps<StreamOp>());
  ForkOp fork;
  JoinOp join;
  WalkResult result = function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto found = dyn_cast<ForkOp>(op))
      fork = found;
    else if (queues(op) && (!fork || join)) {
      expected(op, "queued work", "between startrail.fork and startrail.join")
          << "it " << (fork ? "after the join" : "before the fork");
      return WalkResult::interrupt();
    }
    if (auto found = dyn_cast<JoinOp>(op))
      join = found;
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  if (!fork || !join)
    return expected(function, "its streams", "forked and joined")
           << "no " << (fork ? "startrail.join" : "startrail.fork");
  return failure(failed(verifyTakesAll(fork, streams)) ||
                 failed(verifyTakesAll(join, streams)));
}

/// In order of the calls, first iterations of loops: later ones find more
/// events recorded.
static LogicalResult verifyEvents(func::FuncOp function) {
  llvm::DenseSet<Value> recorded;
  WalkResult result = function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto record = dyn_cast<RecordOp>(op))
      recorded.insert(record.getEvent());
    auto wait = dyn_cast<WaitOp>(op);
    if (!wait || recorded.contains(wait.getEvent()))
      return WalkResult::advance();
    auto diagnostic = expected(op, "the event", "recorded before the wait")
                      << "no record";
    diagnostic.attachNote(wait.getEvent().getLoc()) << "the event is here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult verifyInputsUnwritten(func::FuncOp function) {
  WalkResult result = function.walk([&](AccessOpInterface op) {
    for (Value written : op.getWrites())
      for (Value buffer : possibleBuffers(written)) {
        auto argument = dyn_cast<BlockArgument>(buffer);
        if (!argument || !isInputArgument(function, argument.getArgNumber()))
          continue;
        expected(op, "what is written", "no input")
            << getArgumentName(function, argument.getArgNumber());
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult verifyOffsets(func::FuncOp function) {
  auto workspace = function->getAttrOfType<IntegerAttr>(workspaceBytesAttrName);
  for (auto buffer : function.getOps<BufferOp>()) {
    std::optional<int64_t> offset = buffer.getOffset();
    if (offset.has_value() != !!workspace)
      return expected(buffer, "a buffer",
                      workspace ? "placed in the planned workspace"
                                : "unplaced, as the function has no " +
                                      workspaceBytesAttrName)
             << (offset ? "an offset" : "no offset");
    if (!offset)
      continue;
    // Not the sum of the two, which need not fit in 64 bits.
    int64_t bytes = bytesOf(buffer.getType());
    if (*offset > workspace.getInt() - bytes)
      return expected(buffer, "the buffer's end",
                      "within the workspace of " + Twine(workspace.getInt()) +
                          " bytes")
             << bytes << " bytes at " << *offset;
  }
  return success();
}

namespace {
struct VerifyStreams : startrail::impl::VerifyStreamsPassBase<VerifyStreams> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleOp module = getOperation();
    if (failed(verifyOpsOfLevel(module, Level::Streams)) ||
        failed(verifySpmdFunctions(module)))
      return signalPassFailure();
    for (func::FuncOp function : spmdFunctions(module))
      if (failed(verifySignature(function)) ||
          failed(verifyControlFlow(function)) ||
          failed(verifyNoTensor(function)) ||
          failed(verifyForkJoin(function)) || failed(verifyEvents(function)) ||
          failed(verifyInputsUnwritten(function)) ||
          failed(verifyOffsets(function)))
        return signalPassFailure();
  }
};
} // namespace
