//===- Calls.cpp - Streams, events and kernels as calls -------------------===//
#include "compiler/Emit/FunctionEmitter.h"

using namespace mlir;
using namespace startrail;

static std::string dtypeOf(Operation *user, Value value) {
  return elementTypeOf(user->getLoc(), value.getType())->startrail.str();
}

/// Whether `op` continues a row of operations of its kind, which have one
/// comment.
static bool isContinued(Operation *op) {
  Operation *previous = op->getPrevNode();
  return previous && previous->getName() == op->getName();
}

void FunctionEmitter::cuda(const Twine &operation, const std::string &step,
                           const Twine &call) {
  body.line("STARTRAIL_CUDA(context, " + quoted(operation.str()) + ", " + step +
            ", " + call + ");");
}

std::string FunctionEmitter::stepHere() const {
  return loopSteps.empty() ? "-1" : loopSteps.back();
}

std::string FunctionEmitter::streamName(Value stream) {
  Local &local = locals[stream];
  local.used = true;
  return local.name;
}

LogicalResult FunctionEmitter::emitCall(ForkOp op) {
  body.line();
  body.comment("Start after what the caller has queued.");
  cuda("fork", "-1", "cudaEventRecord(context->fork, stream)");
  for (Value stream : op.getStreams())
    cuda("fork", "-1",
         "cudaStreamWaitEvent(" + streamName(stream) + ", context->fork, 0)");
  return success();
}

LogicalResult FunctionEmitter::emitCall(JoinOp op) {
  body.line();
  body.comment("The caller's stream continues after both.");
  for (Value stream : op.getStreams()) {
    auto made = stream.getDefiningOp<StreamOp>();
    if (!made)
      return op.emitError("expected the streams of a join to be results of "
                          "startrail.stream");
    std::string join = made.getKind() == StreamKind::Compute
                           ? "context->join[0]"
                           : "context->join[1]";
    cuda("join", "-1",
         "cudaEventRecord(" + join + ", " + streamName(stream) + ")");
    cuda("join", "-1", "cudaStreamWaitEvent(stream, " + join + ", 0)");
  }
  return success();
}

LogicalResult FunctionEmitter::emitCall(RecordOp op) {
  std::string event = streamName(op.getEvent());
  cuda("record " + wordsOf(op.getEvent()), stepHere(),
       "cudaEventRecord(" + event + ", " + streamName(op.getStream()) + ")");
  return success();
}

LogicalResult FunctionEmitter::emitCall(WaitOp op) {
  std::string event = streamName(op.getEvent());
  cuda("wait for " + wordsOf(op.getEvent()), stepHere(),
       "cudaStreamWaitEvent(" + streamName(op.getStream()) + ", " + event +
           ", 0)");
  return success();
}

LogicalResult FunctionEmitter::emitCall(EnqueueEmptyStateOp op) {
  auto output = written(op, op.getOutput());
  auto lse = written(op, op.getLse());
  if (!output || !lse)
    return failure();
  body.line();
  body.comment("No key seen yet: output 0, log-sum-exp -inf.");
  cuda("empty state", stepHere(),
       "startrail_empty_state(" + *output + ", " + *lse + ", " +
           Twine(product(shapeOf(op.getLse()))) + ", " +
           Twine(shapeOf(op.getOutput()).back()) + ", " +
           dtypeOf(op, op.getOutput()) + ", " + streamName(op.getStream()) +
           ")");
  return success();
}

LogicalResult FunctionEmitter::emitCall(EnqueueRescaleOp op) {
  auto output = written(op, op.getOutput()), total = written(op, op.getTotal());
  auto lse = read(op, op.getLse()), parts = read(op, op.getLseParts());
  if (!output || !total || !lse || !parts)
    return failure();
  body.line();
  body.comment("Scale this member's part to the log-sum-exp over all members.");
  cuda("rescale " + wordsOf(op.getOutput()), stepHere(),
       "startrail_rescale(" + *output + ", " + *lse + ", " + *parts + ", " +
           *total + ", " + Twine(shapeOf(op.getLseParts())[0]) + ", " +
           Twine(product(shapeOf(op.getLse()))) + ", " +
           Twine(shapeOf(op.getOutput()).back()) + ", " +
           dtypeOf(op, op.getOutput()) + ", " + streamName(op.getStream()) +
           ")");
  return success();
}

LogicalResult FunctionEmitter::emitCall(EnqueueMergeOp op) {
  auto outputs = read(op, op.getOutputParts());
  auto lses = read(op, op.getLseParts());
  auto output = written(op, op.getOutput()), lse = written(op, op.getLse());
  if (!outputs || !lses || !output || !lse)
    return failure();
  body.line();
  body.comment("Merge the members' parts by their log-sum-exp.");
  cuda("merge " + wordsOf(op.getOutputParts()), stepHere(),
       "startrail_merge(" + *outputs + ", " + *lses + ", " + *output + ", " +
           *lse + ", " + Twine(shapeOf(op.getLseParts())[0]) + ", " +
           Twine(product(shapeOf(op.getLse()))) + ", " +
           Twine(shapeOf(op.getOutput()).back()) + ", " +
           dtypeOf(op, op.getLse()) + ", " + dtypeOf(op, op.getOutput()) +
           ", " + streamName(op.getStream()) + ")");
  return success();
}

LogicalResult FunctionEmitter::emitCall(EnqueueConvertOp op) {
  auto source = read(op, op.getSource()), target = written(op, op.getTarget());
  if (!source || !target)
    return failure();
  body.line();
  body.comment("Copy " + wordsOf(op.getSource()) + " to " +
               wordsOf(op.getTarget()) + ", rounded to its type.");
  cuda("convert " + wordsOf(op.getSource()), stepHere(),
       "startrail_convert(" + *source + ", " + dtypeOf(op, op.getSource()) +
           ", " + *target + ", " + dtypeOf(op, op.getTarget()) + ", " +
           Twine(product(shapeOf(op.getSource()))) + ", " +
           streamName(op.getStream()) + ")");
  return success();
}

LogicalResult FunctionEmitter::emitCall(EnqueueAccumulateOp op) {
  auto accumulator = written(op, op.getAccumulator());
  auto contribution = read(op, op.getContribution());
  if (!accumulator || !contribution)
    return failure();
  body.line();
  body.comment("Add " + wordsOf(op.getContribution()) + " to " +
               wordsOf(op.getAccumulator()) + ".");
  cuda("accumulate " + wordsOf(op.getContribution()), stepHere(),
       "startrail_accumulate(" + *accumulator + ", " + *contribution + ", " +
           Twine(product(shapeOf(op.getAccumulator()))) + ", " +
           dtypeOf(op, op.getAccumulator()) + ", " +
           streamName(op.getStream()) + ")");
  return success();
}

LogicalResult FunctionEmitter::emitCall(EnqueueDeltaOp op) {
  auto gradient = read(op, op.getOutputGradient());
  auto output = read(op, op.getOutput()), delta = written(op, op.getDelta());
  if (!gradient || !output || !delta)
    return failure();
  body.line();
  body.comment("Row sums of " + wordsOf(op.getOutputGradient()) + " times " +
               wordsOf(op.getOutput()) + ", of this rank's rows.");
  cuda("delta", stepHere(),
       "startrail_delta(" + *gradient + ", " + *output + ", " + *delta + ", " +
           Twine(product(shapeOf(op.getDelta()))) + ", " +
           Twine(shapeOf(op.getOutput()).back()) + ", " +
           dtypeOf(op, op.getOutput()) + ", " + streamName(op.getStream()) +
           ")");
  return success();
}

LogicalResult FunctionEmitter::emitCall(EnqueueZeroOp op) {
  auto target = written(op, op.getTarget());
  if (!target)
    return failure();
  if (!isContinued(op)) {
    body.line();
    body.comment("Nothing has been added yet.");
  }
  ElementType element = *elementTypeOf(op.getLoc(), op.getTarget().getType());
  cuda("zero " + wordsOf(op.getTarget()), stepHere(),
       "cudaMemsetAsync(" + *target + ", 0, " +
           Twine(product(shapeOf(op.getTarget())) * element.bytes) + ", " +
           streamName(op.getStream()) + ")");
  return success();
}
