//===- AffinePrinter.cpp - Affine expressions as C++ ----------------------===//
#include "compiler/Emit/AffinePrinter.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace startrail;

std::string startrail::asFactor(const std::string &text) {
  int depth = 0;
  for (auto [index, c] : llvm::enumerate(text)) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth == 0 && (c == '+' || c == '-'))
      return "(" + text + ")";
  }
  return text;
}

/// `expr` without its sign, where it is a product with a negative constant or
/// a negative constant itself.
static std::optional<AffineExpr> negated(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() < 0 ? std::optional<AffineExpr>(-expr)
                                   : std::nullopt;
  auto product = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!product || product.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  auto factor = dyn_cast<AffineConstantExpr>(product.getRHS());
  if (!factor || factor.getValue() >= 0)
    return std::nullopt;
  return product.getLHS() * -factor.getValue();
}

std::optional<std::string>
startrail::printAffine(AffineExpr expr, ArrayRef<std::string> dims,
                       ArrayRef<std::string> symbols) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return std::to_string(cast<AffineConstantExpr>(expr).getValue());
  case AffineExprKind::DimId:
    return dims[cast<AffineDimExpr>(expr).getPosition()];
  case AffineExprKind::SymbolId:
    return symbols[cast<AffineSymbolExpr>(expr).getPosition()];
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto lhs = printAffine(binary.getLHS(), dims, symbols);
  if (!lhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add) {
    if (std::optional<AffineExpr> positive = negated(binary.getRHS())) {
      auto rhs = printAffine(*positive, dims, symbols);
      if (!rhs)
        return std::nullopt;
      return *lhs + " - " + asFactor(*rhs);
    }
    auto rhs = printAffine(binary.getRHS(), dims, symbols);
    if (!rhs)
      return std::nullopt;
    // A sum reads better with its negative term last.
    if (std::optional<AffineExpr> positive = negated(binary.getLHS())) {
      auto subtracted = printAffine(*positive, dims, symbols);
      if (!subtracted)
        return std::nullopt;
      return *rhs + " - " + asFactor(*subtracted);
    }
    return *lhs + " + " + *rhs;
  }
  auto rhs = printAffine(binary.getRHS(), dims, symbols);
  if (!rhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mul)
    return asFactor(*lhs) + " * " + asFactor(*rhs);
  auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!divisor || divisor.getValue() <= 0)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Mod:
    return "startrail_mod(" + *lhs + ", " + *rhs + ")";
  case AffineExprKind::FloorDiv:
    return "startrail_floordiv(" + *lhs + ", " + *rhs + ")";
  default:
    return "-startrail_floordiv(-" + asFactor(*lhs) + ", " + *rhs + ")";
  }
}
