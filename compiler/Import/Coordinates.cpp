//===- Coordinates.cpp - Index arithmetic with ranges ---------------------===//
#include "compiler/Import/Coordinates.h"

#include "dialects/StarTrail/HeadLimit.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir;
using namespace startrail;

AffineExpr Coordinates::get(Coordinate coordinate) const {
  return extents[coordinate] == 1 ? getAffineConstantExpr(0, context)
                                  : getAffineDimExpr(coordinate, context);
}

AffineExpr Coordinates::getConstant(int64_t value) const {
  return getAffineConstantExpr(value, context);
}

std::optional<std::pair<int64_t, int64_t>>
Coordinates::range(AffineExpr expr) const {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return std::make_pair(constant.getValue(), constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    if (dim.getPosition() >= numCoordinates)
      return std::nullopt;
    return std::make_pair(int64_t(0), extents[dim.getPosition()] - 1);
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  auto lhs = range(binary.getLHS());
  auto rhs = range(binary.getRHS());
  if (!lhs || !rhs)
    return std::nullopt;
  int64_t low, high;
  if (expr.getKind() == AffineExprKind::Add) {
    if (llvm::AddOverflow(lhs->first, rhs->first, low) ||
        llvm::AddOverflow(lhs->second, rhs->second, high))
      return std::nullopt;
    return std::make_pair(low, high);
  }
  if (rhs->first != rhs->second)
    return std::nullopt;
  int64_t factor = rhs->first;
  if (expr.getKind() == AffineExprKind::Mul) {
    if (llvm::MulOverflow(lhs->first, factor, low) ||
        llvm::MulOverflow(lhs->second, factor, high))
      return std::nullopt;
    return std::make_pair(std::min(low, high), std::max(low, high));
  }
  if (factor <= 0)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mod)
    return std::make_pair(int64_t(0), factor - 1);
  if (expr.getKind() == AffineExprKind::FloorDiv)
    return std::make_pair(llvm::divideFloorSigned(lhs->first, factor),
                          llvm::divideFloorSigned(lhs->second, factor));
  return std::nullopt;
}

static void collectSummands(AffineExpr expr, SmallVectorImpl<AffineExpr> &out) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary || expr.getKind() != AffineExprKind::Add) {
    out.push_back(expr);
    return;
  }
  collectSummands(binary.getLHS(), out);
  collectSummands(binary.getRHS(), out);
}

AffineExpr Coordinates::simplify(AffineExpr expr) const {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dim.getPosition() < numCoordinates
               ? get(Coordinate(dim.getPosition()))
               : expr;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return expr;
  AffineExpr lhs = simplify(binary.getLHS());
  AffineExpr rhs = simplify(binary.getRHS());
  AffineExpr result = getAffineBinaryOpExpr(expr.getKind(), lhs, rhs);
  // A multiple of a sum is one of each summand, which divisions then tell.
  if (expr.getKind() == AffineExprKind::Mul && isa<AffineConstantExpr>(rhs)) {
    SmallVector<AffineExpr> summands;
    collectSummands(lhs, summands);
    if (summands.size() > 1) {
      result = getConstant(0);
      for (AffineExpr summand : summands)
        result = result + summand * rhs;
    }
  }
  bool isMod = expr.getKind() == AffineExprKind::Mod;
  auto divisor = dyn_cast<AffineConstantExpr>(rhs);
  if ((!isMod && expr.getKind() != AffineExprKind::FloorDiv) || !divisor ||
      divisor.getValue() <= 0)
    return result;

  // (c * a + b) with 0 <= b < c: the quotient is a, the remainder b.
  int64_t c = divisor.getValue();
  SmallVector<AffineExpr> summands;
  collectSummands(lhs, summands);
  AffineExpr quotient = getConstant(0), rest = getConstant(0);
  for (AffineExpr summand : summands) {
    if (summand.isMultipleOf(c))
      quotient = quotient + summand.floorDiv(c);
    else
      rest = rest + summand;
  }
  auto bounds = range(rest);
  if (!bounds || bounds->first < 0 || bounds->second >= c)
    return result;
  return isMod ? rest : quotient;
}

/// Counts the nodes of `expr` down from `budget`, and no further than 0.
static int64_t budgetAfter(AffineExpr expr, int64_t budget) {
  if (budget <= 0)
    return 0;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return budget - 1;
  return budgetAfter(binary.getRHS(), budgetAfter(binary.getLHS(), budget - 1));
}

bool startrail::isTractable(const Element &element) {
  int64_t budget = 256;
  for (AffineExpr index : element.indices)
    budget = budgetAfter(index, budget);
  return budget > 0;
}

int64_t startrail::evaluate(AffineExpr expr, ArrayRef<int64_t> point) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dim.getPosition() < point.size() ? point[dim.getPosition()] : 0;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return 0;
  int64_t lhs = evaluate(binary.getLHS(), point);
  int64_t rhs = evaluate(binary.getRHS(), point);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return lhs + rhs;
  case AffineExprKind::Mul:
    return lhs * rhs;
  case AffineExprKind::FloorDiv:
    return rhs > 0 ? llvm::divideFloorSigned(lhs, rhs) : 0;
  case AffineExprKind::Mod:
    return rhs > 0 ? llvm::mod(lhs, rhs) : 0;
  default:
    return rhs > 0 ? llvm::divideCeilSigned(lhs, rhs) : 0;
  }
}

bool Coordinates::equalForAllHeads(AffineExpr a, AffineExpr b) const {
  if (a == b)
    return true;
  if (!areWithinHeadLimit(extents[Batch], extents[Head]))
    return false;
  auto isOfHeadsAlone = [](AffineExpr expr) {
    for (unsigned coordinate = Query; coordinate < numCoordinates; ++coordinate)
      if (expr.isFunctionOfDim(coordinate))
        return false;
    return true;
  };
  if (!isOfHeadsAlone(a) || !isOfHeadsAlone(b)) {
    // Other coordinates go where they are in both alike: what is left is of
    // the heads that share a dimension with them.
    a = simplifyAffineExpr(a - b, numCoordinates, 0);
    b = getConstant(0);
    if (!isOfHeadsAlone(a))
      return false;
  }
  std::array<int64_t, numCoordinates> point{};
  for (point[Batch] = 0; point[Batch] < extents[Batch]; ++point[Batch])
    for (point[Head] = 0; point[Head] < extents[Head]; ++point[Head])
      if (evaluate(a, point) != evaluate(b, point))
        return false;
  return true;
}
