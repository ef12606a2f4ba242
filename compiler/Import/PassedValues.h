//===- PassedValues.h - Values that loops and calls pass on ---------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_PASSEDVALUES_H
#define STARTRAIL_COMPILER_IMPORT_PASSEDVALUES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace startrail {

/// What `value` is in every iteration, where it is an argument of a loop's body
/// or a loop's result, and the loop carries it unchanged; null for anything
/// else. Loops are those of MLIR and `stablehlo.while`.
mlir::Value carriedUnchanged(mlir::Value value);

/// What the calls of a private function pass as `value`, an argument of it,
/// each once. Empty for anything else, and where a use of the function is no
/// call of it.
llvm::SmallVector<mlir::Value> passedByCalls(mlir::Value value);

/// The arguments and results that are, or can be, what a loop, a call, or the
/// end of a loop's body or of a private function has as this operand; none
/// where it is that of another operation.
llvm::SmallVector<mlir::Value> passedOn(mlir::OpOperand &operand);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_PASSEDVALUES_H
