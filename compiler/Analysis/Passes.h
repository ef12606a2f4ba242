//===- Passes.h - Passes that check and explain ---------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_PASSES_H
#define STARTRAIL_COMPILER_ANALYSIS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace startrail {

#define GEN_PASS_DECL
#include "compiler/Analysis/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/Analysis/Passes.h.inc"

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_PASSES_H
