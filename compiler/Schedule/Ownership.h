//===- Ownership.h - Which tensors of a program share a buffer ------------===//
#ifndef STARTRAIL_COMPILER_SCHEDULE_OWNERSHIP_H
#define STARTRAIL_COMPILER_SCHEDULE_OWNERSHIP_H

#include "dialects/StarTrail/StarTrail.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

// Questions about a prepared program, answered from its uses alone. A tensor
// that is not used again may give its buffer to the operation that uses it
// last; function arguments never do.
namespace startrail {

/// The operand that `result` is an update of (a state, an accumulator), or
/// null.
mlir::OpOperand *getUpdatedOperand(mlir::Value result);

/// Whether the operation at `use` may write into the buffer of its operand.
bool mayTakeOver(mlir::OpOperand &use);

/// Whether each iteration updates the buffer of the carried value `argument`,
/// rather than filling another one.
bool isUpdatedByLoop(mlir::BlockArgument argument);

/// The gradient, "query_gradient", "key_gradient" or "value_gradient", that the
/// zero becomes by what is added to it, or "gradient" where it becomes none.
llvm::StringRef getGradientName(ZeroOp zero);

/// Whether one block alone adds to the zero, for an accumulator to take it.
bool isContribution(ZeroOp zero);

/// The value with which the buffer of `value` begins: an operation's result,
/// that of a loop which updates a copy or rotates, or a block argument.
mlir::Value getRoot(mlir::Value value);

} // namespace startrail

#endif // STARTRAIL_COMPILER_SCHEDULE_OWNERSHIP_H
