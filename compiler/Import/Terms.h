//===- Terms.h - What an element is computed from -------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_TERMS_H
#define STARTRAIL_COMPILER_IMPORT_TERMS_H

#include "compiler/Import/Coordinates.h"
#include "compiler/Import/Views.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"

#include <deque>

namespace startrail {

/// The value of one element, as a function of the coordinates. Terms of one
/// `Terms` are unique: equal ones have the same address.
struct Term : llvm::FoldingSetNode {
  TermKind kind = TermKind::Number;
  double number = 0;
  int64_t predicate = 0;
  mlir::AffineExpr index;
  mlir::Value value;
  llvm::SmallVector<mlir::AffineExpr, 5> indices;
  llvm::SmallVector<const Term *, 3> operands;

  void Profile(llvm::FoldingSetNodeID &id) const;
  bool isNumber(double other) const {
    return kind == TermKind::Number && number == other;
  }
};

/// The terms of one attention, expanded from tensors on demand.
class Terms {
public:
  explicit Terms(const Coordinates &coordinates) : coordinates(coordinates) {}

  const Coordinates &getCoordinates() const { return coordinates; }

  /// Follows linalg, tensor and arith operations from `element` up to function
  /// arguments, contractions and whatever else no rule knows.
  const Term *expand(const Element &element);

  /// Whether `candidate` occurs in `term`, as itself or below.
  static bool contains(const Term *term,
                       llvm::function_ref<bool(const Term *)> candidate);

private:
  /// One iteration of the body of a linalg operation.
  struct Iteration {
    Iteration(mlir::linalg::LinalgOp op, llvm::ArrayRef<mlir::AffineExpr> loops,
              bool reduces)
        : op(op), loops(loops), reduces(reduces) {}

    mlir::linalg::LinalgOp op;
    llvm::ArrayRef<mlir::AffineExpr> loops;
    bool reduces;
    llvm::DenseMap<mlir::Value, const Term *> seen;
  };

  const Term *intern(Term term);
  const Term *number(double value);
  const Term *index(mlir::AffineExpr expr);
  const Term *opaque(mlir::Value value, const Iteration &iteration,
                     llvm::ArrayRef<const Term *> operands = {});
  const Term *constant(mlir::Attribute attr);
  const Term *progression(mlir::DenseIntElementsAttr attr,
                          llvm::ArrayRef<mlir::AffineExpr> indices);
  const Term *negate(const Term *truth);
  const Term *make(TermKind kind, llvm::ArrayRef<const Term *> operands,
                   int64_t predicate = 0);
  /// The index if the integers of `type` hold its every value, else null.
  const Term *integer(mlir::AffineExpr expr, mlir::Type type);
  /// The term, unless it is an index of which a floating-point `type` rounds
  /// some values: then null.
  const Term *rounded(const Term *term, mlir::Type type);
  /// Null where integers may wrap.
  const Term *expand(const Definition &definition);
  const Term *converted(const Term *operand, mlir::Type from, mlir::Type to);
  const Term *applied(const Definition &definition,
                      llvm::ArrayRef<const Term *> operands);
  const Term *expandLinalg(mlir::linalg::LinalgOp op, const Element &element);
  const Term *expandReduction(mlir::linalg::LinalgOp op, unsigned resultNumber,
                              llvm::ArrayRef<mlir::AffineExpr> loops,
                              const Element &element);
  const Term *scalar(mlir::Value value, Iteration &iteration);
  const Term *apply(mlir::Operation *op, llvm::ArrayRef<const Term *> operands);
  const Term *applyMath(mlir::Operation *op,
                        llvm::ArrayRef<const Term *> operands);
  /// Of two integers, while nothing can wrap, else null; of index expressions
  /// another one.
  const Term *integerArithmetic(TermKind kind, const Term *lhs, const Term *rhs,
                                mlir::Type type);
  const Term *applyConversion(mlir::Operation *op, const Term *operand);
  const Term *applyComparison(mlir::arith::CmpIOp op,
                              llvm::ArrayRef<const Term *> operands);
  const Term *compare(mlir::arith::CmpIPredicate predicate, const Term *lhs,
                      const Term *rhs);

  /// Longer chains of operations than any attention's end in opaque terms.
  static constexpr unsigned maxDepth = 200;

  const Coordinates &coordinates;
  std::deque<Term> storage;
  llvm::FoldingSet<Term> unique;
  llvm::DenseMap<const Term *, const Term *> expanded;
  unsigned depth = 0;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_TERMS_H
