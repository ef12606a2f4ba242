//===- GradientSums.cpp - Sums that may be gradients ----------------------===//
#include "compiler/Import/GradientSums.h"

#include "compiler/Import/MatchResult.h"
#include "compiler/Import/ProductSum.h"

using namespace mlir;
using namespace startrail;

std::optional<std::array<Element, 2>>
GradientSum::factorsOf(Element element, AffineExpr member, AffineExpr summand,
                       const Coordinates &coordinates) const {
  if (!sums.empty()) {
    if (!followResult(element, sums, coordinates))
      return std::nullopt;
    auto inner = summandOf(element, member, coordinates);
    if (!inner)
      return std::nullopt;
    element = std::move(*inner);
  }
  if (!followResult(element, products, coordinates))
    return std::nullopt;
  return product.factorsOf(element.indices, summand, coordinates);
}

std::vector<GradientSum> startrail::findGradientSums(Block &block) {
  std::vector<GradientSum> found;
  for (Operation &op : block) {
    if (!isContraction(&op))
      continue;
    // Those of queries and of the query heads that share a key head.
    auto product = matchContraction(&op, 2);
    if (!product || !product->isWhole)
      continue;
    GradientSum sum{*product, findResults(product->result)};
    Value last = sum.products.back();
    Operation *user = last.hasOneUse() ? *last.getUsers().begin() : nullptr;
    found.push_back(sum);
    auto members = user && user->getNumResults() == 1 &&
                           staticTensorType(user->getResult(0))
                       ? summedExtent(user)
                       : std::nullopt;
    if (!members)
      continue;
    sum.sums = findResults(user->getResult(0));
    sum.members = *members;
    found.push_back(std::move(sum));
  }
  return found;
}
