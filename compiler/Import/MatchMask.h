//===- MatchMask.h - Which keys a mask shows ------------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHMASK_H
#define STARTRAIL_COMPILER_IMPORT_MATCHMASK_H

#include "compiler/Import/Terms.h"
#include "dialects/StarTrail/StarTrail.h"

#include <string>

namespace startrail {

/// What the masks of one attention, taken together, show.
struct MaskKind {
  Mask mask = Mask::Full;
  Alignment alignment = Alignment::TopLeft;
};

/// One mask, by a number or a condition for each query and key.
struct MaskTerm {
  /// Scores this low have a weight of 0, in every type of numbers.
  static constexpr double hiddenBelow = -1e3;

  enum Role {
    Addend,     ///< is added to the scores, once multiplied with `factor`: 0
                ///< where the key is seen, at most `hiddenBelow` where not
    Seen,       ///< true where the key is seen
    Hidden,     ///< true where it is not
    Weight,     ///< multiplies the exponentials: 1 where it is seen, else 0
    Multiplier, ///< multiplies the scores: 1 where the key is seen
  };

  const Term *term;
  Role role;
  double factor;
  /// Applied to weights, and hides no key that the other masks show.
  bool after = false;
};

/// Decides by evaluation which keys the masks show. Exact: masks that depend
/// on the difference of the positions alone are evaluated once for each
/// difference, others at every pair if there are at most 2^20. Fails, and says
/// in `why` what was found, at any set of keys but all or the causal ones, and
/// where a mask depends on more than the two positions.
llvm::FailureOr<MaskKind> classifyMasks(llvm::ArrayRef<MaskTerm> masks,
                                        const Coordinates &coordinates,
                                        std::string &why);

/// The first part of the term that no evaluation knows, or null.
const Term *findUnknown(const Term *term);

/// Names a term's origin for a reader: "function argument 3", "`math.tanh`".
std::string describe(const Term *term);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHMASK_H
