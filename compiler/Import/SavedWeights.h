//===- SavedWeights.h - Weights that are kept for a gradient --------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_SAVEDWEIGHTS_H
#define STARTRAIL_COMPILER_IMPORT_SAVEDWEIGHTS_H

#include "compiler/Import/Views.h"

namespace startrail {

/// `weights` being the weights of an attention at Query and Key: the product,
/// summed over the queries, of them with something else in another block, where
/// loops or calls took them: the gradient of the values. Null where there is
/// none.
mlir::Operation *findGradientOfSaved(const Element &weights);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_SAVEDWEIGHTS_H
