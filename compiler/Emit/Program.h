//===- Program.h - What a module says about its emitted program -----------===//
#ifndef STARTRAIL_COMPILER_EMIT_PROGRAM_H
#define STARTRAIL_COMPILER_EMIT_PROGRAM_H

#include "compiler/Emit/TokenMaps.h"

#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace startrail {

/// An element type as the runtime and NCCL name it.
struct ElementType {
  llvm::StringRef word;      ///< "bf16"
  llvm::StringRef startrail; ///< "STARTRAIL_BF16"
  llvm::StringRef nccl;      ///< "ncclBfloat16"
  int64_t bytes;
};

/// The element type of a statically shaped memref; an error at `location` for
/// a type the emitted text has no word for.
mlir::FailureOr<ElementType> elementTypeOf(mlir::Location location,
                                           mlir::Type type);

/// Sizes of a memref, and their product.
llvm::ArrayRef<int64_t> shapeOf(mlir::Value buffer);
int64_t product(llvm::ArrayRef<int64_t> sizes);

/// An input or output of a function, on one rank.
struct EmittedTensor {
  mlir::BlockArgument argument;
  std::string name;      ///< as the module calls it
  std::string parameter; ///< C++ identifier
  ElementType element;
  llvm::SmallVector<int64_t> whole; ///< in the layout of the whole tensor
  llvm::SmallVector<int64_t> shard; ///< bshd or bsh
  llvm::StringRef layout;           ///< "STARTRAIL_BSHD"
  bool keySide = false;             ///< its rows are the keys' tokens
};

/// The choices of a function's plan, from its `startrail.plan`.
struct EmittedPlan {
  std::string strategy; ///< "ring" or "startrail"
  int64_t teamSize = 1;
  std::string exchange;
  std::string combineVia;
  std::string placement;
  std::string circulate;    ///< "query" or "key"; empty without gradients
  std::string gradientType; ///< "f32" or "bf16"; empty without gradients
  std::string save = "gather";
};

/// What a function computes of an attention, as startrail_pass.
enum class EmittedPass { Forward, Backward, Joint };

/// A scheduled function.
struct EmittedFunction {
  mlir::func::FuncOp func;
  size_t grid = 0; ///< index among the program's grids
  EmittedPlan plan;
  EmittedPass pass = EmittedPass::Forward;
  std::string forward; ///< of a backward function; empty where there is none
  std::string symbol;  ///< name of `func`
  std::string name;    ///< C++ identifier; `<name>_run` is emitted
  std::vector<EmittedTensor> inputs;
  std::vector<EmittedTensor> outputs;
  std::vector<EmittedTensor> saved; ///< after outputs, or inputs if backward
  size_t queryTokens = 0, keyTokens = 0; ///< indices among the program's maps
  Mask mask = Mask::Full;
  int64_t diagonal = 0;
  double scale = 1;
  int64_t steps = 1;
  int64_t workspaceBytes = 0;
  int64_t peakBytes = 0;
  /// Bytes the busiest rank receives, by Traffic.
  std::vector<int64_t> traffic;
  /// What the mask leaves each rank to do, in words; empty where asking every
  /// rank at every step would take long, or cannot be done.
  std::string balance;

  /// Inputs and outputs, each with the saved tensors that follow them.
  std::vector<EmittedTensor> taken() const;
  std::vector<EmittedTensor> given() const;
};

/// Everything that is common to a program's functions, all over as many ranks.
/// Names of the text's file scope are in `names`.
struct EmittedProgram {
  NameTable names;
  std::vector<EmittedGrid> grids;
  std::vector<EmittedTokens> tokens;
  std::vector<EmittedCommunicator> communicators;
  std::vector<EmittedFunction> functions;
  int64_t eventCount = 0;
  int64_t workspaceBytes = 0;

  int64_t numRanks() const { return grids.front().ranks.numRanks(); }
};

/// Reads the scheduled function `func`, over the grid with index `grid` of the
/// program; `call`, null where it has none, gives the shapes of whole tensors.
/// Adds its names and token maps to the program, not the function. `forward` is
/// left empty. Errors where blocks, tensors, memory or plan of the function are
/// not as they must be.
mlir::FailureOr<EmittedFunction> collectFunction(EmittedProgram &program,
                                                 mlir::func::FuncOp func,
                                                 SpmdCallOp call, size_t grid);

/// Reads the scheduled functions of `module`, which startrail-verify-streams
/// accepts: those with a `startrail.grid` and memref arguments; with `caller`
/// not empty only those that this function calls, and the gradients of those.
/// Errors where there is none, where the memory or the plan of one is missing,
/// or where a backward function takes saved tensors that its forward function
/// does not give.
mlir::FailureOr<EmittedProgram> collectProgram(mlir::ModuleOp module,
                                               llvm::StringRef caller);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_PROGRAM_H
