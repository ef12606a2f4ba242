//===- MatchSoftmax.h - Softmax and the scores before it ------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHSOFTMAX_H
#define STARTRAIL_COMPILER_IMPORT_MATCHSOFTMAX_H

#include "compiler/Import/MatchMask.h"

namespace startrail {

/// Whether `term` has the makings of a softmax: an exponential, and a sum over
/// something. What has not is not worth a remark.
bool resemblesSoftmax(const Term *term);

/// The masked scores t where `term` is exp(t - max t) / sum exp(t - max t) over
/// the keys, also without the maximum, by multiplication with the reciprocal,
/// or with rows whose every score is -inf set to 0. Null, with the reason in
/// `why`, at anything else.
const Term *matchSoftmax(const Term *term, std::string &why);

/// Scores as they enter the softmax: a contraction's element times a number,
/// and masks.
struct Scores {
  const Term *contraction = nullptr;
  double scale = 1;
  llvm::SmallVector<MaskTerm, 2> masks;
};

/// Takes masked scores apart. Fails, with the reason in `why`, where anything
/// but constant factors and masks stands between contraction and softmax.
llvm::LogicalResult matchScores(const Term *term, Scores &scores,
                                std::string &why);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHSOFTMAX_H
