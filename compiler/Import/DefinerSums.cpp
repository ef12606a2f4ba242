//===- DefinerSums.cpp - Definitions that combine elements ----------------===//
#include "compiler/Import/Definer.h"

#include <limits>

using namespace mlir;
using namespace startrail;

std::optional<int64_t> startrail::reducedSize(const Reduction &reduction) {
  auto type = staticTensorType(reduction.operand);
  if (!type || reduction.dims.empty())
    return std::nullopt;
  int64_t reduced = 1;
  for (int64_t dim : reduction.dims) {
    if (dim < 0 || dim >= type.getRank())
      return std::nullopt;
    int64_t size = type.getDimSize(dim);
    if (size != 1 && reduced != 1)
      return std::nullopt;
    reduced *= size;
  }
  return reduced;
}

std::optional<Element>
startrail::reducedElement(const Reduction &reduction, const Element &element,
                          AffineExpr index, const Coordinates &coordinates) {
  auto type = staticTensorType(reduction.operand);
  if (!reducedSize(reduction))
    return std::nullopt;
  Element operand{reduction.operand, {}};
  unsigned next = 0;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    bool isReduced = llvm::is_contained(reduction.dims, dim);
    if (!isReduced) {
      if (next >= element.indices.size())
        return std::nullopt;
      operand.indices.push_back(element.indices[next++]);
      continue;
    }
    next += reduction.keepsDims;
    operand.indices.push_back(
        type.getDimSize(dim) == 1 ? coordinates.getConstant(0) : index);
  }
  if (next != element.indices.size())
    return std::nullopt;
  return operand;
}

MaybeDefinition Definer::overKeys(TermKind term, const MaybeDefinition &operand,
                                  MaybeDefinition initial) const {
  Type type = operand ? operand->type : Type();
  if (!initial)
    initial = term == TermKind::MaximumOverKeys
                  ? number(-std::numeric_limits<double>::infinity())
                  : number(term == TermKind::AndOverKeys, type);
  return applied(term, {operand, initial}, type);
}

MaybeDefinition Definer::reduced(
    const Reduction &reduction,
    llvm::function_ref<MaybeDefinition(MaybeDefinition)> transform) const {
  std::optional<int64_t> size = reducedSize(reduction);
  MaybeDefinition initial;
  if (reduction.initial) {
    initial = at(reduction.initial, {});
    if (!initial)
      return std::nullopt;
  }
  auto combined = [&](AffineExpr index) -> MaybeDefinition {
    auto operand = reducedElement(reduction, element, index, coordinates);
    if (!operand)
      return std::nullopt;
    MaybeDefinition moved = at(operand->tensor, operand->indices);
    return transform ? transform(moved) : moved;
  };
  // A sum of one element is that element.
  if (size == 1 && coordinates.getExtent(Key) != 1 &&
      reduction.kind == TermKind::SumOverKeys &&
      (!initial || numberOf(*initial, coordinates) == 0.0))
    return combined(coordinates.getConstant(0));
  if (size != coordinates.getExtent(Key))
    return std::nullopt;
  for (AffineExpr index : element.indices)
    if (index.isFunctionOfDim(Key))
      return std::nullopt;
  return overKeys(reduction.kind, combined(coordinates.get(Key)), initial);
}

MaybeDefinition Definer::softmax(Value value, int64_t dim) const {
  auto type = staticTensorType(value);
  if (!type || size_t(type.getRank()) != element.indices.size() || dim < 0 ||
      dim >= type.getRank() ||
      type.getDimSize(dim) != coordinates.getExtent(Key))
    return std::nullopt;
  SmallVector<AffineExpr> indices(element.indices.begin(),
                                  element.indices.end());
  for (auto [i, index] : llvm::enumerate(indices))
    if (int64_t(i) != dim && index.isFunctionOfDim(Key))
      return std::nullopt;
  auto exponential = [&](ArrayRef<AffineExpr> indices) {
    SmallVector<AffineExpr> row(indices);
    row[dim] = coordinates.get(Key);
    MaybeDefinition maximum =
        overKeys(TermKind::MaximumOverKeys, at(value, row), std::nullopt);
    return applied(TermKind::Exp, {applied(TermKind::Subtract,
                                           {at(value, indices), maximum})});
  };
  SmallVector<AffineExpr> row(indices);
  row[dim] = coordinates.get(Key);
  return applied(TermKind::Divide, {exponential(indices),
                                    overKeys(TermKind::SumOverKeys,
                                             exponential(row), std::nullopt)});
}
