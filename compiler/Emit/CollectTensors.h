//===- CollectTensors.h - Inputs, outputs and what is saved ---------------===//
#ifndef STARTRAIL_COMPILER_EMIT_COLLECTTENSORS_H
#define STARTRAIL_COMPILER_EMIT_COLLECTTENSORS_H

#include "compiler/Emit/Program.h"

namespace startrail {

/// Fills `inputs`, `outputs` and `saved` of `function`, whose pass and token
/// maps are known, with names that `names` has not given yet. `call` is its
/// call on whole tensors, or null. Errors where an argument is neither input
/// nor output, is no block, or has other rows than the tokens of its side, and
/// where a pass has other tensors than startrail_pass says.
mlir::LogicalResult collectTensors(const EmittedProgram &program,
                                   SpmdCallOp call, NameTable &names,
                                   EmittedFunction &function);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_COLLECTTENSORS_H
