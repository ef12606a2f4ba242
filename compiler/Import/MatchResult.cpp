//===- MatchResult.cpp - What the dimensions of a result count ------------===//
#include "compiler/Import/MatchResult.h"

using namespace mlir;
using namespace startrail;

// Far more views than an exporter chains.
static constexpr unsigned maxSteps = 100;

/// The element of one of `tensors` that a definition is made of.
static std::optional<Element> findMoved(const Definition &definition,
                                        ArrayRef<Value> tensors) {
  if (definition.kind == Definition::Moved &&
      llvm::is_contained(tensors, definition.element.tensor))
    return definition.element;
  for (const Definition &operand : definition.operands)
    if (auto element = findMoved(operand, tensors))
      return element;
  return std::nullopt;
}

/// The element of one of `tensors` that `element` is made of, with others.
static std::optional<Element> findOperand(const Element &element,
                                          ArrayRef<Value> tensors,
                                          const Coordinates &coordinates) {
  auto op = element.tensor.getDefiningOp<linalg::LinalgOp>();
  if (!op) {
    auto definition = define(element, coordinates);
    return definition ? findMoved(*definition, tensors) : std::nullopt;
  }
  auto iteration =
      isElementwise(op)
          ? iterationOf(op, cast<OpResult>(element.tensor).getResultNumber(),
                        element.indices)
          : std::nullopt;
  if (iteration)
    for (OpOperand *operand : op.getDpsInputOperands())
      if (llvm::is_contained(tensors, operand->get()))
        return readBy(op, *operand, *iteration, coordinates);
  return std::nullopt;
}

bool startrail::followResult(Element &element, ArrayRef<Value> results,
                             const Coordinates &coordinates) {
  while (element.tensor != results.front()) {
    auto source = lookThroughView(element, coordinates);
    if (!source)
      if (auto scaled = lookThroughFactor(element, coordinates, Casts::All);
          scaled && scaled->factor == 1)
        source = scaled->element;
    if (!source)
      source = findOperand(element, results, coordinates);
    if (!source)
      return false;
    element = std::move(*source);
  }
  return true;
}

Element startrail::originOf(Element element, const Coordinates &coordinates) {
  for (unsigned step = 0; step < maxSteps; ++step) {
    auto source = lookThroughView(element, coordinates);
    if (!source)
      break;
    element = std::move(*source);
  }
  return element;
}

/// The element at index 0.
static Element firstOf(Value tensor, const Coordinates &coordinates) {
  Element element{tensor, {}};
  element.indices.assign(staticTensorType(tensor).getRank(),
                         coordinates.getConstant(0));
  return element;
}

SmallVector<Value> startrail::findResults(Value product) {
  SmallVector<Value> results{product};
  Coordinates anywhere(product.getContext());
  while (results.back().hasOneUse() && results.size() <= maxSteps) {
    Operation *user = *results.back().getUsers().begin();
    if (user->getNumResults() != 1 || !staticTensorType(user->getResult(0)))
      break;
    Element element = firstOf(user->getResult(0), anywhere);
    auto source = lookThroughView(element, anywhere);
    if (!source)
      if (auto scaled = lookThroughFactor(element, anywhere, Casts::All);
          scaled && scaled->factor == 1)
        source = scaled->element;
    if (!source || source->tensor != results.back())
      break;
    results.push_back(user->getResult(0));
  }
  return results;
}

/// Whether each element of `result` is a quotient, a product or a choice.
static bool isFinishing(Value result) {
  if (auto op = result.getDefiningOp<linalg::LinalgOp>()) {
    if (!isElementwise(op) || op->getNumResults() != 1)
      return false;
    Operation *last =
        op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
    while (isa_and_nonnull<arith::TruncFOp, arith::ExtFOp>(last))
      last = last->getOperand(0).getDefiningOp();
    return isa_and_nonnull<arith::DivFOp, arith::MulFOp, arith::SelectOp>(last);
  }
  Coordinates anywhere(result.getContext());
  auto definition = define(firstOf(result, anywhere), anywhere);
  return definition && definition->kind == Definition::Applied &&
         (definition->term == TermKind::Divide ||
          definition->term == TermKind::Multiply ||
          definition->term == TermKind::Select);
}

void startrail::appendOutputs(SmallVector<Value> &results) {
  // A division and a choice at most.
  for (unsigned step = 0; step < 2 && results.back().hasOneUse(); ++step) {
    Operation *user = *results.back().getUsers().begin();
    auto type = user->getNumResults() == 1
                    ? staticTensorType(user->getResult(0))
                    : RankedTensorType();
    if (!type ||
        type.getNumElements() !=
            staticTensorType(results.back()).getNumElements() ||
        !isFinishing(user->getResult(0)))
      return;
    results.append(findResults(user->getResult(0)));
  }
}

std::optional<Element> startrail::elementOf(Value tensor, const MaybeAxes &axes,
                                            Coordinates &coordinates) {
  RankedTensorType type = staticTensorType(tensor);
  if (size_t(type.getRank()) != axes.size())
    return std::nullopt;
  HeadsTensor heads{tensor, {}};
  for (auto [size, axis] : llvm::zip_equal(type.getShape(), axes)) {
    if (!axis && size != 1)
      return std::nullopt;
    heads.axes.push_back(axis.value_or(Axis::Batch));
  }
  auto sizes = shapeOf(type, heads.axes, 0);
  if (!sizes)
    return std::nullopt;
  coordinates.setExtent(Batch, sizes->batch);
  coordinates.setExtent(Head, sizes->heads);
  coordinates.setExtent(Query, sizes->tokens);
  coordinates.setExtent(ValueDim, sizes->dim);
  return elementAt(heads, 0, Query, ValueDim, coordinates);
}

namespace {
/// Which factors of the product depend on a dimension.
enum class Dependence { None, Rows, Columns, Both };
} // namespace

/// For each dimension of `result`, the first factor being the weights, as they
/// are or as what they are copied from; nothing where the product is not
/// reached.
static std::optional<SmallVector<Dependence>>
dependences(const Contraction &product, Value result, ArrayRef<Value> results,
            bool ofOrigins) {
  ArrayRef<int64_t> shape = staticTensorType(result).getShape();
  // Coordinates stand for dimensions here, the last one for the summed index.
  if (shape.size() >= numCoordinates)
    return std::nullopt;
  Coordinates dims(result.getContext());
  constexpr auto summed = Coordinate(numCoordinates - 1);
  dims.setExtent(summed, product.extent);
  Element element{result, {}};
  for (auto [i, size] : llvm::enumerate(shape)) {
    dims.setExtent(Coordinate(i), size);
    element.indices.push_back(dims.get(Coordinate(i)));
  }
  if (!followResult(element, results, dims))
    return std::nullopt;
  auto factors = product.factorsOf(element.indices, dims.get(summed), dims);
  if (!factors)
    return std::nullopt;
  if (ofOrigins)
    for (Element &factor : *factors)
      factor = originOf(factor, dims);
  SmallVector<Dependence> found;
  for (unsigned i = 0; i < shape.size(); ++i) {
    auto dependsOn = [&](unsigned factor) {
      return llvm::any_of((*factors)[factor].indices, [&](AffineExpr index) {
        return index.isFunctionOfDim(i);
      });
    };
    found.push_back(dependsOn(0)
                        ? dependsOn(1) ? Dependence::Both : Dependence::Rows
                    : dependsOn(1) ? Dependence::Columns
                                   : Dependence::None);
  }
  return found;
}

/// What dimensions count where the weights are the first factor.
static SmallVector<MaybeAxes> axesOf(ArrayRef<int64_t> shape,
                                     ArrayRef<Dependence> dependences) {
  SmallVector<unsigned> outer;
  MaybeAxes axes(shape.size());
  for (auto [i, size] : llvm::enumerate(shape)) {
    if (size == 1)
      continue;
    switch (dependences[i]) {
    case Dependence::None:
      return {};
    case Dependence::Rows:
    case Dependence::Columns: {
      Axis axis = dependences[i] == Dependence::Rows ? Axis::Token : Axis::Dim;
      if (llvm::is_contained(axes, std::optional(axis)))
        return {};
      axes[i] = axis;
      break;
    }
    case Dependence::Both:
      outer.push_back(i);
      break;
    }
  }
  // One outer dimension counts heads, unless it stands where a batch does.
  bool isBatch = outer.size() == 1 && shape.size() == 4 && outer[0] == 0;
  SmallVector<MaybeAxes> all;
  auto add = [&](unsigned batches) {
    for (auto [n, i] : llvm::enumerate(outer))
      axes[i] = n < batches ? Axis::Batch : Axis::Head;
    all.push_back(axes);
  };
  add(outer.size() >= 2 || isBatch ? 1 : 0);
  // Heads before the batch, where both are there.
  if (outer.size() == 2) {
    std::swap(axes[outer[0]], axes[outer[1]]);
    all.push_back(axes);
  }
  return all;
}

SmallVector<MaybeAxes> startrail::resultAxes(const Contraction &product,
                                             Value result,
                                             ArrayRef<Value> results) {
  ArrayRef<int64_t> shape = staticTensorType(result).getShape();
  SmallVector<MaybeAxes> all;
  SmallVector<Dependence> last;
  // Broadcast values do not depend on the heads of multi-query attention, nor
  // operands of a multiplication only on what they depend on.
  for (bool ofOrigins : {false, true}) {
    auto known = dependences(product, result, results, ofOrigins);
    if (!known || *known == last)
      continue;
    last = *known;
    all.append(axesOf(shape, *known));
    for (Dependence &dependence : *known)
      dependence = dependence == Dependence::Rows      ? Dependence::Columns
                   : dependence == Dependence::Columns ? Dependence::Rows
                                                       : dependence;
    all.append(axesOf(shape, *known));
  }
  return all;
}
