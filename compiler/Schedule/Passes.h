//===- Passes.h - From programs to streams --------------------------------===//
#ifndef STARTRAIL_COMPILER_SCHEDULE_PASSES_H
#define STARTRAIL_COMPILER_SCHEDULE_PASSES_H

#include "dialects/StarTrail/StarTrail.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace startrail {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/Schedule/Passes.h.inc"

} // namespace startrail

#endif // STARTRAIL_COMPILER_SCHEDULE_PASSES_H
