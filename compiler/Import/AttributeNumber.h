//===- AttributeNumber.h - Numbers that attributes are --------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_ATTRIBUTENUMBER_H
#define STARTRAIL_COMPILER_IMPORT_ATTRIBUTENUMBER_H

#include "mlir/IR/Attributes.h"

#include <optional>

namespace startrail {

/// The number that an attribute is, or a splat of; truth is 1.
std::optional<double> numberIn(mlir::Attribute attr);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_ATTRIBUTENUMBER_H
