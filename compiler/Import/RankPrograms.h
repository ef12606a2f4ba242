//===- RankPrograms.h - Programs that every rank runs ---------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_RANKPROGRAMS_H
#define STARTRAIL_COMPILER_IMPORT_RANKPROGRAMS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <vector>

namespace startrail {

/// A program that every rank runs on its parts of whole tensors: a
/// `sdy.manual_computation`, or the call of a function between the custom calls
/// that XLA enters and leaves such a program by.
struct RankProgram {
  /// The operation that stands for it among those on whole tensors.
  mlir::Operation *op;
  mlir::Region *body;
  /// The whole tensors that the arguments of the body are parts of; null where
  /// one is none.
  llvm::SmallVector<mlir::Value> operands;
  /// The same for what the body gives.
  llvm::SmallVector<mlir::Value> results;

  /// Whether rank r has part r of dimension `dim` of `ranks` parts, and the
  /// other dimensions whole.
  bool isOperandSplit(unsigned number, unsigned dim, int64_t ranks) const;
  bool isResultSplit(unsigned number, unsigned dim, int64_t ranks) const;

  /// Erases the operations whose only users were those of the results.
  void erase();
};

/// Those under `root`, in order.
std::vector<RankProgram> findRankPrograms(mlir::Operation *root);

/// The operations under a region, and those of the functions that it calls.
llvm::SmallVector<mlir::Operation *> reachedFrom(mlir::Region &body);

/// Whether ranks give one another tensors by the operation.
bool isPermutation(mlir::Operation *op);

/// Whether the call is a program of every rank.
bool isRankProgram(mlir::func::CallOp call);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_RANKPROGRAMS_H
