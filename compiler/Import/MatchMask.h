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

/// One mask: either numbers that are added to the scores after multiplication
/// with `factor`, 0 where the key is seen and at most `hiddenBelow` (which
/// leaves it a weight of 0) where it is hidden, or the condition for either.
struct MaskTerm {
  static constexpr double hiddenBelow = -1e9;

  const Term *term;
  enum { Addend, Seen, Hidden } role;
  double factor;
};

/// Decides by evaluation which keys the masks show. Exact: masks that depend
/// on the difference of the positions alone are evaluated once for each
/// difference, others at every pair if there are at most 2^20. Fails, and says
/// in `why` what was found, at any set of keys but all or the causal ones, and
/// where a mask depends on more than the two positions.
llvm::FailureOr<MaskKind> classifyMasks(llvm::ArrayRef<MaskTerm> masks,
                                        const Coordinates &coordinates,
                                        std::string &why);

/// Names a term's origin for a reader: "function argument 3", "`math.tanh`".
std::string describe(const Term *term);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHMASK_H
