//===- StarTrail.h - The startrail dialect --------------------------------===//
#ifndef STARTRAIL_DIALECTS_STARTRAIL_STARTRAIL_H
#define STARTRAIL_DIALECTS_STARTRAIL_STARTRAIL_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialects/StarTrail/StarTrailDialect.h.inc"
#include "dialects/StarTrail/StarTrailEnums.h.inc"

#include "dialects/StarTrail/StreamOpInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/StarTrail/StarTrailAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/StarTrail/StarTrailTypes.h.inc"
#define GET_OP_CLASSES
#include "dialects/StarTrail/StarTrailOps.h.inc"

namespace startrail {
/// The element type of softmax states, accumulators and log-sum-exps of
/// attention over elements of type `storage`: f64 for f64, else f32.
mlir::Type getStateType(mlir::Type storage);

/// Whether blocks of `type` exist: bf16, f16, f32 and f64.
bool isBlockElement(mlir::Type type);
} // namespace startrail

#endif // STARTRAIL_DIALECTS_STARTRAIL_STARTRAIL_H
