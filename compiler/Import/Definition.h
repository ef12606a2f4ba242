//===- Definition.h - What one operation makes an element of --------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_DEFINITION_H
#define STARTRAIL_COMPILER_IMPORT_DEFINITION_H

#include "compiler/Import/Coordinates.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include <vector>

namespace startrail {

/// What computes a term from its operands. Sums and maxima over keys have the
/// summand and the initial value as operands. Casts between floating-point
/// types leave no term: what is raised rounds less, never more.
enum class TermKind {
  Number,       // number
  Index,        // index; also i1 constants, as 0 and 1
  Compare,      // index predicate 0
  FloatCompare, // operands by predicate
  Add,
  Subtract,
  Multiply,
  Divide,
  Negate,
  Exp,
  Log,
  SquareRoot,
  Maximum,
  And,
  Or,
  Xor,
  Select,
  SumOverKeys,
  MaximumOverKeys,
  AndOverKeys,
  Load,  // element `indices` of `value`, which no rule looks through
  Opaque // scalar `value` in iteration `indices`, which no rule knows
};

/// What an element of an operation's result is made of, whatever dialect the
/// operation is of: a tree, as one operation may stand for several (softmax).
struct Definition {
  enum Kind {
    Moved,     // `element`, unchanged
    Converted, // the only operand, as `type`
    Applied,   // `term`, by `predicate`, of the operands, computed in `type`;
               // comparisons have an arith::CmpIPredicate and are of numbers
               // of `type`, integers or floating-point
    Constant,  // the number or the splat that `constant` is
    Counted    // `index`, as `type`
  };

  Kind kind = Moved;
  Element element;
  TermKind term = TermKind::Number;
  int64_t predicate = 0;
  mlir::Attribute constant;
  mlir::AffineExpr index;
  /// An element type; what a conversion is from is `from`.
  mlir::Type type, from;
  std::vector<Definition> operands;
};

/// The definition of an element that an operation of TOSA, tensor or a foreign
/// dialect computes; nothing where no rule knows the operation, and at linalg,
/// whose operations have bodies (see Terms.h).
std::optional<Definition> define(const Element &element,
                                 const Coordinates &coordinates);

/// An operation that combines the elements along `dims` of `operand`.
struct Reduction {
  /// SumOverKeys, MaximumOverKeys or AndOverKeys.
  TermKind kind;
  mlir::Value operand;
  llvm::SmallVector<int64_t> dims;
  /// Whether the result keeps the dimensions, of size 1.
  bool keepsDims;
  /// A scalar; null for the neutral element.
  mlir::Value initial;
};

/// The reduction that computes `result`, of a dialect that `define` knows.
std::optional<Reduction> reductionOf(mlir::Value result);

/// The dimension over which an operation that is a softmax as a whole goes.
std::optional<int64_t> softmaxDimension(mlir::Value result);

/// The comparison of floating-point numbers that a signed one of integers is.
mlir::arith::CmpFPredicate floatPredicate(mlir::arith::CmpIPredicate predicate);

/// The type of a tensor, as a builtin one: null where `value` is none, or has
/// dynamic sizes, or no elements.
mlir::RankedTensorType staticTensorType(mlir::Value value);

/// The attribute of a constant of any dialect; null for anything else.
mlir::Attribute constantOf(mlir::Value value);

/// The floating-point number that an element is whatever its indices are: a
/// constant, also moved, converted and computed with.
std::optional<double> numberOf(const Element &element,
                               const Coordinates &coordinates);
std::optional<double> numberOf(const Definition &definition,
                               const Coordinates &coordinates);

/// Arithmetic on numbers; nothing where `kind` is no arithmetic.
std::optional<double> applied(TermKind kind, llvm::ArrayRef<double> operands);

/// Whether an operation that nothing uses can go: what MLIR knows to be without
/// effects, and the foreign operations that are.
bool isRemovable(mlir::Operation *op);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_DEFINITION_H
