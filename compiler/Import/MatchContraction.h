//===- MatchContraction.h - Products of matrices --------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHCONTRACTION_H
#define STARTRAIL_COMPILER_IMPORT_MATCHCONTRACTION_H

#include "compiler/Import/Terms.h"

namespace startrail {

/// A matrix product per batch element: one row, one column and one summed
/// loop, any number of batch loops. Roles come from the indexing maps.
struct Contraction {
  mlir::linalg::LinalgOp op;
  unsigned summed;
  /// The loops that index one of the operands only, and the result.
  std::array<unsigned, 2> own;

  mlir::OpOperand &getOperand(unsigned i) const {
    return *mlir::linalg::LinalgOp(op).getDpsInputOperand(i);
  }
  int64_t getExtent(unsigned loop) const {
    return mlir::linalg::LinalgOp(op).getStaticLoopRanges()[loop];
  }
};

/// Recognises `op` as a statically shaped product of two floating-point tensors
/// that adds to zero; nothing otherwise.
std::optional<Contraction> matchContraction(mlir::Operation *op);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHCONTRACTION_H
