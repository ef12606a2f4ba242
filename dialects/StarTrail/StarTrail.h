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

#define GET_ATTRDEF_CLASSES
#include "dialects/StarTrail/StarTrailAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/StarTrail/StarTrailTypes.h.inc"
#define GET_OP_CLASSES
#include "dialects/StarTrail/StarTrailOps.h.inc"

#endif // STARTRAIL_DIALECTS_STARTRAIL_STARTRAIL_H
