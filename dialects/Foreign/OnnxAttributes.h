//===- OnnxAttributes.h - What attributes of ONNX operators say -----------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_ONNXATTRIBUTES_H
#define STARTRAIL_DIALECTS_FOREIGN_ONNXATTRIBUTES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <string>

namespace startrail {

// An ONNX operator comes in three forms: `onnx.Softmax`; torch.operator
// "onnx.Softmax", whose attributes are named torch.onnx.axis; and onnx.Custom
// with a function_name, for operators of other domains. These read all three.

/// The operator's name: "Softmax"; empty of an operation that is none. The text
/// is the context's.
llvm::StringRef onnxName(mlir::Operation *op);

/// The operator's domain where it is not ONNX's own: "com.microsoft"; empty
/// where none is given.
llvm::StringRef onnxDomain(mlir::Operation *op);

/// An attribute by the name that ONNX gives it: "axis"; null where it is left
/// out and its default holds.
mlir::Attribute onnxAttribute(mlir::Operation *op, llvm::StringRef name);
std::optional<int64_t> onnxInt(mlir::Operation *op, llvm::StringRef name);
std::optional<double> onnxFloat(mlir::Operation *op, llvm::StringRef name);
std::optional<llvm::SmallVector<int64_t>> onnxInts(mlir::Operation *op,
                                                   llvm::StringRef name);
std::optional<llvm::StringRef> onnxString(mlir::Operation *op,
                                          llvm::StringRef name);

/// Whether an optional input is left out: an operand of type none or
/// !torch.none.
bool isOnnxAbsent(mlir::Value value);

/// The elements of a constant tensor: those of onnx.Constant, of its torch
/// form, and of torch.vtensor.literal; null of any other value. A constant of
/// one number or of a list of them is a tensor of rank 0 or 1.
mlir::ElementsAttr onnxConstant(mlir::Value value);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_ONNXATTRIBUTES_H
