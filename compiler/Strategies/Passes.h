//===- Passes.h - Passes from the model to the program --------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_PASSES_H
#define STARTRAIL_COMPILER_STRATEGIES_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace startrail {

#define GEN_PASS_DECL
#include "compiler/Strategies/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/Strategies/Passes.h.inc"

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_PASSES_H
