//===- Foreign.h - Dialects of exporters, by their text alone -------------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_FOREIGN_H
#define STARTRAIL_DIALECTS_FOREIGN_FOREIGN_H

#include "mlir/IR/BuiltinTypes.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace startrail {

/// Registers a stand-in dialect for each namespace that exporters write and
/// whose own library is not linked: stablehlo, chlo, mhlo, sdy, torch, torch_c,
/// tm_tensor, iree_linalg_ext, iree_tensor_ext, util, flow, hal, stream, jax
/// and onnx. Their operations are read in pretty and in generic form alike, to
/// the same operation: it is not registered, its properties are the dictionary
/// that the generic form has in <{...}>, and types and attributes of the
/// dialects are mlir::OpaqueType and mlir::OpaqueAttr. They print in generic
/// form, which the exporters' own tools read. Such operations may be inlined.
void registerForeignDialects(mlir::DialectRegistry &registry);

/// The builtin type of the tensor that `type` stands for: of
/// !torch.vtensor<[1,4],f32> it is tensor<1x4xf32>, as
/// torch_c.to_builtin_tensor gives it (si64 and ui8 are i64 and i8). Static
/// builtin tensor types are given back. Null where `type` is no tensor, or has
/// dynamic sizes, no known rank or an element type that builtin types lack.
mlir::RankedTensorType foreignTensorType(mlir::Type type);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_FOREIGN_H
