//===- Program.h - What a module says about its emitted program -----------===//
#ifndef STARTRAIL_COMPILER_EMIT_PROGRAM_H
#define STARTRAIL_COMPILER_EMIT_PROGRAM_H

#include "compiler/Emit/NameTable.h"
#include "dialects/StarTrail/RankAlgebra.h"

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
};

/// A scheduled function.
struct EmittedFunction {
  mlir::func::FuncOp func;
  std::string symbol; ///< name of `func`
  std::string name;   ///< C++ identifier; `<name>_run` is emitted
  std::vector<EmittedTensor> inputs;
  std::vector<EmittedTensor> outputs;
  Mask mask = Mask::Full;
  int64_t diagonal = 0;
  double scale = 1;
  int64_t steps = 1;
  int64_t workspaceBytes = 0;
  int64_t peakBytes = 0;
  /// Bytes the busiest rank receives, by Traffic.
  std::vector<int64_t> traffic;
};

/// A set of axes along which collectives run.
struct EmittedCommunicator {
  llvm::SmallVector<int64_t> axes; ///< ascending axis indices, sizes above 1
  std::string name;                ///< "member"
  std::string color;               ///< C++ functions of a physical rank
  std::string key;
};

/// Everything that is common to a program's functions. Names of the text's
/// file scope are in `names`.
struct EmittedProgram {
  EmittedProgram(GridOp grid) : grid(grid), ranks(grid) {}

  GridOp grid;
  RankAlgebra ranks;
  NameTable names;
  llvm::SmallVector<std::string> axes;    ///< C++ names of coordinates
  llvm::SmallVector<std::string> helpers; ///< coordinate of a rank: "groupOf"
  std::string rankOf;
  std::string tokenBlockOf;
  std::vector<EmittedFunction> functions;
  std::vector<EmittedCommunicator> communicators;
  int64_t eventCount = 0;
  int64_t workspaceBytes = 0;

  /// The axes of sizes above 1 among the named ones, ascending.
  llvm::SmallVector<int64_t> axesOf(mlir::ArrayAttr names);
  /// Index of their communicator, or -1 for the world's.
  int64_t communicatorOf(llvm::ArrayRef<int64_t> axes);
};

/// Reads the scheduled functions of `module`: those with a `startrail.grid`
/// and memref arguments; with `caller` not empty only those that this function
/// calls. Errors where there is none, where they are over different grids, or
/// where memory is not planned.
mlir::FailureOr<EmittedProgram> collectProgram(mlir::ModuleOp module,
                                               llvm::StringRef caller);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_PROGRAM_H
