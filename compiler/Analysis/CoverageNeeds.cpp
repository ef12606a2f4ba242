//===- CoverageNeeds.cpp - What rows must meet ----------------------------===//
#include "compiler/Analysis/CoverageNeeds.h"

using namespace mlir;
using namespace startrail;

int64_t Needs::countIn(const IndexRun &run) const {
  if (run.isPadding() || run.start > last || run.last() < first)
    return 0;
  int64_t stride = std::max<int64_t>(run.stride, 1);
  int64_t skipped =
      run.start < first ? (first - run.start - 1) / stride + 1 : 0;
  int64_t end =
      run.last() <= last ? run.count : (last - run.start) / stride + 1;
  return std::max<int64_t>(end - skipped, 0);
}

int64_t Needs::countIn(const KeySets &sets, KeySet set,
                       const IndexLists &lists) const {
  int64_t met = 0;
  for (const KeySets::Met &each : sets.blocksOf(set))
    for (const IndexRun &run : lists.runs(sets.listOf(each.block)))
      met += countIn(run);
  return met;
}

static bool isCausal(const CoverageProof &proof) {
  return AttendParts::of(proof.firstAttend).mask == Mask::Causal;
}

Needs startrail::neededKeys(const CoverageProof &proof, int32_t tokens) {
  int64_t last = proof.keyLength() - 1;
  if (!isCausal(proof))
    return {0, last};
  std::optional<int64_t> query = proof.lists.largest(tokens);
  return {0, query ? std::clamp<int64_t>(*query + proof.diagonal(), -1, last)
                   : -1};
}

Needs startrail::neededQueries(const CoverageProof &proof, int32_t tokens) {
  int64_t last = proof.queryLength() - 1;
  if (!isCausal(proof))
    return {0, last};
  std::optional<int64_t> key = proof.lists.smallest(tokens);
  return {key ? std::clamp<int64_t>(*key - proof.diagonal(), 0, last + 1)
              : last + 1,
          last};
}

bool startrail::meetsAll(const CoverageProof &proof, const Content &content,
                         int32_t tokens) {
  const KeySets &sets = proof.setsOf(content);
  bool ofQueries = &sets == &proof.querySets;
  int64_t all = ofQueries ? proof.queryLength() : proof.keyLength();
  if (sets.keys(content.set) == all)
    return true;
  Needs needs =
      ofQueries ? neededQueries(proof, tokens) : neededKeys(proof, tokens);
  return needs.countIn(sets, content.set, proof.lists) == needs.count();
}
