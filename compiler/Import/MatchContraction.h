//===- MatchContraction.h - Products of matrices --------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHCONTRACTION_H
#define STARTRAIL_COMPILER_IMPORT_MATCHCONTRACTION_H

#include "compiler/Import/Terms.h"

namespace startrail {

/// A matrix product per batch element: one row, one column and one summed
/// loop, any number of batch loops. Roles come from the indexing maps.
struct Contraction {
  mlir::Operation *op;
  /// From the loops to the operands 0 and 1 and to the result.
  std::array<mlir::AffineMap, 3> maps;
  llvm::SmallVector<int64_t> extents;
  unsigned summed;
  /// The loops that index one of the operands only, and the result.
  std::array<unsigned, 2> own;

  /// The iteration that adds to an element of the result, the summed loop's
  /// expression being `summand`; nothing where the result's map does not tell.
  std::optional<llvm::SmallVector<mlir::AffineExpr>>
  iterationOf(llvm::ArrayRef<mlir::AffineExpr> indices,
              mlir::AffineExpr summand) const;

  /// The element of operand `i` that an iteration reads.
  Element readBy(unsigned i, llvm::ArrayRef<mlir::AffineExpr> iteration,
                 const Coordinates &coordinates) const;
};

/// Whether `op` is a product of tensors, whatever its roles are.
bool isContraction(mlir::Operation *op);

/// Recognises `op`, of linalg or TOSA, as a statically shaped product of two
/// floating-point tensors that adds to zero; nothing otherwise.
std::optional<Contraction> matchContraction(mlir::Operation *op);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHCONTRACTION_H
