//===- AttributeNumber.h - Numbers that attributes are --------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_ATTRIBUTENUMBER_H
#define STARTRAIL_COMPILER_IMPORT_ATTRIBUTENUMBER_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/APInt.h"

#include <optional>

namespace startrail {

/// The integer that the bits of a constant of `type` are, by the type's
/// signedness; truth is 1. Nothing where a signed one of 64 bits is too small.
std::optional<int64_t> integerIn(mlir::Type type, const llvm::APInt &bits);

/// Whether `type`, by its signedness, has every integer from `least` to
/// `greatest`.
bool holdsIntegers(mlir::Type type, int64_t least, int64_t greatest);

/// The number that an attribute is, or a splat of; truth is 1.
std::optional<double> numberIn(mlir::Attribute attr);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_ATTRIBUTENUMBER_H
