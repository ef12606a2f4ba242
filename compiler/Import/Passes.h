//===- Passes.h - Passes from foreign IR to the model ---------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_PASSES_H
#define STARTRAIL_COMPILER_IMPORT_PASSES_H

#include "dialects/StarTrail/StarTrail.h"

#include "mlir/Pass/Pass.h"

namespace startrail {

#define GEN_PASS_DECL
#include "compiler/Import/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/Import/Passes.h.inc"

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_PASSES_H
