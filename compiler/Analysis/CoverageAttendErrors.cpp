//===- CoverageAttendErrors.cpp - What an attend was not given ------------===//
#include "compiler/Analysis/CoverageAttend.h"

using namespace mlir;
using namespace startrail;

/// Says, of the first operand that is not what the attend takes it for, what it
/// is.
LogicalResult CoverageAttend::explainRows(int64_t rank, const Moment &moment,
                                          const Operands &operands,
                                          int64_t queryOwner,
                                          int64_t keyOwner) const {
  std::string at = CoverageProof::when(moment);
  struct Side {
    StringRef what;
    const Content &content;
    int32_t list;
    int64_t owner;
  };
  const Side sides[] = {
      {"query", operands.query, queryLists[queryOwner], queryOwner},
      {"key", operands.key, keyLists[keyOwner], keyOwner},
      {"value", operands.value, keyLists[keyOwner], keyOwner}};
  for (auto [input, side] : llvm::enumerate(sides)) {
    std::string required = "rows " + proof->lists.text(side.list) + " of '" +
                           proof->names[input] + "'";
    if (isRows(side.content, input) &&
        proof->tensors.tokens(side.content.rows) == side.list)
      continue;
    InFlightDiagnostic diagnostic =
        proof->mismatch(op, side.what + at, required, rank, side.content);
    diagnostic.attachNote()
        << "the mask takes it for the block of owner " << side.owner << " of "
        << (input == 0 ? "query_tokens" : "key_tokens");
    if (origins[input] && side.content.kind != Content::Lost)
      diagnostic.attachNote(origins[input]->getLoc())
          << "what it holds comes from here";
    return diagnostic;
  }
  InFlightDiagnostic diagnostic =
      op->emitError("expected query, key and value to be whole batch elements "
                    "and heads that belong together, but on ");
  diagnostic << proof->nameOf(rank) << at;
  const char *separator = " ";
  for (const Side &side : sides) {
    ArrayRef<int32_t> dims = proof->tensors.lists(side.content.rows);
    diagnostic << separator << side.what << " holds batch elements "
               << proof->lists.text(dims[0]) << ", heads "
               << proof->lists.text(dims[2]) << " and elements "
               << proof->lists.text(dims[3]) << " of each";
    separator = "; ";
  }
  return diagnostic;
}

LogicalResult CoverageAttend::explainState(int64_t rank,
                                           const Operands &operands,
                                           int32_t rows) const {
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
