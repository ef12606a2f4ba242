//===- Emit.h - Streams as C++ text ---------------------------------------===//
#ifndef STARTRAIL_COMPILER_EMIT_EMIT_H
#define STARTRAIL_COMPILER_EMIT_EMIT_H

#include "compiler/Analysis/Proof.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

#include <string>

namespace startrail {

/// What the text says beyond the module.
struct EmitOptions {
  /// Names the program, its accessor `<name>_program` and its header
  /// `<name>.h`; made an identifier for the accessor.
  std::string name = "program";
  /// Only the attentions of this function; all where empty.
  std::string caller;
  /// What was proven, which the head comment repeats; where empty, it says that
  /// nothing was verified.
  std::vector<FunctionProof> proofs = {};
};

/// One program: a source and the header it includes as "<name>.h".
struct EmittedText {
  std::string source;
  std::string header;
  std::string accessor; ///< C function that gives the program
  std::string planHash; ///< 64 hexadecimal digits
};

/// The scheduled functions of `module` (streams level, memory planned) as C++
/// with CUDA and NCCL calls. Everything or nothing: what has no text is an
/// error at its operation. Equal modules give equal bytes, locations aside.
mlir::FailureOr<EmittedText> emitProgram(mlir::ModuleOp module,
                                         const EmitOptions &options);

/// What emitProgram would make the planHash of its text.
mlir::FailureOr<std::string> planHashOf(mlir::ModuleOp module,
                                        llvm::StringRef caller);

/// Which tokens the rows of every rank hold: of each function of that program
/// the layouts and, by physical rank, the positions, -1 for padding; keys apart
/// where they lie otherwise than queries. As `program --layout` prints it.
/// Errors as for emitProgram, and where the ranks have more than 2^26 rows.
mlir::FailureOr<std::string> describeLayouts(mlir::ModuleOp module,
                                             llvm::StringRef caller);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_EMIT_H
