//===- CoverageOutputs.cpp - What ranks must return -----------------------===//
#include "compiler/Analysis/CoverageLane.h"
#include "compiler/Analysis/CoverageNeeds.h"

using namespace mlir;
using namespace startrail;

/// The rows of all lists, in their order.
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

/// The blocks of the first attend's owners that a set must have and has not;
/// empty where it has some of their rows, but not all.
static SmallVector<int32_t> missingBlocks(CoverageProof &proof, KeySets &sets,
                                          KeySet set, const Needs &needs) {
  AttendParts attend = AttendParts::of(proof.firstAttend);
  bool queries = &sets == &proof.querySets;
  FailureOr<std::vector<int32_t>> blocks = proof.ownerLists(
      proof.firstAttend, queries ? "query_tokens" : "key_tokens",
      queries ? attend.queryTokens : attend.keyTokens,
      queries ? attend.query : attend.key);
  SmallVector<int32_t> missing;
  for (int32_t list :
       succeeded(blocks) ? ArrayRef(*blocks) : ArrayRef<int32_t>()) {
    int32_t block = sets.blockOf(list);
    if (sets.hasBlock(set, block))
      continue;
    if (sets.hasSome(set, block))
      return {};
    if (llvm::any_of(proof.lists.runs(list), [&](const IndexRun &run) {
          return needs.countIn(run) > 0;
        }))
      missing.push_back(list);
  }
  return missing;
}

/// Says which contribution came last.
static LogicalResult tellLast(InFlightDiagnostic diagnostic,
                              const CoverageProof &proof, const KeySets &sets,
                              KeySet set, StringRef verb, StringRef rows) {
  ArrayRef<KeySets::Met> all = sets.blocksOf(set);
  if (all.empty())
    return diagnostic;
  const CoverageProof::Moment &moment = proof.moments[all.back().moment];
  diagnostic.attachNote(moment.op->getLoc())
      << "the last of the " << all.size() << " blocks that it " << verb
      << " is that of " << rows << " "
      << proof.lists.text(sets.listOf(all.back().block)) << ", here"
      << CoverageProof::when(moment);
  return diagnostic;
}

/// Holds: no key that the mask shows is missing in the state that a rank
/// returns.
static LogicalResult checkKeys(CoverageProof &proof, Operation *op,
                               const CoverageOutput &output, int64_t rank,
                               const Content &content) {
  int32_t own = proof.ownTokens(/*ofKeys=*/false, rank);
  if (meetsAll(proof, content, own))
    return success();
  Needs needs = neededKeys(proof, own);
  SmallVector<int32_t> missing =
      missingBlocks(proof, proof.sets, content.set, needs);
  InFlightDiagnostic diagnostic =
      op->emitError("expected every query row to meet every key exactly once, "
                    "but ");
  diagnostic << output.name << " on " << proof.nameOf(rank) << " ";
  if (!missing.empty()) {
    diagnostic << "never meets keys " << textOfAll(proof, missing);
  } else {
    diagnostic << "meets "
               << needs.countIn(proof.sets, content.set, proof.lists)
               << " keys of " << needs.count();
  }
  if (needs.last + 1 < proof.keyLength())
    diagnostic << "; keys from " << needs.last + 1
               << " on are hidden from all its rows and not counted";
  return tellLast(std::move(diagnostic), proof, proof.sets, content.set,
                  "meets", "keys");
}

/// Holds: a gradient that a rank returns has the contributions of all rows that
/// the mask shows.
static LogicalResult checkContributions(CoverageProof &proof, Operation *op,
                                        const CoverageOutput &output,
                                        int64_t rank, const Content &content) {
  bool ofQuery = output.which == GradientOf::Query;
  int32_t own = proof.ownTokens(!ofQuery, rank);
  Needs needs = ofQuery ? neededKeys(proof, own) : neededQueries(proof, own);
  KeySets &sets = ofQuery ? proof.sets : proof.querySets;
  if (content.rows < 0 ? needs.count() == 0 : meetsAll(proof, content, own)) {
    proof.counts.gradientBlocks[int32_t(output.which)] += content.set.length;
    return success();
  }
  StringRef rows = ofQuery ? "keys" : "queries";
  SmallVector<int32_t> missing = missingBlocks(proof, sets, content.set, needs);
  std::string gradient = ("the " + nameOf(output.which) + " gradient of rows " +
                          proof.lists.text(own) + " on " + proof.nameOf(rank))
                             .str();
  InFlightDiagnostic diagnostic =
      op->emitError("expected every query and key to contribute to each "
                    "gradient exactly once, but ");
  if (!missing.empty())
    diagnostic << rows << " " << textOfAll(proof, missing)
               << " never contributed to " << gradient;
  else
    diagnostic << gradient << " has contributions of "
               << needs.countIn(sets, content.set, proof.lists) << " " << rows
               << " of " << needs.count();
  if (ofQuery && needs.last + 1 < proof.keyLength())
    diagnostic << "; keys from " << needs.last + 1
               << " on are hidden from all these rows and not counted";
  if (!ofQuery && needs.first > 0)
    diagnostic << "; queries before " << needs.first
               << " see none of these rows and are not counted";
  return tellLast(std::move(diagnostic), proof, sets, content.set, "has", rows);
}

static LogicalResult checkState(CoverageProof &proof, Operation *op,
                                const CoverageOutput &output, int64_t rank,
                                const Content &content) {
  bool isLse = output.kind == CoverageOutput::Lse;
  Content::Kind kind = isLse ? Content::Lse : Content::Output;
  int32_t input = proof.inputOf(CoverageRole::Query);
  int32_t queries = proof.initial(input, rank).rows;
  if (content.kind == kind && content.rows >= 0) {
    SmallVector<int32_t, 4> own(proof.tensors.lists(queries));
    own[3] = proof.lists.whole(proof.shardOf(CoverageRole::Value)[3]);
    if (proof.tensors.of(Tensors::stateSource, own) == content.rows)
      return checkKeys(proof, op, output, rank, content);
  }
  if (content.kind == kind && content.rows < 0)
    return checkKeys(proof, op, output, rank, content);
  return proof.mismatch(op, output.name,
                        Twine(isLse ? "the log-sum-exp" : "the output") +
                            " of the rank's own queries, " +
                            proof.lists.text(proof.tensors.tokens(queries)) +
                            ", all heads",
                        rank, content);
}

static LogicalResult checkGradient(CoverageProof &proof, Operation *op,
                                   const CoverageOutput &output, int64_t rank,
                                   const Content &content) {
  // The roles of the three come first, in this order.
  int32_t input = proof.inputOf(CoverageRole(output.which));
  int32_t own = proof.initial(input, rank).rows;
  if (content.kind == Content::Gradient &&
      (content.rows < 0 ||
       content.rows ==
           proof.tensors.of(Tensors::sourceOf(output.which),
                            SmallVector<int32_t, 4>(proof.tensors.lists(own)))))
    return checkContributions(proof, op, output, rank, content);
  return proof.mismatch(
      op, output.name,
      "the " + nameOf(output.which) + " gradient of the rank's own rows, " +
          proof.lists.text(proof.tensors.tokens(own)) + ", all heads",
      rank, content);
}

LogicalResult startrail::checkOutput(CoverageProof &proof, Operation *op,
                                     const CoverageOutput &output, int64_t rank,
                                     const Content &content) {
  switch (output.kind) {
  case CoverageOutput::Output:
  case CoverageOutput::Lse:
    return checkState(proof, op, output, rank, content);
  case CoverageOutput::Gradient:
    return checkGradient(proof, op, output, rank, content);
  case CoverageOutput::Saved:
    break;
  }
  Content team = proof.saved(output.which, rank);
  if (content == team)
    return success();
  return proof.mismatch(
      op, output.name,
      "the team's rows of '" +
          proof.names[proof.inputOf(CoverageRole(output.which))] + "', " +
          proof.lists.text(proof.tensors.tokens(team.rows)),
      rank, content);
}
