//===- Text.h - The parts of an emitted source and header -----------------===//
#ifndef STARTRAIL_COMPILER_EMIT_TEXT_H
#define STARTRAIL_COMPILER_EMIT_TEXT_H

#include "compiler/Emit/Emit.h"
#include "compiler/Emit/Program.h"
#include "compiler/Emit/TextWriter.h"

namespace startrail {

/// SHA-256, in hexadecimal, over the grids, and each function with its plan and
/// whole tensors, printed without locations.
std::string hashPlan(EmittedProgram &program);

/// The accessor of the program: `<name>_program`.
std::string accessorOf(const EmitOptions &options);

/// The plan, as a comment for the head of the source.
void writeHeadComment(const EmittedProgram &program, const EmitOptions &options,
                      const std::string &planHash, TextWriter &text);

/// Descriptors of tensors, functions and the program, and the accessor.
void writeTables(const EmittedProgram &program, const EmitOptions &options,
                 const std::string &planHash, TextWriter &text);

/// Declarations of the accessor and of each function, with their contracts.
void writeHeader(const EmittedProgram &program, const EmitOptions &options,
                 TextWriter &text);

/// "int f_run(startrail_context *context, const void *query, ...)".
std::string signatureOf(const EmittedFunction &function);

/// "bf16 [1, 64, 4, 16], per rank [1, 8, 4, 16]"; of a saved tensor, which is
/// no part of a whole, "bf16 [1, 16, 4, 16] on each rank".
std::string shapesOf(const EmittedFunction &function,
                     const EmittedTensor &tensor);

/// "causal attention", "gradient of full attention", "causal attention and its
/// gradient".
std::string workOf(const EmittedFunction &function);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_TEXT_H
