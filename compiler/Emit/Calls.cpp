//===- Calls.cpp - Streams, events and kernels as calls -------------------===//
#include "compiler/Emit/AffinePrinter.h"
#include "compiler/Emit/FunctionEmitter.h"

#include "llvm/Support/Format.h"

using namespace mlir;
using namespace startrail;

static std::string dtypeOf(Operation *user, Value value) {
  return elementTypeOf(user->getLoc(), value.getType())->startrail.str();
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

LogicalResult FunctionEmitter::emitCall(EnqueueAttendOp op) {
  auto query = read(op, op.getQuery()), key = read(op, op.getKey()),
       value = read(op, op.getValue());
  auto output = written(op, op.getOutput()), lse = written(op, op.getLse());
  auto step = indexText(op, op.getStep());
  if (!query || !key || !value || !output || !lse || !step)
    return failure();
  ArrayRef<int64_t> queryShape = shapeOf(op.getQuery());
  ArrayRef<int64_t> keyShape = shapeOf(op.getKey());

  std::string scale;
  llvm::raw_string_ostream(scale)
      << llvm::format("%.17g", op.getScale().convertToDouble());
  std::string shape = "{";
  for (auto [field, size] : {std::pair("batch", queryShape[0]),
                             {"query_rows", queryShape[1]},
                             {"key_rows", keyShape[1]},
                             {"query_heads", queryShape[2]},
                             {"kv_heads", keyShape[2]},
                             {"key_dim", queryShape[3]},
                             {"value_dim", shapeOf(op.getValue())[3]}})
    shape += "/*" + std::string(field) + "=*/" + std::to_string(size) + ", ";
  shape += dtypeOf(op, op.getQuery());
  shape += op.getMask() == Mask::Causal ? ", STARTRAIL_CAUSAL, "
                                        : ", STARTRAIL_FULL, ";
  shape += "/*diagonal=*/" + std::to_string(function.diagonal) +
           ", /*scale=*/" + scale + "}";
  auto constant = [&](const std::string &text, StringRef declaration,
                      StringRef wish) {
    for (const Constant &constant : constants)
      if (constant.value == text)
        return constant.name;
    constants.push_back({declaration.str(), names.addOutermost(wish), text});
    return constants.back().name;
  };
  std::string block =
      constant(shape, "const startrail_attention_shape ", "block");

  // Whose tokens the blocks hold.
  std::string noStep = op.getStep() ? asFactor(*step) : "0";
  auto queryOwner =
      overCoordinates(op, op.getQueryOwner().getResult(0), noStep);
  auto keyOwner = overCoordinates(op, op.getKeyOwner().getResult(0), noStep);
  if (!queryOwner || !keyOwner)
    return failure();
  auto tokensOf = [&](size_t tokens, const std::string &owner) {
    return program.tokens[tokens].name + "(" + owner + ")";
  };
  std::string queryTokens = tokensOf(function.queryTokens, *queryOwner);
  auto local = [&](const std::string &text, StringRef wish,
                   StringRef type = "startrail_tokens") {
    std::string name = names.add(wish);
    body.line("const " + type + " " + name + " = " + text + ";");
    return name;
  };
  body.line();
  body.comment("Attend the keys and values at hand.");
  queryTokens =
      op.getQueryOwner().isFunctionOfSymbol(0)
          ? local(queryTokens, "query_tokens")
          : constant(queryTokens, "const startrail_tokens ", "query_tokens");
  if (StringRef(*keyOwner).contains(' '))
    keyOwner = local(*keyOwner, "key_owner", "int64_t");
  std::string keyTokens =
      local(tokensOf(function.keyTokens, *keyOwner), "key_tokens");
  cuda("attend", *step,
       "startrail_attend(&" + block + ", " + *query + ", " + *key + ", " +
           *value + ", " + *output + ", " + *lse + ", &" + queryTokens + ", &" +
           keyTokens + ", " + streamName(op.getStream()) + ")");
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
  cuda("accumulate " + wordsOf(op.getContribution()), stepHere(),
       "startrail_accumulate(" + *accumulator + ", " + *contribution + ", " +
           Twine(product(shapeOf(op.getAccumulator()))) + ", " +
           dtypeOf(op, op.getAccumulator()) + ", " +
           streamName(op.getStream()) + ")");
  return success();
}
