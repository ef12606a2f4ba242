//===- VerifyStreams.cpp - startrail-verify-streams -----------------------===//
#include "compiler/Analysis/Buffers.h"
#include "compiler/Analysis/Levels.h"
#include "compiler/Analysis/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseSet.h"

namespace startrail {
#define GEN_PASS_DEF_VERIFYSTREAMSPASS
#include "compiler/Analysis/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

static LogicalResult verifySignature(func::FuncOp function) {
  auto steps = function->getAttrOfType<IntegerAttr>(stepsAttrName);
  if (!steps || steps.getInt() < 1)
    return function.emitError("expected ")
           << stepsAttrName << " to be at least 1, but got "
           << function->getAttr(stepsAttrName);
  if (function.getNumResults())
    return function.emitError("expected no result, but got ")
           << function.getNumResults();
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (!isa<MemRefType>(argument.getType()))
      return function.emitError("expected argument ")
             << index << " to be a memref, but got " << argument.getType();
    bool input = isInputArgument(function, index);
    bool output = isOutputArgument(function, index);
    if (input == output)
      return function.emitError("expected argument ")
             << index << " to be marked either " << inputAttrName << " or "
             << outputAttrName << ", but got " << (input ? "both" : "neither");
  }
  return success();
}

static LogicalResult verifyNoTensor(func::FuncOp function) {
  WalkResult result = function.walk([](Operation *op) {
    for (Type type : op->getResultTypes())
      if (isa<TensorType>(type)) {
        op->emitError("expected no tensor at the streams level, but got ")
            << type;
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
      auto diagnostic = op->emitError("expected all streams of the function, "
                                      "but got one missing");
      diagnostic.attachNote(stream.getLoc()) << "this stream";
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
    else if (auto found = dyn_cast<JoinOp>(op))
      join = found;
    else if (queues(op) && (!fork || join)) {
      op->emitError("expected queued work to be ")
          << (fork ? "before startrail.join, but got it after"
                   : "after startrail.fork, but got it before");
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  if (!fork || !join)
    return function.emitError("expected a fork and a join of the streams, but "
                              "got no ")
           << (fork ? "startrail.join" : "startrail.fork");
  if (join->isBeforeInBlock(fork))
    return join.emitError("expected the join to be after the fork, but got it "
                          "before");
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
    auto diagnostic = wait.emitError("expected the event to be recorded before "
                                     "the wait, but got no record");
    diagnostic.attachNote(wait.getEvent().getLoc()) << "the event is here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult verifyInputsUnwritten(func::FuncOp function) {
  WalkResult result = function.walk([&](Operation *op) {
    for (Value written : writtenBuffers(op))
      for (Value buffer : possibleBuffers(written)) {
        auto argument = dyn_cast<BlockArgument>(buffer);
        if (!argument || !isInputArgument(function, argument.getArgNumber()))
          continue;
        op->emitError("expected what is written to be no input, but got ")
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
      return buffer.emitError(
                 "expected buffers to have an offset exactly where "
                 "the function has ")
             << workspaceBytesAttrName << ", but got "
             << (offset ? "one" : "none");
    if (!offset)
      continue;
    int64_t end = *offset + bytesOf(buffer.getType());
    if (end > workspace.getInt())
      return buffer.emitError("expected the buffer to end within ")
             << workspace.getInt() << " bytes of workspace, but got " << end;
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
