//===- InlineHelpers.h - Small private functions in their callers ---------===//
#ifndef STARTRAIL_COMPILER_IMPORT_INLINEHELPERS_H
#define STARTRAIL_COMPILER_IMPORT_INLINEHELPERS_H

#include "mlir/IR/Operation.h"

namespace startrail {

/// Puts the bodies of small private functions under `root` where they are
/// called: exporters keep parts of masks and softmax in such (`@_where`,
/// `@tril`). Functions that nothing calls any more are erased.
void inlineHelpers(mlir::Operation *root);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_INLINEHELPERS_H
