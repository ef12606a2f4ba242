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

bool RankAlgebra::allOf(
    llvm::function_ref<bool(ArrayRef<int64_t>)> visit) const {
  SmallVector<int64_t> coordinates(axisSizes.size(), 0);
  for (int64_t count = 0; count < ranks; ++count) {
    if (!visit(coordinates))
      return false;
    for (size_t axis = axisSizes.size(); axis-- > 0;) {
      if (++coordinates[axis] < axisSizes[axis])
        break;
      coordinates[axis] = 0;
    }
  }
  return true;
}

MapEvaluator::MapEvaluator(AffineMap map) : numResults(map.getNumResults()) {
  for (AffineExpr expr : map.getResults())
    append(expr);
  stack.resize(instructions.size());
}

void MapEvaluator::append(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    instructions.push_back({expr.getKind(), constant.getValue()});
  } else if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    instructions.push_back({expr.getKind(), dim.getPosition()});
  } else if (auto symbol = dyn_cast<AffineSymbolExpr>(expr)) {
    instructions.push_back({expr.getKind(), symbol.getPosition()});
  } else {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    append(binary.getLHS());
    append(binary.getRHS());
    instructions.push_back({expr.getKind(), 0});
  }
}

/// False where the operation has no value.
static bool apply(AffineExprKind kind, int64_t lhs, int64_t rhs,
                  int64_t &result) {
  switch (kind) {
  case AffineExprKind::Add:
    return !llvm::AddOverflow(lhs, rhs, result);
  case AffineExprKind::Mul:
    return !llvm::MulOverflow(lhs, rhs, result);
  default:
    break;
  }
  if (rhs <= 0)
    return false;
  switch (kind) {
  case AffineExprKind::Mod:
    result = llvm::mod(lhs, rhs);
    return true;
  case AffineExprKind::FloorDiv:
    result = llvm::divideFloorSigned(lhs, rhs);
    return true;
  default:
    result = llvm::divideCeilSigned(lhs, rhs);
    return true;
  }
}

std::optional<ArrayRef<int64_t>>
MapEvaluator::operator()(ArrayRef<int64_t> dims, ArrayRef<int64_t> symbols) {
  int64_t *top = stack.data();
  for (const Instruction &instruction : instructions) {
    switch (instruction.kind) {
    case AffineExprKind::Constant:
      *top++ = instruction.value;
      break;
    case AffineExprKind::DimId:
      *top++ = dims[instruction.value];
      break;
    case AffineExprKind::SymbolId:
      *top++ = symbols[instruction.value];
      break;
    default:
      --top;
      if (!apply(instruction.kind, top[-1], top[0], top[-1]))
        return std::nullopt;
    }
  }
  return ArrayRef<int64_t>(stack.data(), numResults);
}

std::optional<int64_t> startrail::evaluate(AffineExpr expr,
                                           ArrayRef<int64_t> dims,
                                           ArrayRef<int64_t> symbols) {
  MapEvaluator evaluator(AffineMap::get(dims.size(), symbols.size(), expr));
  if (auto values = evaluator(dims, symbols))
    return values->front();
  return std::nullopt;
}

std::optional<SmallVector<int64_t>>
startrail::evaluate(AffineMap map, ArrayRef<int64_t> dims,
                    ArrayRef<int64_t> symbols) {
  MapEvaluator evaluator(map);
  if (auto values = evaluator(dims, symbols))
    return SmallVector<int64_t>(*values);
  return std::nullopt;
}
