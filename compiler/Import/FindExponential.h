//===- FindExponential.h - Where a softmax can be -------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_FINDEXPONENTIAL_H
#define STARTRAIL_COMPILER_IMPORT_FINDEXPONENTIAL_H

#include "mlir/IR/Operation.h"

namespace startrail {

/// Whether something is exponentiated, or normalised by a softmax, on the way
/// from the products before it to an operand of `product`: most products of a
/// model have none there, and are no attention. Gives up, with true, at an
/// unusual number of operations.
bool mayFollowSoftmax(mlir::Operation *product);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_FINDEXPONENTIAL_H
