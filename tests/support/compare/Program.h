//===- Program.h - A module compiled for this machine ---------------------===//
#ifndef STARTRAIL_TESTS_SUPPORT_COMPARE_PROGRAM_H
#define STARTRAIL_TESTS_SUPPORT_COMPARE_PROGRAM_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

#include <memory>
#include <vector>

namespace startrail {

/// The numbers of a tensor, in row-major order, as f64; integers and booleans
/// as well.
struct Numbers {
  mlir::RankedTensorType type;
  std::vector<double> values;
};

/// Functions on statically shaped tensors of bool, integers, index or floats of
/// 16 to 64 bits, compiled by MLIR's own passes.
class Program {
public:
  /// Takes `module` apart; fails with diagnostics of the passes.
  static llvm::FailureOr<std::unique_ptr<Program>>
  compile(mlir::ModuleOp module);

  /// Calls the function of that name, whose type was `type`. Inputs are rounded
  /// to their types.
  std::vector<Numbers> run(llvm::StringRef name, mlir::FunctionType type,
                           llvm::ArrayRef<Numbers> inputs);

private:
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

/// Whether Program can run functions of this type.
bool isRunnable(mlir::FunctionType type);

} // namespace startrail

#endif // STARTRAIL_TESTS_SUPPORT_COMPARE_PROGRAM_H
