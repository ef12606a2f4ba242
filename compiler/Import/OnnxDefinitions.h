//===- OnnxDefinitions.h - What operators of ONNX mean --------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_ONNXDEFINITIONS_H
#define STARTRAIL_COMPILER_IMPORT_ONNXDEFINITIONS_H

#include "mlir/IR/Operation.h"

#include <optional>

namespace startrail {

/// The name of an operator of ONNX's own domain, without the version behind it;
/// empty of anything else.
llvm::StringRef onnxOperator(mlir::Operation *op);

/// The elements of a constant tensor of integers.
std::optional<llvm::SmallVector<int64_t>> onnxIntegers(mlir::Value value);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_ONNXDEFINITIONS_H
