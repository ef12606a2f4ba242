//===- MatchGradient.h - The gradient of an attention, spelled out --------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHGRADIENT_H
#define STARTRAIL_COMPILER_IMPORT_MATCHGRADIENT_H

#include "compiler/Import/GradientSums.h"
#include "compiler/Import/HeadsTensor.h"

#include <string>

namespace startrail {

/// A tensor that holds a gradient times a number.
struct GradientResult {
  mlir::Value tensor; ///< null where it is not computed
  Axes axes;
  int64_t heads = 0; ///< of Axis::Batches
  double factor = 1;
};

/// The gradient of an attention among other operations.
struct MatchedGradient {
  mlir::Value outputGradient; ///< a tensor of heads
  Axes axes;                  ///< of the output gradient
  GradientResult query, key, value;
};

/// Finds what computes the gradients of `attention` from one output gradient
/// among `sums`: products of dS with K, of dS^T with Q and of P^T with dO, the
/// latter two summed over the query heads that share a key head, too (what
/// P and dS are, is told as GradientNumbers.h says). Nothing where fewer than
/// two of the three are found; then `why` says what was missing, if one was.
std::optional<MatchedGradient> matchGradient(AttentionOp attention,
                                             llvm::ArrayRef<GradientSum> sums,
                                             std::string &why);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHGRADIENT_H
