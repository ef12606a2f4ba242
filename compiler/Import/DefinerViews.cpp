//===- DefinerViews.cpp - Definitions that move elements ------------------===//
#include "compiler/Import/Definer.h"

using namespace mlir;
using namespace startrail;

std::optional<int64_t> Definer::dimension(int64_t dim, int64_t rank) {
  if (dim < -rank || dim >= rank)
    return std::nullopt;
  return dim < 0 ? dim + rank : dim;
}

MaybeDefinition Definer::at(Value value, ArrayRef<AffineExpr> indices) const {
  auto type = staticTensorType(value);
  if (!type || size_t(type.getRank()) != indices.size())
    return std::nullopt;
  Definition moved;
  moved.kind = Definition::Moved;
  moved.element.tensor = value;
  moved.type = type.getElementType();
  for (AffineExpr index : indices)
    moved.element.indices.push_back(coordinates.simplify(index));
  return moved;
}

MaybeDefinition Definer::atLast(
    Value value,
    llvm::function_ref<AffineExpr(int64_t, AffineExpr)> indexOf) const {
  auto type = staticTensorType(value);
  if (!type || size_t(type.getRank()) > element.indices.size())
    return std::nullopt;
  SmallVector<AffineExpr> indices(
      ArrayRef(element.indices).take_back(type.getRank()));
  for (auto [size, index] : llvm::zip_equal(type.getShape(), indices))
    index = indexOf(size, index);
  return at(value, indices);
}

MaybeDefinition Definer::read(Value value) const {
  return atLast(value, [&](int64_t size, AffineExpr index) {
    return size == 1 ? coordinates.getConstant(0) : index;
  });
}

MaybeDefinition Definer::reshaped(Value value) const {
  auto type = staticTensorType(value);
  auto result = staticTensorType(element.tensor);
  if (!type || type.getNumElements() != result.getNumElements())
    return std::nullopt;
  AffineExpr rest = coordinates.getConstant(0);
  for (auto [size, index] : llvm::zip_equal(result.getShape(), element.indices))
    rest = coordinates.simplify(rest * size + index);
  SmallVector<AffineExpr> indices(type.getRank());
  for (unsigned i = type.getRank(); i-- > 0;) {
    int64_t size = type.getDimSize(i);
    indices[i] = i == 0 ? rest : coordinates.simplify(rest % size);
    rest = coordinates.simplify(rest.floorDiv(size));
  }
  return at(value, indices);
}

MaybeDefinition Definer::transposed(Value value,
                                    ArrayRef<int64_t> permutation) const {
  if (permutation.size() != element.indices.size())
    return std::nullopt;
  SmallVector<AffineExpr> indices(permutation.size());
  for (auto [dim, index] : llvm::zip_equal(permutation, element.indices)) {
    if (dim < 0 || size_t(dim) >= indices.size() || indices[dim])
      return std::nullopt;
    indices[dim] = index;
  }
  return at(value, indices);
}

MaybeDefinition Definer::broadcast(Value value, ArrayRef<int64_t> dims) const {
  auto type = staticTensorType(value);
  if (!type || size_t(type.getRank()) != dims.size())
    return std::nullopt;
  auto result = staticTensorType(element.tensor);
  SmallVector<AffineExpr> indices;
  for (auto [i, size] : llvm::enumerate(type.getShape())) {
    int64_t dim = dims[i];
    if (dim < 0 || size_t(dim) >= element.indices.size() ||
        llvm::is_contained(dims.take_front(i), dim) ||
        (size != 1 && size != result.getDimSize(dim)))
      return std::nullopt;
    indices.push_back(size == 1 ? coordinates.getConstant(0)
                                : element.indices[dim]);
  }
  return at(value, indices);
}

MaybeDefinition Definer::tiled(Value value) const {
  return atLast(value,
                [](int64_t size, AffineExpr index) { return index % size; });
}

MaybeDefinition Definer::sliced(Value value, ArrayRef<int64_t> starts,
                                ArrayRef<int64_t> strides) const {
  auto type = staticTensorType(value);
  auto result = staticTensorType(element.tensor);
  if (!type || starts.size() != element.indices.size() ||
      strides.size() != starts.size() ||
      size_t(type.getRank()) != starts.size())
    return std::nullopt;
  SmallVector<AffineExpr> indices;
  for (auto [i, index] : llvm::enumerate(element.indices)) {
    int64_t last, size = type.getDimSize(i);
    if (starts[i] < 0 || strides[i] <= 0 ||
        llvm::MulOverflow(result.getDimSize(i) - 1, strides[i], last) ||
        llvm::AddOverflow(last, starts[i], last) || last >= size)
      return std::nullopt;
    indices.push_back(index * strides[i] + starts[i]);
  }
  return at(value, indices);
}
