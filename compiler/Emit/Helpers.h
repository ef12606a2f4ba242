//===- Helpers.h - File-scope functions of an emitted text ----------------===//
#ifndef STARTRAIL_COMPILER_EMIT_HELPERS_H
#define STARTRAIL_COMPILER_EMIT_HELPERS_H

#include "compiler/Emit/FunctionEmitter.h"

namespace startrail {

/// A rank's coordinates, the rank of coordinates and its place in token order,
/// from the placement; only what `use` and the communicators need.
void writeCoordinates(const EmittedProgram &program, const HelperUse &use,
                      TextWriter &text);

/// The tokens of an owner's block and the positions of a rank's rows, for every
/// map of the program.
void writeTokens(const EmittedProgram &program, TextWriter &text);

/// Colors and keys of the communicators and their table.
void writeCommunicators(const EmittedProgram &program, TextWriter &text);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_HELPERS_H
