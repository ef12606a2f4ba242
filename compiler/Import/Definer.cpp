//===- Definer.cpp - How definitions are put together ---------------------===//
#include "compiler/Import/Definer.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace startrail;

unsigned Definer::resultNumber() const {
  return cast<OpResult>(element.tensor).getResultNumber();
}

Type Definer::resultElementType() const {
  return staticTensorType(element.tensor).getElementType();
}

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

MaybeDefinition Definer::read(Value value) const {
  auto type = staticTensorType(value);
  if (!type || size_t(type.getRank()) > element.indices.size())
    return std::nullopt;
  SmallVector<AffineExpr> indices(
      ArrayRef(element.indices).take_back(type.getRank()));
  for (auto [size, index] : llvm::zip_equal(type.getShape(), indices))
    if (size == 1)
      index = coordinates.getConstant(0);
  return at(value, indices);
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
  SmallVector<AffineExpr> indices;
  for (auto [size, dim] : llvm::zip_equal(type.getShape(), dims)) {
    if (dim < 0 || size_t(dim) >= element.indices.size())
      return std::nullopt;
    indices.push_back(size == 1 ? coordinates.getConstant(0)
                                : element.indices[dim]);
  }
  return at(value, indices);
}

MaybeDefinition Definer::tiled(Value value) const {
  auto type = staticTensorType(value);
  if (!type || size_t(type.getRank()) > element.indices.size())
    return std::nullopt;
  SmallVector<AffineExpr> indices(
      ArrayRef(element.indices).take_back(type.getRank()));
  for (auto [size, index] : llvm::zip_equal(type.getShape(), indices))
    index = index % size;
  return at(value, indices);
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

MaybeDefinition Definer::converted(Value value) const {
  MaybeDefinition operand = read(value);
  if (!operand)
    return std::nullopt;
  Definition definition;
  definition.kind = Definition::Converted;
  definition.type = resultElementType();
  definition.from = operand->type;
  definition.operands.push_back(std::move(*operand));
  return definition;
}

MaybeDefinition
Definer::applied(TermKind term, std::initializer_list<MaybeDefinition> operands,
                 Type type) const {
  Definition definition;
  definition.kind = Definition::Applied;
  definition.term = term;
  definition.type = type ? type : resultElementType();
  for (const MaybeDefinition &operand : operands) {
    if (!operand)
      return std::nullopt;
    definition.operands.push_back(*operand);
  }
  return definition;
}

arith::CmpFPredicate startrail::floatPredicate(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return arith::CmpFPredicate::OEQ;
  case arith::CmpIPredicate::ne:
    return arith::CmpFPredicate::UNE;
  case arith::CmpIPredicate::slt:
    return arith::CmpFPredicate::OLT;
  case arith::CmpIPredicate::sle:
    return arith::CmpFPredicate::OLE;
  case arith::CmpIPredicate::sgt:
    return arith::CmpFPredicate::OGT;
  default:
    return arith::CmpFPredicate::OGE;
  }
}

MaybeDefinition Definer::compared(arith::CmpIPredicate predicate,
                                  const MaybeDefinition &lhs,
                                  const MaybeDefinition &rhs, Type type) const {
  bool isFloat = isa<FloatType>(type);
  MaybeDefinition result = applied(
      isFloat ? TermKind::FloatCompare : TermKind::Compare, {lhs, rhs}, type);
  if (result)
    result->predicate =
        isFloat ? int64_t(floatPredicate(predicate)) : int64_t(predicate);
  return result;
}

MaybeDefinition Definer::negated(const MaybeDefinition &condition) const {
  Type boolean = IntegerType::get(op->getContext(), 1);
  return applied(TermKind::Xor, {condition, number(1, boolean)}, boolean);
}

MaybeDefinition Definer::power(const MaybeDefinition &base,
                               double exponent) const {
  if (exponent == 1)
    return base;
  if (exponent == 2)
    return applied(TermKind::Multiply, {base, base});
  if (std::abs(exponent) != 0.5 && exponent != -1)
    return std::nullopt;
  MaybeDefinition root =
      exponent == -1 ? base : applied(TermKind::SquareRoot, {base});
  return exponent > 0 ? root : applied(TermKind::Divide, {number(1), root});
}

MaybeDefinition Definer::triangle(Value value, int64_t diagonal,
                                  bool isUpper) const {
  ArrayRef<AffineExpr> indices = element.indices;
  if (indices.size() < 2)
    return std::nullopt;
  Type i64 = IntegerType::get(op->getContext(), 64);
  auto position = [&](AffineExpr index) {
    MaybeDefinition position = counted(index);
    position->type = i64;
    return position;
  };
  MaybeDefinition kept =
      compared(isUpper ? arith::CmpIPredicate::sge : arith::CmpIPredicate::sle,
               position(indices.back()),
               position(indices[indices.size() - 2] + diagonal), i64);
  return applied(TermKind::Select, {kept, read(value), number(0)});
}

MaybeDefinition Definer::number(double number, Type type) const {
  if (!type)
    type = resultElementType();
  if (isa<FloatType>(type))
    return constant(FloatAttr::get(Float64Type::get(op->getContext()), number));
  if (number != std::trunc(number) || std::abs(number) > 1e15)
    return std::nullopt;
  // Only i1 is unsigned among constants.
  Type stored =
      type.isInteger(1) ? type : Type(IntegerType::get(op->getContext(), 64));
  return constant(IntegerAttr::get(stored, int64_t(number)));
}

MaybeDefinition Definer::constant(Attribute attr) const {
  Definition definition;
  definition.kind = Definition::Constant;
  definition.constant = attr;
  definition.type = resultElementType();
  return definition;
}

MaybeDefinition Definer::counted(AffineExpr index, int64_t start,
                                 int64_t step) const {
  Definition definition;
  definition.kind = Definition::Counted;
  definition.index = coordinates.simplify(index * step + start);
  definition.type = resultElementType();
  return definition;
}

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
