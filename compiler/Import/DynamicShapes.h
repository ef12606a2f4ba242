//===- DynamicShapes.h - Attention that is not raised for its shapes ------===//
#ifndef STARTRAIL_COMPILER_IMPORT_DYNAMICSHAPES_H
#define STARTRAIL_COMPILER_IMPORT_DYNAMICSHAPES_H

#include "mlir/IR/Operation.h"

#include <string>

namespace startrail {

/// Whether `op` is a product of tensors, of static shapes or not.
bool isProductByName(mlir::Operation *op);

/// Of `product`, a product of tensors that is none of static shapes: why it is
/// not raised, where the exponentials or the softmax of another such product
/// are among what it multiplies; else nothing.
std::string whyDynamic(mlir::Operation *product);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_DYNAMICSHAPES_H
