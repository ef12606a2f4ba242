//===- Dependence.h - What a term depends on ------------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_DEPENDENCE_H
#define STARTRAIL_COMPILER_IMPORT_DEPENDENCE_H

#include "compiler/Import/Terms.h"

namespace startrail {

/// Whether the products that scores may be of are part of what computes `term`.
bool holdsContraction(const Term *term);

/// Whether such a product that differs from key to key is part of the term
/// outside of its exponentials: that of output gradient and values, in the
/// gradient of a softmax.
bool holdsOtherProduct(const Term *term);

/// Whether the term differs from key to key.
bool dependsOnKey(const Term *term);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_DEPENDENCE_H
