//===- GradientSums.h - Sums that may be gradients ------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_GRADIENTSUMS_H
#define STARTRAIL_COMPILER_IMPORT_GRADIENTSUMS_H

#include "compiler/Import/MatchContraction.h"

namespace startrail {

/// A contraction, or the sum along one dimension of what a contraction gives:
/// how gradients of keys are added up that several query heads share.
struct GradientSum {
  Contraction product;
  /// The tensors that hold the elements of the product, in any order of
  /// dimensions, itself first.
  llvm::SmallVector<mlir::Value> products;
  /// The same for the sum of the last of them, and how many elements it adds
  /// up; none and 1 where the product is the sum.
  llvm::SmallVector<mlir::Value> sums = {};
  int64_t members = 1;

  /// The tensors that hold the sums.
  llvm::ArrayRef<mlir::Value> getTensors() const {
    return sums.empty() ? products : sums;
  }

  /// The factors of one product, `element` being one of a tensor that holds the
  /// sums, `member` the index that members are summed over, and `summand` the
  /// product's own; nothing where layouts do not tell.
  std::optional<std::array<Element, 2>>
  factorsOf(Element element, mlir::AffineExpr member, mlir::AffineExpr summand,
            const Coordinates &coordinates) const;
};

/// The sums among the operations of a block that may be gradients.
std::vector<GradientSum> findGradientSums(mlir::Block &block);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_GRADIENTSUMS_H
