//===- CoverageAttend.cpp - What an attend does to a softmax state --------===//
#include "compiler/Analysis/CoverageAttend.h"

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

CoverageAttend::CoverageAttend(CoverageProof &proof, Operation *op)
    : proof(&proof), op(op), attend(AttendParts::of(op)),
      queryOwner(attend.queryOwner), keyOwner(attend.keyOwner) {
  auto isFixed = [](AffineMap map) {
    return map.getNumSymbols() == 0 || !map.isFunctionOfSymbol(0);
  };
  if (isFixed(attend.queryOwner))
    fixedQuery.assign(proof.ranks(), -2);
  if (isFixed(attend.keyOwner))
    fixedKey.assign(proof.ranks(), -2);
}

FailureOr<CoverageAttend> CoverageAttend::of(CoverageProof &proof,
                                             Operation *op) {
  CoverageAttend made(proof, op);
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
  return made;
}

std::optional<int64_t> CoverageAttend::ownerOf(bool ofQuery, int64_t rank,
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

bool CoverageAttend::isRows(const Content &content, size_t input) const {
  return content.kind == Content::Rows &&
         proof->tensors.source(content.rows) == int32_t(input);
}

bool CoverageAttend::frameFits(int32_t query, int32_t key, int32_t value) {
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
  auto shard = [&](size_t input) { return proof->inputs[input].shard; };
  if (q[0] != k[0] || q[0] != v[0] || k[2] != v[2] ||
      q[3] != lists.whole(shard(0)[3]) || k[3] != lists.whole(shard(1)[3]))
    return false;
  // Query head h reads key head h / (heads of query / heads of key).
  int64_t group = lists.size(q[2]) / lists.size(k[2]);
  int64_t wholeGroup = shard(0)[2] / shard(1)[2];
  if (group == 0 || wholeGroup == 0)
    return false;
  for (int64_t head = 0; head < lists.size(q[2]); ++head)
    if (head / group >= lists.size(k[2]) ||
        lists.at(q[2], head) / wholeGroup != lists.at(k[2], head / group))
      return false;
  fitting.insert(frames);
  lastFitting = frames;
  return true;
}

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
  std::optional<int64_t> queryOwner = ownerOf(true, rank, step);
  if (!queryOwner)
    return failure();
  std::optional<int64_t> keyOwner = ownerOf(false, rank, step);
  if (!keyOwner)
    return failure();
  const Content &query = operands.query, &key = operands.key,
                &value = operands.value;
  const Tensors &tensors = proof->tensors;
  if (!isRows(query, 0) || !isRows(key, 1) || !isRows(value, 2) ||
      tensors.tokens(query.rows) != queryLists[*queryOwner] ||
      tensors.tokens(key.rows) != keyLists[*keyOwner] ||
      tensors.tokens(value.rows) != keyLists[*keyOwner] ||
      !frameFits(query.rows, key.rows, value.rows))
    return explainRows(rank, proof->moments[moment], operands, *queryOwner,
                       *keyOwner);
  int32_t rows = stateRows(query.rows, value.rows);
  const Content &output = operands.output, &lse = operands.lse;
  if (output.kind != Content::Output || lse.kind != Content::Lse ||
      output.set != lse.set || output.rows != lse.rows ||
      (output.rows >= 0 && output.rows != rows))
    return explainState(rank, operands, rows);
  std::optional<KeySet> larger =
      proof->sets.add(output.set, keyBlocks[*keyOwner], moment);
  if (!larger)
    return proof->twice(op, "the state", rank);
  Pair after(output, lse);
  after.first.rows = after.second.rows = rows;
  after.first.set = after.second.set = *larger;
  return after;
}
