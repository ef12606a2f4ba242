//===- CoverageOutputs.cpp - What ranks must return -----------------------===//
#include "compiler/Analysis/CoverageLane.h"

using namespace mlir;
using namespace startrail;

/// How many indices of a run are at most `last`.
static int64_t countUpTo(const IndexRun &run, int64_t last) {
  if (run.isPadding() || run.start > last)
    return 0;
  if (run.last() <= last)
    return run.count;
  return (last - run.start) / run.stride + 1;
}

/// The last key that some query of a rank must meet.
static int64_t lastNeededKey(const CoverageProof &proof, int64_t rank) {
  AttendParts attend = AttendParts::of(proof.firstAttend);
  int64_t last = proof.keyLength() - 1;
  if (attend.mask == Mask::Full)
    return last;
  std::optional<int64_t> query =
      proof.lists.largest(proof.tensors.tokens(proof.initial(0, rank).rows));
  int64_t diagonal = attend.alignment == Alignment::BottomRight
                         ? proof.keyLength() - proof.queryLength()
                         : 0;
  return query ? std::clamp<int64_t>(*query + diagonal, -1, last) : -1;
}

/// The keys of all lists, in their order.
static std::string textOfAll(CoverageProof &proof, ArrayRef<int32_t> lists) {
  SmallVector<IndexRun> runs;
  for (int32_t list : lists)
    llvm::copy_if(proof.lists.runs(list), std::back_inserter(runs),
                  [](const IndexRun &run) { return !run.isPadding(); });
  llvm::sort(runs, [](const IndexRun &left, const IndexRun &right) {
    return left.start < right.start;
  });
  return proof.lists.text(proof.lists.of(runs));
}

/// Holds: no key up to `last` is missing in the set of `content`.
static LogicalResult checkKeys(CoverageProof &proof, Operation *op,
                               const CoverageOutput &output, int64_t rank,
                               const Content &content) {
  if (proof.sets.keys(content.set) == proof.keyLength())
    return success();
  int64_t last = lastNeededKey(proof, rank);
  int64_t met = 0;
  for (const KeySets::Met &each : proof.sets.blocksOf(content.set))
    for (const IndexRun &run : proof.lists.runs(proof.sets.listOf(each.block)))
      met += countUpTo(run, last);
  if (met == last + 1)
    return success();

  AttendParts attend = AttendParts::of(proof.firstAttend);
  FailureOr<std::vector<int32_t>> blocks = proof.ownerLists(
      proof.firstAttend, "key_tokens", attend.keyTokens, attend.key);
  SmallVector<int32_t> missing;
  bool whole = succeeded(blocks);
  for (int32_t list : whole ? ArrayRef(*blocks) : ArrayRef<int32_t>()) {
    int32_t block = proof.sets.blockOf(list);
    if (proof.sets.hasBlock(content.set, block))
      continue;
    if (llvm::any_of(proof.lists.runs(list), [&](const IndexRun &run) {
          return countUpTo(run, last) > 0;
        }))
      missing.push_back(list);
    whole &= !proof.sets.hasSome(content.set, block);
  }
  InFlightDiagnostic diagnostic =
      op->emitError("expected every query row to meet every key exactly once, "
                    "but ");
  diagnostic << output.name << " on " << proof.nameOf(rank) << " ";
  if (whole && !missing.empty()) {
    diagnostic << "never meets keys " << textOfAll(proof, missing);
  } else {
    diagnostic << "meets " << met << " keys of " << last + 1;
  }
  if (attend.mask == Mask::Causal && last + 1 < proof.keyLength())
    diagnostic << "; keys from " << last + 1
               << " on are hidden from all its rows and not counted";
  ArrayRef<KeySets::Met> all = proof.sets.blocksOf(content.set);
  if (all.empty())
    return diagnostic;
  const CoverageProof::Moment &moment = proof.moments[all.back().moment];
  diagnostic.attachNote(moment.op->getLoc())
      << "the last of the " << all.size() << " blocks that it meets is that of "
      << "keys " << proof.lists.text(proof.sets.listOf(all.back().block))
      << ", here" << CoverageProof::when(moment);
  return diagnostic;
}

LogicalResult startrail::checkOutput(CoverageProof &proof, Operation *op,
                                     const CoverageOutput &output, int64_t rank,
                                     const Content &content) {
  Content::Kind kind = output.isLse ? Content::Lse : Content::Output;
  int32_t queries = proof.initial(0, rank).rows;
  if (content.kind == kind && content.rows >= 0) {
    SmallVector<int32_t, 4> own(proof.tensors.lists(queries));
    own[3] = proof.lists.whole(proof.inputs[2].shard[3]);
    if (proof.tensors.of(Tensors::stateSource, own) == content.rows)
      return checkKeys(proof, op, output, rank, content);
  }
  if (content.kind == kind && content.rows < 0)
    return checkKeys(proof, op, output, rank, content);
  return proof.mismatch(op, output.name,
                        Twine(output.isLse ? "the log-sum-exp" : "the output") +
                            " of the rank's own queries, " +
                            proof.lists.text(proof.tensors.tokens(queries)) +
                            ", all heads",
                        rank, content);
}
