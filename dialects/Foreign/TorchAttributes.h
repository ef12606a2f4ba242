//===- TorchAttributes.h - Constants of the torch dialect -----------------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_TORCHATTRIBUTES_H
#define STARTRAIL_DIALECTS_FOREIGN_TORCHATTRIBUTES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace startrail {

// Each gives nothing where the value is no such constant. Values are looked
// through torch.derefine and torch.prim.unchecked_cast.

/// The name of a torch operation without `torch.`: "aten.softmax.int". That of
/// torch.operator "torch.aten.x" is "aten.x", as torch.aten.x has; empty of an
/// operation of another dialect.
llvm::StringRef torchName(mlir::Operation *op);

std::optional<int64_t> torchConstantInt(mlir::Value value);
std::optional<double> torchConstantFloat(mlir::Value value);
/// Of torch.constant.int and torch.constant.float alike.
std::optional<double> torchConstantNumber(mlir::Value value);
std::optional<bool> torchConstantBool(mlir::Value value);
/// The text is the context's.
std::optional<llvm::StringRef> torchConstantString(mlir::Value value);
bool isTorchNone(mlir::Value value);

/// The elements of torch.prim.ListConstruct.
std::optional<llvm::SmallVector<mlir::Value>> torchList(mlir::Value value);
/// The constants that are the elements of torch.prim.ListConstruct.
std::optional<llvm::SmallVector<int64_t>> torchIntList(mlir::Value value);

/// The elements of torch.vtensor.literal and torch.tensor.literal; null of any
/// other value. Their type is builtin, with signed elements for si64.
mlir::ElementsAttr torchLiteral(mlir::Value value);

/// The type that torch's number of an element type stands for (6 is f32), as
/// torch_c.to_builtin_tensor gives it; null of numbers that builtin types lack.
mlir::Type torchElementType(int64_t number, mlir::MLIRContext *context);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_TORCHATTRIBUTES_H
