//===- ForeignValues.h - Between foreign and builtin tensors --------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_FOREIGNVALUES_H
#define STARTRAIL_COMPILER_IMPORT_FOREIGNVALUES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace startrail {

inline constexpr llvm::StringLiteral toBuiltinTensorName =
    "torch_c.to_builtin_tensor";
inline constexpr llvm::StringLiteral fromBuiltinTensorName =
    "torch_c.from_builtin_tensor";

/// `value` as a builtin tensor: itself, what it was cast from, or a
/// `torch_c.to_builtin_tensor`. Its type is one that `foreignTensorType` reads.
mlir::Value toBuiltinTensor(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Value value);

/// A builtin tensor as a value of the foreign `type`: itself, or by a
/// `torch_c.from_builtin_tensor`.
mlir::Value fromBuiltinTensor(mlir::OpBuilder &builder, mlir::Location loc,
                              mlir::Value value, mlir::Type type);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_FOREIGNVALUES_H
