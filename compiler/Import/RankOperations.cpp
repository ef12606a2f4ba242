//===- RankOperations.cpp - Operations of a program of every rank ---------===//
#include "compiler/Import/RankOperations.h"

#include "dialects/Foreign/StableHloAttributes.h"

using namespace mlir;
using namespace startrail;

std::optional<SmallVector<int64_t, 4>>
startrail::constantIndices(const Element &element) {
  SmallVector<int64_t, 4> indices;
  for (AffineExpr expr : element.indices) {
    auto constant =
        dyn_cast<AffineConstantExpr>(simplifyAffineExpr(expr, 0, 0));
    if (!constant)
      return std::nullopt;
    indices.push_back(constant.getValue());
  }
  return indices;
}

std::optional<int64_t> startrail::permutationSource(Operation *op,
                                                    int64_t rank) {
  auto pairs = sourceTargetPairs(op);
  if (!pairs)
    return std::nullopt;
  for (auto [source, target] : *pairs)
    if (target == rank)
      return source;
  return std::nullopt;
}
