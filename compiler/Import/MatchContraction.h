//===- MatchContraction.h - Sums of products ------------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHCONTRACTION_H
#define STARTRAIL_COMPILER_IMPORT_MATCHCONTRACTION_H

#include "compiler/Import/Views.h"

namespace startrail {

/// A sum of products of two elements: a matrix product in any layout, or a
/// multiplication and a reduction of it. Where the sum is over several indices,
/// one counts them all, the slowest one first.
struct Contraction {
  mlir::Value result;
  /// How many products an element of the result is the sum of.
  int64_t extent;

  /// The factors of one product, in the order of the operands, `summand` being
  /// the summed index; nothing where the result's layout does not tell.
  std::optional<std::array<Element, 2>>
  factorsOf(llvm::ArrayRef<mlir::AffineExpr> indices, mlir::AffineExpr summand,
            const Coordinates &coordinates) const;

  /// Of a matrix product: from loops to the operands and to the result; the
  /// operands are null where a multiplication is reduced.
  std::array<mlir::Value, 2> operands;
  std::array<mlir::AffineMap, 3> maps;
  /// Of a matrix product: the summed loops and their extents, the slowest one
  /// first.
  llvm::SmallVector<std::pair<unsigned, int64_t>, 2> summed;

  /// Whether the result is the sum; else `define` says what is made of it.
  bool isWhole = true;

  /// How many indices of extent > 1 are summed over.
  unsigned countSums() const;
};

/// A dimension's label in a sum as einsum writes it.
using Labels = llvm::SmallVector<int64_t, 6>;

/// The contraction of `lhs` and `rhs` to `result`, whose dimensions have the
/// labels given: those that the result lacks are summed, dimensions of size 1
/// repeat. Nothing where none is summed, or a shape is dynamic.
std::optional<Contraction> contractionOf(mlir::Value result, mlir::Value lhs,
                                         mlir::Value rhs,
                                         const std::array<Labels, 3> &labels);

/// The same for the product of matrices in the last two dimensions, the others
/// being broadcast, as numpy's matmul has it; a vector is one row, or column.
std::optional<Contraction> matrixProductOf(mlir::Value result, mlir::Value lhs,
                                           mlir::Value rhs);

/// The same for an equation such as "bqhd,bkhd->bhqk", where "..." stands for
/// dimensions that are broadcast.
std::optional<Contraction> einsumOf(llvm::StringRef equation,
                                    mlir::Value result, mlir::Value lhs,
                                    mlir::Value rhs);

// Products of the dialects; nothing at other operations.
std::optional<Contraction> contractionOfStableHlo(mlir::Operation *op);
std::optional<Contraction> contractionOfTorch(mlir::Operation *op);
std::optional<Contraction> contractionOfOnnx(mlir::Operation *op);

/// Whether `op` is a product of tensors, whatever its roles are.
bool isContraction(mlir::Operation *op);

/// Recognises `op` as a statically shaped sum of products of floating-point
/// elements that adds to zero; nothing otherwise, nor where more than `maxSums`
/// indices of extent > 1 are summed over.
std::optional<Contraction> matchContraction(mlir::Operation *op,
                                            unsigned maxSums = 1);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHCONTRACTION_H
