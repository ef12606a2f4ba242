//===- AffinePrinter.h - Affine expressions as C++ ------------------------===//
#ifndef STARTRAIL_COMPILER_EMIT_AFFINEPRINTER_H
#define STARTRAIL_COMPILER_EMIT_AFFINEPRINTER_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>

namespace startrail {

/// `expr` as a C++ expression of int64_t, dimensions and symbols by the given
/// names; mod and floordiv go through startrail_mod and startrail_floordiv.
/// Nothing where a divisor is not a positive constant.
std::optional<std::string> printAffine(mlir::AffineExpr expr,
                                       llvm::ArrayRef<std::string> dims,
                                       llvm::ArrayRef<std::string> symbols);

/// `text` as a factor: in parentheses where it is a sum or difference.
std::string asFactor(const std::string &text);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_AFFINEPRINTER_H
