//===- Coordinates.h - Indices of attention's sums ------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_COORDINATES_H
#define STARTRAIL_COMPILER_IMPORT_COORDINATES_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace startrail {

/// What the dimensions of index expressions stand for: the coordinates of one
/// term of attention's two sums, whatever the layouts of the tensors are.
enum Coordinate : unsigned { Batch, Head, Query, Key, KeyDim, ValueDim };
constexpr unsigned numCoordinates = 6;

/// The ranges of the coordinates, and arithmetic that knows them.
class Coordinates {
public:
  explicit Coordinates(mlir::MLIRContext *context) : context(context) {
    extents.fill(1);
  }

  void setExtent(Coordinate coordinate, int64_t extent) {
    extents[coordinate] = extent;
  }
  int64_t getExtent(Coordinate coordinate) const { return extents[coordinate]; }

  /// The expression of a coordinate; the constant 0 where its extent is 1.
  mlir::AffineExpr get(Coordinate coordinate) const;
  mlir::AffineExpr getConstant(int64_t value) const;

  /// The smallest and the largest value, bounds included; nothing where the
  /// expression is beyond int64_t or divides by a non-constant.
  std::optional<std::pair<int64_t, int64_t>> range(mlir::AffineExpr expr) const;

  /// Equal to `expr` for all coordinates, with the divisions and remainders
  /// resolved that the ranges decide.
  mlir::AffineExpr simplify(mlir::AffineExpr expr) const;

  /// Whether the two are equal for all batch elements and heads; false where
  /// they differ by another coordinate, and where they differ in form and there
  /// are more than `mostHeads` heads to compare.
  bool equalForAllHeads(mlir::AffineExpr a, mlir::AffineExpr b) const;

private:
  mlir::MLIRContext *context;
  std::array<int64_t, numCoordinates> extents;
};

/// One element of a tensor, by index expressions over the coordinates.
struct Element {
  mlir::Value tensor;
  llvm::SmallVector<mlir::AffineExpr, 5> indices;
};

/// Whether the index expressions are of a size that attention's may have. No
/// rule looks through larger ones: reshapes and transpositions that interlock
/// can double them at every step.
bool isTractable(const Element &element);

/// The value of `expr` at a point given for every coordinate.
int64_t evaluate(mlir::AffineExpr expr, llvm::ArrayRef<int64_t> point);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_COORDINATES_H
