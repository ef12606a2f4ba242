//===- Passes.h - Passes for plan files -----------------------------------===//
#ifndef STARTRAIL_COMPILER_PLAN_PASSES_H
#define STARTRAIL_COMPILER_PLAN_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace startrail {

#define GEN_PASS_DECL
#include "compiler/Plan/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/Plan/Passes.h.inc"

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLAN_PASSES_H
