//===- DynamicShapes.h - Attention that is not raised for its shapes ------===//
#ifndef STARTRAIL_COMPILER_IMPORT_DYNAMICSHAPES_H
#define STARTRAIL_COMPILER_IMPORT_DYNAMICSHAPES_H

#include "mlir/IR/Operation.h"

#include <string>

namespace startrail {

/// Whether `op` is a product of tensors, of static shapes or not.
bool isProductByName(mlir::Operation *op);

/// Why `product`, a product of tensors that is no attention's, may be one of an
/// attention of dynamic shapes: it, or what lies before it, is of such a type,
/// and the exponentials or the softmax of another such product are among what
/// it multiplies. Empty where it is none.
std::string whyDynamic(mlir::Operation *product);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_DYNAMICSHAPES_H
