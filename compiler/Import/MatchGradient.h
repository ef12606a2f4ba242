//===- MatchGradient.h - The gradient of an attention, spelled out --------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHGRADIENT_H
#define STARTRAIL_COMPILER_IMPORT_MATCHGRADIENT_H

#include "compiler/Import/HeadsTensor.h"
#include "compiler/Import/MatchContraction.h"

#include <string>

namespace startrail {

/// A tensor that holds a gradient times a number.
struct GradientResult {
  mlir::Value tensor; ///< null where it is not computed
  Axes axes;
  double factor = 1;
};

/// The gradient of an attention among other operations.
struct MatchedGradient {
  mlir::Value outputGradient; ///< a tensor of heads
  Axes axes;                  ///< of the output gradient
  GradientResult query, key, value;
};

/// Finds what computes the gradients of `attention` from one output gradient
/// among the products `products`, those of dS with K, of dS^T with Q and of P^T
/// with dO, dS = P * (dO V^T - rowsum(P * dO V^T)). What P and dS are is told
/// by the numbers that they have for any numbers in place of Q K^T and dO V^T:
/// the order of operations does not matter. Nothing where fewer than two of the
/// three are found; then `why` says what was missing, if one was.
std::optional<MatchedGradient>
matchGradient(AttentionOp attention, llvm::ArrayRef<Contraction> products,
              std::string &why);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHGRADIENT_H
