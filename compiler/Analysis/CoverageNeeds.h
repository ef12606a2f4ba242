//===- CoverageNeeds.h - What rows must meet ------------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGENEEDS_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGENEEDS_H

#include "compiler/Analysis/CoverageProof.h"

namespace startrail {

/// Rows of the other side, from one to another, both included, that some row
/// must meet: all that the mask shows it.
struct Needs {
  int64_t first = 0, last = -1;

  int64_t count() const { return last - first + 1; }
  /// How many indices of a run, or of all blocks of a set, are among them.
  int64_t countIn(const IndexRun &run) const;
  int64_t countIn(const KeySets &sets, KeySet set,
                  const IndexLists &lists) const;
};

/// The keys that some query among `tokens`, a list, must meet.
Needs neededKeys(const CoverageProof &proof, int32_t tokens);
/// The queries that must meet some key among `tokens`.
Needs neededQueries(const CoverageProof &proof, int32_t tokens);

/// Whether a softmax state, or a gradient, of the rows `tokens` has met all
/// that these must meet.
bool meetsAll(const CoverageProof &proof, const Content &content,
              int32_t tokens);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGENEEDS_H
