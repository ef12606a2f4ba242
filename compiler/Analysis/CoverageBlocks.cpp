//===- CoverageBlocks.cpp - Which blocks an attend takes its operands for -===//
#include "compiler/Analysis/CoverageBlocks.h"

#include "dialects/StarTrail/Keywords.h"

using namespace mlir;
using namespace startrail;

/// Holds: mask, alignment and scale are those of the function's first attend.
static LogicalResult checkMask(const CoverageProof &proof, Operation *op) {
  AttendParts first = AttendParts::of(proof.firstAttend);
  AttendParts attend = AttendParts::of(op);
  auto report = [&](StringRef what, auto required, auto actual) {
    InFlightDiagnostic diagnostic = op->emitError("expected ");
    diagnostic << what << " to be " << required
               << ", as of the first block of this attention, but got "
               << actual;
    diagnostic.attachNote(proof.firstAttend->getLoc())
        << "the first block is attended here";
    return diagnostic;
  };
  if (attend.mask != first.mask)
    return report("the mask", stringifyMask(first.mask),
                  stringifyMask(attend.mask));
  if (attend.mask == Mask::Causal && attend.alignment != first.alignment)
    return report("the alignment of the mask",
                  stringifyAlignment(first.alignment),
                  stringifyAlignment(attend.alignment));
  if (attend.scale != first.scale)
    return report("the scale", first.scale.getValueAsDouble(),
                  attend.scale.getValueAsDouble());
  return success();
}

CoverageBlocks::CoverageBlocks(CoverageProof &proof, Operation *op)
    : op(op), attend(AttendParts::of(op)), proof(&proof),
      queryOwner(attend.queryOwner), keyOwner(attend.keyOwner) {
  auto isFixed = [](AffineMap map) {
    return map.getNumSymbols() == 0 || !map.isFunctionOfSymbol(0);
  };
  if (isFixed(attend.queryOwner))
    fixedQuery.assign(proof.ranks(), -2);
  if (isFixed(attend.keyOwner))
    fixedKey.assign(proof.ranks(), -2);
}

FailureOr<CoverageBlocks> CoverageBlocks::of(CoverageProof &proof,
                                             Operation *op) {
  CoverageBlocks made(proof, op);
  if (failed(checkMask(proof, op)))
    return failure();
  FailureOr<std::vector<int32_t>> queries = proof.ownerLists(
      op, "query_tokens", made.attend.queryTokens, made.attend.query);
  if (failed(queries))
    return failure();
  FailureOr<std::vector<int32_t>> keys = proof.ownerLists(
      op, "key_tokens", made.attend.keyTokens, made.attend.key);
  if (failed(keys))
    return failure();
  made.queryLists = std::move(*queries);
  made.keyLists = std::move(*keys);
  for (int32_t list : made.keyLists)
    made.keyBlocks.push_back(proof.sets.blockOf(list));
  if (!made.attend.output)
    for (int32_t list : made.queryLists)
      made.queryBlocks.push_back(proof.querySets.blockOf(list));
  return made;
}

std::optional<int64_t> CoverageBlocks::ownerOf(bool ofQuery, int64_t rank,
                                               int64_t step) {
  std::vector<int64_t> &fixed = ofQuery ? fixedQuery : fixedKey;
  if (!fixed.empty() && fixed[rank] != -2)
    return fixed[rank];
  MapEvaluator &evaluate = ofQuery ? queryOwner : keyOwner;
  AffineMap map = ofQuery ? attend.queryOwner : attend.keyOwner;
  auto value =
      evaluate(proof->coordinates(rank),
               ArrayRef<int64_t>(step).take_front(map.getNumSymbols()));
  size_t owners = ofQuery ? queryLists.size() : keyLists.size();
  if (value && value->front() >= 0 && size_t(value->front()) < owners) {
    if (!fixed.empty())
      fixed[rank] = value->front();
    return value->front();
  }
  InFlightDiagnostic diagnostic = op->emitError("expected the owner of ");
  diagnostic << (ofQuery ? "query" : "key") << " to be one of "
             << (ofQuery ? "query_tokens" : "key_tokens") << ", 0 to "
             << owners - 1 << ", but on " << proof->nameOf(rank)
             << (attend.step ? " at step " + std::to_string(step) : "")
             << " it is ";
  if (value)
    diagnostic << value->front();
  else
    diagnostic << "a division by zero or an overflow";
  return std::nullopt;
}

bool CoverageBlocks::isRows(const Content &content, CoverageRole role) const {
  return content.kind == Content::Rows &&
         proof->tensors.source(content.rows) == proof->inputOf(role);
}

bool CoverageBlocks::frameFits(int32_t query, int32_t key, int32_t value) {
  Tensors &tensors = proof->tensors;
  IndexLists &lists = proof->lists;
  std::array<int32_t, 3> frames{tensors.frame(query), tensors.frame(key),
                                tensors.frame(value)};
  if (frames == lastFitting || fitting.count(frames)) {
    lastFitting = frames;
    return true;
  }
  ArrayRef<int32_t> q = tensors.lists(query), k = tensors.lists(key),
                    v = tensors.lists(value);
  auto shard = [&](CoverageRole role) { return proof->shardOf(role); };
  ArrayRef<int64_t> ofQuery = shard(CoverageRole::Query),
                    ofKey = shard(CoverageRole::Key),
                    ofValue = shard(CoverageRole::Value);
  if (q[0] != k[0] || q[0] != v[0] || k[2] != v[2] ||
      q[3] != lists.whole(ofQuery[3]) || k[3] != lists.whole(ofKey[3]))
    return false;
  // Query head h reads key head h / (heads of query / heads of key).
  int64_t group = lists.size(q[2]) / lists.size(k[2]);
  int64_t wholeGroup = ofQuery[2] / ofKey[2];
  if (group == 0 || wholeGroup == 0)
    return false;
  for (int64_t head = 0; head < lists.size(q[2]); ++head)
    if (head / group >= lists.size(k[2]) ||
        lists.at(q[2], head) / wholeGroup != lists.at(k[2], head / group))
      return false;
  // A gradient of a key takes all heads that read it, and the whole products of
  // values.
  if (!attend.output &&
      (group != wholeGroup || v[3] != lists.whole(ofValue[3])))
    return false;
  fitting.insert(frames);
  lastFitting = frames;
  return true;
}

bool CoverageBlocks::fits(const Owners &owners, const Content &query,
                          const Content &key, const Content &value) {
  const Tensors &tensors = proof->tensors;
  return isRows(query, CoverageRole::Query) && isRows(key, CoverageRole::Key) &&
         isRows(value, CoverageRole::Value) &&
         tensors.tokens(query.rows) == queryLists[owners.query] &&
         tensors.tokens(key.rows) == keyLists[owners.key] &&
         tensors.tokens(value.rows) == keyLists[owners.key] &&
         frameFits(query.rows, key.rows, value.rows);
}

FailureOr<CoverageBlocks::Owners>
CoverageBlocks::requireBlocks(int64_t rank, int64_t step, int32_t moment,
                              const Content &query, const Content &key,
                              const Content &value) {
  std::optional<int64_t> queryOf = ownerOf(true, rank, step);
  if (!queryOf)
    return failure();
  std::optional<int64_t> keyOf = ownerOf(false, rank, step);
  if (!keyOf)
    return failure();
  Owners owners{*queryOf, *keyOf};
  if (!fits(owners, query, key, value))
    return explain(rank, proof->moments[moment], owners, query, key, value);
  return owners;
}

LogicalResult CoverageBlocks::explain(int64_t rank, const Moment &moment,
                                      const Owners &owners,
                                      const Side &side) const {
  InFlightDiagnostic diagnostic =
      proof->mismatch(op, side.what + CoverageProof::when(moment),
                      side.required, rank, side.content);
  diagnostic.attachNote() << "the mask takes it for the block of owner "
                          << (side.ofKeys ? owners.key : owners.query) << " of "
                          << (side.ofKeys ? "key_tokens" : "query_tokens");
  if (side.origin && side.content.kind != Content::Lost)
    diagnostic.attachNote(side.origin->getLoc())
        << "what it holds comes from here";
  return diagnostic;
}

LogicalResult CoverageBlocks::explain(int64_t rank, const Moment &moment,
                                      const Owners &owners,
                                      const Content &query, const Content &key,
                                      const Content &value) const {
  struct Operand {
    StringRef what;
    CoverageRole role;
    const Content &content;
    int32_t list;
  };
  const Operand operands[] = {
      {"query", CoverageRole::Query, query, queryLists[owners.query]},
      {"key", CoverageRole::Key, key, keyLists[owners.key]},
      {"value", CoverageRole::Value, value, keyLists[owners.key]}};
  for (auto [index, operand] : llvm::enumerate(operands)) {
    if (isRows(operand.content, operand.role) &&
        proof->tensors.tokens(operand.content.rows) == operand.list)
      continue;
    return explain(rank, moment, owners,
                   {operand.what, operand.content,
                    "rows " + proof->lists.text(operand.list) + " of '" +
                        proof->names[proof->inputOf(operand.role)] + "'",
                    operand.role != CoverageRole::Query, origins[index]});
  }
  InFlightDiagnostic diagnostic =
      op->emitError("expected query, key and value to be whole batch elements "
                    "and heads that belong together, but on ");
  diagnostic << proof->nameOf(rank) << CoverageProof::when(moment);
  const char *separator = " ";
  for (const Operand &operand : operands) {
    ArrayRef<int32_t> dims = proof->tensors.lists(operand.content.rows);
    diagnostic << separator << operand.what << " holds batch elements "
               << proof->lists.text(dims[0]) << ", heads "
               << proof->lists.text(dims[2]) << " and elements "
               << proof->lists.text(dims[3]) << " of each";
    separator = "; ";
  }
  return diagnostic;
}
