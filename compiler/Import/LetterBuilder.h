//===- LetterBuilder.h - Operations by letters of dimensions --------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_LETTERBUILDER_H
#define STARTRAIL_COMPILER_IMPORT_LETTERBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

#include <optional>
#include <string>

namespace startrail {

/// A tensor of static shape and a letter for each of its dimensions: b batch, h
/// key head, g query head of those that read it, i query, j key, d and e head
/// dims.
struct Lettered {
  mlir::Value tensor;
  llvm::StringRef dims;
};

/// Builds linalg operations before an operation, all in one type of numbers:
/// f64 where tensors are stored in it, else f32.
class LetterBuilder {
public:
  /// What a body makes of the operands' elements, in the type of numbers.
  using Body = llvm::function_ref<mlir::Value(mlir::ValueRange)>;

  LetterBuilder(mlir::Operation *op, mlir::Type storage)
      : builder(op), loc(op->getLoc()),
        number(storage.isF64() ? builder.getF64Type() : builder.getF32Type()) {}

  /// Each element of a new tensor from those of `operands` at the same
  /// letters.
  mlir::Value map(llvm::StringRef dims, mlir::Type element,
                  llvm::ArrayRef<Lettered> operands, Body body) {
    return compute(dims, element, std::nullopt, operands, body);
  }
  /// The same, folded over the letters that `dims` has not; the body sees what
  /// is folded so far behind the operands.
  mlir::Value fold(llvm::StringRef dims, double initial,
                   llvm::ArrayRef<Lettered> operands, Body body) {
    return compute(dims, number, initial, operands, body);
  }
  /// Sums of products; a weight (`lhs`) of 0 ignores even NaN.
  mlir::Value contract(llvm::StringRef dims, Lettered lhs, Lettered rhs);

  // Of the body that is being built.
  mlir::Value compare(mlir::arith::CmpFPredicate predicate, mlir::Value a,
                      mlir::Value b);
  mlir::Value select(mlir::Value condition, mlir::Value a, mlir::Value b);
  mlir::Value constant(double value);
  /// The loop over the letter's dimension, plus a constant.
  mlir::Value position(char letter, int64_t offset = 0);

  mlir::OpBuilder builder;
  mlir::Location loc;
  mlir::FloatType number;

private:
  mlir::Value compute(llvm::StringRef dims, mlir::Type element,
                      std::optional<double> initial,
                      llvm::ArrayRef<Lettered> operands, Body body);

  /// Letters of the loops of the operation being built.
  std::string letters;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_LETTERBUILDER_H
