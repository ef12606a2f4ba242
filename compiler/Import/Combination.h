//===- Combination.h - Sums of terms and of logarithms --------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_COMBINATION_H
#define STARTRAIL_COMPILER_IMPORT_COMBINATION_H

#include "compiler/Import/Terms.h"

namespace startrail {

/// A sum of terms with constant factors, in which logarithms are terms of their
/// own. A softmax is simple here, however it is spelled: its logarithm is the
/// score, minus something the same for every key, minus the logarithm of a sum.
struct Combination {
  enum Kind {
    Plain,      ///< the term
    Logarithm,  ///< the natural logarithm of the term, which is not negative
    Seen,       ///< 0 where the term is true, else -inf
    Hidden,     ///< -inf where the term is true, else 0
    Multiplied, ///< 0; elsewhere in the sum stands a product with the term,
                ///< taken for its other factor: equal where the term is 1
  };
  struct Part {
    Kind kind;
    const Term *term;
    double factor;
  };

  /// Of the sum `term`. Numbers lower than `MaskTerm::hiddenBelow` are -inf.
  static Combination of(const Term *term);
  /// Of the logarithm of `term`.
  static Combination ofLogarithm(const Term *term);

  void add(Kind kind, const Term *term, double factor);
  /// Subtracts `other`; what cancels up to the rounding of an f32 is gone.
  /// False where `other` has a mask that this has not.
  bool subtract(const Combination &other);

  double constant = 0;
  llvm::SmallVector<Part> parts;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_COMBINATION_H
