//===- RankAlgebra.cpp - Coordinates, physical ranks, token order ---------===//
#include "dialects/StarTrail/RankAlgebra.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace startrail;

RankAlgebra::RankAlgebra(GridOp grid) {
  llvm::append_range(axisSizes, grid.getSizes());
  for (int64_t size : axisSizes)
    ranks *= size;
  SmallVector<int64_t> taken(axisSizes.size(), 1);
  for (Attribute entry : grid.getPlacement()) {
    auto [name, factor] = cast<StringAttr>(entry).getValue().split(':');
    int64_t axis = grid.getAxisIndex(name);
    int64_t size = axisSizes[axis] / taken[axis];
    if (!factor.empty())
      factor.getAsInteger(10, size);
    factors.push_back({axis, taken[axis], size});
    taken[axis] *= size;
  }
  for (Attribute entry : grid.getTokens())
    tokenOrder.push_back(grid.getAxisIndex(cast<StringAttr>(entry).getValue()));
}

SmallVector<int64_t> RankAlgebra::coordinatesOf(int64_t rank) const {
  SmallVector<int64_t> coordinates(axisSizes.size(), 0);
  for (const PlacementFactor &factor : factors) {
    coordinates[factor.axis] += rank % factor.size * factor.stride;
    rank /= factor.size;
  }
  return coordinates;
}

int64_t RankAlgebra::rankOf(ArrayRef<int64_t> coordinates) const {
  int64_t rank = 0, weight = 1;
  for (const PlacementFactor &factor : factors) {
    rank += coordinates[factor.axis] / factor.stride % factor.size * weight;
    weight *= factor.size;
  }
  return rank;
}

int64_t RankAlgebra::tokenIndexOf(ArrayRef<int64_t> coordinates) const {
  int64_t index = 0, weight = 1;
  for (int64_t axis : tokenOrder) {
    index += coordinates[axis] * weight;
    weight *= axisSizes[axis];
  }
  return index;
}

SmallVector<int64_t> RankAlgebra::coordinatesOfTokenIndex(int64_t index) const {
  SmallVector<int64_t> coordinates(axisSizes.size(), 0);
  for (int64_t axis : tokenOrder) {
    coordinates[axis] = index % axisSizes[axis];
    index /= axisSizes[axis];
  }
  return coordinates;
}

int64_t RankAlgebra::sizeOf(ArrayRef<int64_t> axes) const {
  int64_t size = 1;
  for (int64_t axis : axes)
    size *= axisSizes[axis];
  return size;
}

int64_t RankAlgebra::indexAlong(ArrayRef<int64_t> axes,
                                ArrayRef<int64_t> coordinates) const {
  int64_t index = 0, weight = 1;
  for (int64_t axis : tokenOrder) {
    if (!llvm::is_contained(axes, axis))
      continue;
    index += coordinates[axis] * weight;
    weight *= axisSizes[axis];
  }
  return index;
}

bool RankAlgebra::contains(ArrayRef<int64_t> coordinates) const {
  if (coordinates.size() != axisSizes.size())
    return false;
  for (auto [value, size] : llvm::zip(coordinates, axisSizes))
    if (value < 0 || value >= size)
      return false;
  return true;
}

std::optional<int64_t> startrail::evaluate(AffineExpr expr,
                                           ArrayRef<int64_t> dims,
                                           ArrayRef<int64_t> symbols) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return cast<AffineConstantExpr>(expr).getValue();
  case AffineExprKind::DimId:
    return dims[cast<AffineDimExpr>(expr).getPosition()];
  case AffineExprKind::SymbolId:
    return symbols[cast<AffineSymbolExpr>(expr).getPosition()];
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<int64_t> lhs = evaluate(binary.getLHS(), dims, symbols);
  std::optional<int64_t> rhs = evaluate(binary.getRHS(), dims, symbols);
  if (!lhs || !rhs)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return *lhs + *rhs;
  case AffineExprKind::Mul:
    return *lhs * *rhs;
  default:
    break;
  }
  if (*rhs <= 0)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Mod:
    return llvm::mod(*lhs, *rhs);
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(*lhs, *rhs);
  default:
    return llvm::divideCeilSigned(*lhs, *rhs);
  }
}

std::optional<SmallVector<int64_t>>
startrail::evaluate(AffineMap map, ArrayRef<int64_t> dims,
                    ArrayRef<int64_t> symbols) {
  SmallVector<int64_t> values;
  for (AffineExpr expr : map.getResults()) {
    std::optional<int64_t> value = evaluate(expr, dims, symbols);
    if (!value)
      return std::nullopt;
    values.push_back(*value);
  }
  return values;
}
