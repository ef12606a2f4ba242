//===- Definer.h - How definitions are put together -----------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_DEFINER_H
#define STARTRAIL_COMPILER_IMPORT_DEFINER_H

#include "compiler/Import/Definition.h"

namespace startrail {

/// A definition, or nothing, which every step from it on stays.
using MaybeDefinition = std::optional<Definition>;

/// One element of a result of `op` while its definition is put together. Every
/// step gives nothing where shapes are dynamic or do not fit.
class Definer {
public:
  /// `element.tensor` is a result of static shape, with an index for each
  /// dimension.
  Definer(const Element &element, const Coordinates &coordinates)
      : op(element.tensor.getDefiningOp()), element(element),
        coordinates(coordinates) {}

  mlir::Operation *const op;
  const Element &element;
  const Coordinates &coordinates;

  mlir::Value operand(unsigned i) const { return op->getOperand(i); }
  unsigned resultNumber() const;
  mlir::Type resultElementType() const;
  /// `dim` counted from the front: negative ones count from the back of `rank`.
  static std::optional<int64_t> dimension(int64_t dim, int64_t rank);

  /// The element of `value` at `indices`.
  MaybeDefinition at(mlir::Value value,
                     llvm::ArrayRef<mlir::AffineExpr> indices) const;
  /// The element of `value` broadcast to the result: dimensions are matched
  /// from the last one, those of size 1 repeat.
  MaybeDefinition read(mlir::Value value) const;
  MaybeDefinition reshaped(mlir::Value value) const;
  /// Dimension i of the result is dimension `permutation[i]` of `value`.
  MaybeDefinition transposed(mlir::Value value,
                             llvm::ArrayRef<int64_t> permutation) const;
  /// Dimension i of `value` becomes dimension `dims[i]` of the result, all of
  /// them different ones; those of size 1 repeat.
  MaybeDefinition broadcast(mlir::Value value,
                            llvm::ArrayRef<int64_t> dims) const;
  /// Repetition as a whole; also of leading dimensions `value` has not.
  MaybeDefinition tiled(mlir::Value value) const;
  MaybeDefinition sliced(mlir::Value value, llvm::ArrayRef<int64_t> starts,
                         llvm::ArrayRef<int64_t> strides) const;

  MaybeDefinition converted(mlir::Value value) const;
  /// Of the operands, of the result's element type unless `type` says else.
  MaybeDefinition applied(TermKind term,
                          std::initializer_list<MaybeDefinition> operands,
                          mlir::Type type = {}) const;
  /// By a signed predicate, the numbers being of `type`.
  MaybeDefinition compared(mlir::arith::CmpIPredicate predicate,
                           const MaybeDefinition &lhs,
                           const MaybeDefinition &rhs, mlir::Type type) const;
  MaybeDefinition negated(const MaybeDefinition &condition) const;
  /// The absolute value of a floating-point number.
  MaybeDefinition magnitude(const MaybeDefinition &number) const;
  /// Whether a floating-point number is no infinity and no NaN.
  MaybeDefinition finite(const MaybeDefinition &number) const;
  /// By an exponent of 1, 2, -1, 1/2 or -1/2.
  MaybeDefinition power(const MaybeDefinition &base, double exponent) const;
  /// The element of `value` on and above (below) a diagonal of the last two
  /// dimensions, 0 elsewhere.
  MaybeDefinition triangle(mlir::Value value, int64_t diagonal,
                           bool isUpper) const;
  /// `number` as an element of `type`, the result's unless given.
  MaybeDefinition number(double number, mlir::Type type = {}) const;
  MaybeDefinition constant(mlir::Attribute attr) const;
  /// `index`, times `step`, from `start`.
  MaybeDefinition counted(mlir::AffineExpr index, int64_t start = 0,
                          int64_t step = 1) const;
  /// Nothing where what is reduced is not as long as the keys: only then can
  /// it equal the scores.
  /// It is the elements themselves, or what `transform` makes of them, that are
  /// combined.
  MaybeDefinition reduced(const Reduction &reduction,
                          llvm::function_ref<MaybeDefinition(MaybeDefinition)>
                              transform = nullptr) const;
  MaybeDefinition softmax(mlir::Value value, int64_t dim) const;

private:
  /// The element of `value` by the last indices of the result, each changed by
  /// `indexOf` with the size of its dimension.
  MaybeDefinition
  atLast(mlir::Value value,
         llvm::function_ref<mlir::AffineExpr(int64_t, mlir::AffineExpr)>
             indexOf) const;
  MaybeDefinition overKeys(TermKind term, const MaybeDefinition &operand,
                           MaybeDefinition initial) const;
};

/// The element of the operand of `reduction` that is combined at `index`; null
/// where more than one dimension of size > 1 is.
std::optional<Element> reducedElement(const Reduction &reduction,
                                      const Element &element,
                                      mlir::AffineExpr index,
                                      const Coordinates &coordinates);

/// The size of what is combined; nothing where it is of several dimensions.
std::optional<int64_t> reducedSize(const Reduction &reduction);

// What the dialects' operations mean; see define, reductionOf, constantOf,
// softmaxDimension.
MaybeDefinition defineTensor(const Definer &definer);
MaybeDefinition defineTosa(const Definer &definer);
std::optional<Reduction> reductionOfTosa(mlir::Operation *op);
MaybeDefinition defineStableHlo(const Definer &definer);
MaybeDefinition defineStableHloAny(const Definer &definer);
std::optional<Reduction> reductionOfStableHlo(mlir::Value result);
std::optional<int64_t> softmaxOfStableHlo(mlir::Operation *op);
MaybeDefinition defineTorch(const Definer &definer);
std::optional<Reduction> reductionOfTorch(mlir::Value result);
std::optional<int64_t> softmaxOfTorch(mlir::Operation *op);
MaybeDefinition defineOnnx(const Definer &definer);
std::optional<Reduction> reductionOfOnnx(mlir::Value result);
std::optional<int64_t> softmaxOfOnnx(mlir::Operation *op);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_DEFINER_H
