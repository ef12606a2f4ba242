//===- CoverageLaneAttend.cpp - Attends of all ranks of a lane ------------===//
#include "compiler/Analysis/CoverageLane.h"

using namespace mlir;
using namespace startrail;

FailureOr<std::pair<int32_t, int64_t>>
CoverageLane::addMoment(const CoverageBlocks &blocks) {
  Value named = blocks.attend.step;
  std::optional<int64_t> step = named ? run.indexOf(named) : 0;
  if (!step)
    return blocks.op->emitError("expected the step to be known from constants, "
                                "loop variables and coordinates");
  int32_t moment = proof.moments.size();
  proof.moments.push_back({blocks.op, named ? step : std::nullopt});
  ++steps;
  proof.counts.blocks += ranks;
  return std::pair(moment, *step);
}

LogicalResult CoverageLane::attend(Operation *op) {
  CoverageAttend *attend = ops.attendOf(op);
  if (!attend)
    return failure();
  auto moment = addMoment(attend->blocks);
  if (failed(moment))
    return failure();
  const AttendParts &parts = attend->blocks.attend;
  Value newOutput = parts.output, newLse = parts.lse;
  if (op->getNumResults()) {
    newOutput = op->getResult(0);
    newLse = op->getResult(1);
  }
  MutableArrayRef<Content> outputs = held(newOutput), lses = held(newLse);
  ArrayRef<Content> query = held(parts.query), key = held(parts.key),
                    value = held(parts.value), output = held(parts.output),
                    lse = held(parts.lse);
  attend->blocks.origins = {columnOf(parts.query).writer,
                            columnOf(parts.key).writer,
                            columnOf(parts.value).writer};
  for (int64_t i = 0; i < ranks; ++i) {
    auto after = attend->run(first + i, moment->second, moment->first,
                             {query[i], key[i], value[i], output[i], lse[i]});
    if (failed(after))
      return failure();
    outputs[i] = after->first;
    lses[i] = after->second;
  }
  overwrite(op, newOutput);
  overwrite(op, newLse);
  return success();
}

LogicalResult CoverageLane::attendGradient(Operation *op) {
  CoverageAttendGradient *attend = ops.attendGradientOf(op);
  if (!attend)
    return failure();
  auto moment = addMoment(attend->blocks);
  if (failed(moment))
    return failure();
  const AttendParts &parts = attend->blocks.attend;
  const GradientParts &more = attend->parts;
  std::array<Value, 3> results = more.gradients;
  if (op->getNumResults())
    llvm::copy(op->getResults(), results.begin());
  MutableArrayRef<Content> after[] = {held(results[0]), held(results[1]),
                                      held(results[2])};
  ArrayRef<Content> before[] = {held(more.gradients[0]),
                                held(more.gradients[1]),
                                held(more.gradients[2])};
  ArrayRef<Content> query = held(parts.query), lse = held(parts.lse),
                    key = held(parts.key), value = held(parts.value),
                    outputGradient = held(more.outputGradient),
                    delta = held(more.delta);
  auto writer = [&](Value value) { return columnOf(value).writer; };
  attend->blocks.origins = {writer(parts.query), writer(parts.key),
                            writer(parts.value)};
  attend->origins = {writer(more.outputGradient), writer(parts.lse),
                     writer(more.delta)};
  for (int64_t i = 0; i < ranks; ++i) {
    auto gradients = attend->run(first + i, moment->second, moment->first,
                                 {query[i],
                                  outputGradient[i],
                                  lse[i],
                                  delta[i],
                                  key[i],
                                  value[i],
                                  {before[0][i], before[1][i], before[2][i]}});
    if (failed(gradients))
      return failure();
    for (int which = 0; which < 3; ++which)
      after[which][i] = (*gradients)[which];
  }
  for (Value result : results)
    overwrite(op, result);
  return success();
}
