//===- CoverageAttend.cpp - What an attend does to a softmax state --------===//
#include "compiler/Analysis/CoverageAttend.h"

using namespace mlir;
using namespace startrail;

int32_t CoverageAttend::stateRows(int32_t query, int32_t value) {
  std::pair<int32_t, int32_t> pair{query, proof->tensors.frame(value)};
  if (pair == lastPair)
    return lastRows;
  auto [known, isNew] = rowsOf.try_emplace(pair, -1);
  if (isNew) {
    SmallVector<int32_t, 4> dims(proof->tensors.lists(query));
    dims[3] = proof->tensors.lists(value)[3];
    known->second = proof->tensors.of(Tensors::stateSource, dims);
  }
  lastPair = pair;
  return lastRows = known->second;
}

FailureOr<std::pair<Content, Content>>
CoverageAttend::run(int64_t rank, int64_t step, int32_t moment,
                    const Operands &operands) {
  auto owners = blocks.requireBlocks(rank, step, moment, operands.query,
                                     operands.key, operands.value);
  if (failed(owners))
    return failure();
  int32_t rows = stateRows(operands.query.rows, operands.value.rows);
  const Content &output = operands.output, &lse = operands.lse;
  if (output.kind != Content::Output || lse.kind != Content::Lse ||
      output.set != lse.set || output.rows != lse.rows ||
      (output.rows >= 0 && output.rows != rows))
    return explainState(rank, operands, rows);
  std::optional<KeySet> larger =
      proof->sets.add(output.set, blocks.keyBlocks[owners->key], moment);
  if (!larger)
    return proof->twice(blocks.op, "the state", rank);
  std::pair<Content, Content> after(output, lse);
  after.first.rows = after.second.rows = rows;
  after.first.set = after.second.set = *larger;
  return after;
}

LogicalResult CoverageAttend::explainState(int64_t rank,
                                           const Operands &operands,
                                           int32_t rows) const {
  Operation *op = blocks.op;
  const Content &output = operands.output, &lse = operands.lse;
  if (output.kind != Content::Output)
    return proof->mismatch(op, "the output that it updates",
                           "the output of a softmax", rank, output);
  if (lse.kind != Content::Lse)
    return proof->mismatch(op, "the lse that it updates",
                           "the log-sum-exp of a softmax", rank, lse);
  if (output.rows == lse.rows && output.set == lse.set)
    return proof->mismatch(op, "the state that it updates",
                           "of the queries that it attends, " +
                               proof->lists.text(proof->tensors.tokens(rows)),
                           rank, output);
  InFlightDiagnostic diagnostic =
      op->emitError("expected output and lse to be of one softmax state, but "
                    "on ");
  return diagnostic << proof->nameOf(rank) << " they are "
                    << proof->text(output) << " and " << proof->text(lse);
}
