//===- Views.h - Elements that are other elements -------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_VIEWS_H
#define STARTRAIL_COMPILER_IMPORT_VIEWS_H

#include "compiler/Import/Definition.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace startrail {

/// The iteration of `op` that writes element `indices` of its result
/// `resultNumber`: an expression for each loop, null for those that are
/// reduced over. Nothing where the result's map is no projection.
std::optional<llvm::SmallVector<mlir::AffineExpr>>
iterationOf(mlir::linalg::LinalgOp op, unsigned resultNumber,
            llvm::ArrayRef<mlir::AffineExpr> indices);

/// The same for any map from loops to a result: null where no index names one.
std::optional<llvm::SmallVector<mlir::AffineExpr>>
iterationOf(mlir::AffineMap map, llvm::ArrayRef<mlir::AffineExpr> indices);

/// The element of `operand` that this iteration reads.
Element readBy(mlir::linalg::LinalgOp op, mlir::OpOperand &operand,
               llvm::ArrayRef<mlir::AffineExpr> iteration,
               const Coordinates &coordinates);

/// Whether every loop of `op` is parallel, on tensors, and its body one block.
bool isElementwise(mlir::linalg::LinalgOp op);

/// Where `element` is only moved, by a reshape, a transposition, a broadcast or
/// a copy, the element it comes from; nothing at any other operation.
std::optional<Element> lookThroughView(const Element &element,
                                       const Coordinates &coordinates);

/// An element that is another one times a constant, up to rounding.
struct ScaledElement {
  Element element;
  double factor = 1;
};

/// Which changes of the floating-point type are looked through.
enum class Casts { Widening, All };

/// Where `element` is computed from a single other one by multiplications with
/// and divisions by constants, by additions of zero and by casts, that element
/// and the factor.
std::optional<ScaledElement> lookThroughFactor(const Element &element,
                                               const Coordinates &coordinates,
                                               Casts casts);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_VIEWS_H
