//===- RankAlgebra.h - Coordinates, physical ranks, token order -----------===//
#ifndef STARTRAIL_DIALECTS_STARTRAIL_RANKALGEBRA_H
#define STARTRAIL_DIALECTS_STARTRAIL_RANKALGEBRA_H

#include "dialects/StarTrail/StarTrail.h"

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"

namespace startrail {

/// The most ranks of a grid, and so the most owners of a token layout.
constexpr int64_t maxRanks = int64_t(1) << 20;

/// One factor of a placement: `size` consecutive values of axis `axis`, namely
/// (coordinate floordiv stride) mod size.
struct PlacementFactor {
  int64_t axis;
  int64_t stride;
  int64_t size;
};

/// The arithmetic of a verified `startrail.grid`. Coordinates are in the order
/// of its axes. Physical ranks follow the placement, token blocks the tokens.
class RankAlgebra {
public:
  explicit RankAlgebra(GridOp grid);

  int64_t numRanks() const { return ranks; }
  llvm::ArrayRef<int64_t> sizes() const { return axisSizes; }
  /// Factors of the placement, fastest first.
  llvm::ArrayRef<PlacementFactor> placement() const { return factors; }
  /// Axis indices of the token order, fastest first.
  llvm::ArrayRef<int64_t> tokenAxes() const { return tokenOrder; }

  /// Coordinates of a physical rank, and back.
  llvm::SmallVector<int64_t> coordinatesOf(int64_t rank) const;
  int64_t rankOf(llvm::ArrayRef<int64_t> coordinates) const;

  /// Linear index of the coordinates in token order (whose block of tokens),
  /// and back.
  int64_t tokenIndexOf(llvm::ArrayRef<int64_t> coordinates) const;
  llvm::SmallVector<int64_t> coordinatesOfTokenIndex(int64_t index) const;

  /// Product of the sizes of the axes, and the index among the ranks that
  /// differ only along them, in token order. `axes` are axis indices.
  int64_t sizeOf(llvm::ArrayRef<int64_t> axes) const;
  int64_t indexAlong(llvm::ArrayRef<int64_t> axes,
                     llvm::ArrayRef<int64_t> coordinates) const;

  /// Whether the coordinates lie within the grid.
  bool contains(llvm::ArrayRef<int64_t> coordinates) const;

  /// Calls `visit` with the coordinates of every rank, the last axis fastest,
  /// until it returns false; whether it never did. Allocates nothing per rank.
  bool allOf(llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> visit) const;

private:
  int64_t ranks = 1;
  llvm::SmallVector<int64_t> axisSizes;
  llvm::SmallVector<PlacementFactor> factors;
  llvm::SmallVector<int64_t> tokenOrder;
};

/// An affine map prepared for many evaluations, with floor semantics of mod
/// and floordiv.
class MapEvaluator {
public:
  explicit MapEvaluator(mlir::AffineMap map);

  /// The values of the map's results, valid until the next call; nothing where
  /// one divides by zero, has a modulus that is not positive, or overflows 64
  /// bits. `dims` and `symbols` are as many as the map's.
  std::optional<llvm::ArrayRef<int64_t>>
  operator()(llvm::ArrayRef<int64_t> dims,
             llvm::ArrayRef<int64_t> symbols = {});

private:
  struct Instruction {
    mlir::AffineExprKind kind;
    int64_t value; // a constant, or the position of a dimension or symbol
  };
  void append(mlir::AffineExpr expr);

  llvm::SmallVector<Instruction> instructions; // in postfix order
  llvm::SmallVector<int64_t> stack;            // ends as the results
  size_t numResults;
};

/// Value of `expr` for once; nothing as for MapEvaluator.
std::optional<int64_t> evaluate(mlir::AffineExpr expr,
                                llvm::ArrayRef<int64_t> dims,
                                llvm::ArrayRef<int64_t> symbols);

/// Values of all results of `map` for once; nothing as for MapEvaluator.
std::optional<llvm::SmallVector<int64_t>>
evaluate(mlir::AffineMap map, llvm::ArrayRef<int64_t> dims,
         llvm::ArrayRef<int64_t> symbols = {});

} // namespace startrail

#endif // STARTRAIL_DIALECTS_STARTRAIL_RANKALGEBRA_H
