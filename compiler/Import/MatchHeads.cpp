//===- MatchHeads.cpp - Where query, key and value come from --------------===//
#include "compiler/Import/MatchHeads.h"

#include "compiler/Import/Views.h"

using namespace mlir;
using namespace startrail;

// Far more views than an exporter chains; ends cycles of unreachable code.
static constexpr unsigned maxSteps = 100;

/// Whether the tensor has the four dimensions of the layout.
static bool isIn(Layout layout, const MaybeAxes &axes) {
  return axes.size() == 4 &&
         llvm::all_of(llvm::zip_equal(axes, axesIn(layout)), [](auto pair) {
           auto [axis, expected] = pair;
           return !axis || *axis == expected;
         });
}

Axes startrail::axesIn(Layout layout, const MaybeAxes &axes) {
  if (isIn(layout, axes))
    return axesIn(layout);
  // Dimensions of size 1 go with the one before them.
  Axes result;
  for (const std::optional<Axis> &axis : axes)
    result.push_back(axis             ? *axis
                     : result.empty() ? Axis::Batch
                                      : result.back());
  return result;
}

unsigned startrail::conversionCost(Layout layout, const MaybeAxes &axes) {
  if (isIn(layout, axes))
    return 0;
  Axes order = axesIn(layout);
  auto place = [&](Axis axis) {
    return llvm::find(order, axis) - order.begin();
  };
  Axes all = axesIn(layout, axes);
  return llvm::is_sorted(
             all,
             [&](Axis one, Axis other) { return place(one) < place(other); })
             ? 1
             : 10;
}

Element startrail::elementAt(const HeadsTensor &heads, int64_t count,
                             Coordinate token, Coordinate dim,
                             const Coordinates &coordinates) {
  RankedTensorType type = staticTensorType(heads.tensor);
  HeadsShape sizes = *shapeOf(type, heads.axes, count);
  AffineExpr head =
      coordinates.get(Head).floorDiv(coordinates.getExtent(Head) / sizes.heads);
  const AffineExpr whole[] = {coordinates.get(Batch), head,
                              coordinates.get(token), coordinates.get(dim)};
  // What is left of a size is the stride of the next digit.
  int64_t left[] = {sizes.batch, sizes.heads, sizes.tokens, sizes.dim};
  auto digit = [&](Axis axis, int64_t size) {
    left[unsigned(axis)] /= size;
    return whole[unsigned(axis)].floorDiv(left[unsigned(axis)]) % size;
  };
  Element element{heads.tensor, {}};
  for (auto [size, axis] : llvm::zip_equal(type.getShape(), heads.axes)) {
    AffineExpr index;
    if (axis == Axis::Heads) {
      index = digit(Axis::Head, count) * (size / count);
      index = index + digit(Axis::Dim, size / count);
    } else if (axis == Axis::Batches) {
      index = digit(Axis::Batch, size / count) * count;
      index = index + digit(Axis::Head, count);
    } else {
      index = digit(axis, size);
    }
    element.indices.push_back(coordinates.simplify(index));
  }
  return element;
}

static bool isFunctionOfOnly(AffineExpr expr, Coordinate coordinate) {
  for (unsigned i = 0; i < numCoordinates; ++i)
    if (i != coordinate && expr.isFunctionOfDim(i))
      return false;
  return expr.isFunctionOfDim(coordinate);
}

/// The candidate that the tensor of `scaled` is; nothing where its elements are
/// not those of heads, each once.
static std::optional<HeadsCandidate> asHeads(const ScaledElement &scaled,
                                             Coordinate token, Coordinate dim,
                                             const Coordinates &coordinates) {
  const Element &element = scaled.element;
  auto type = staticTensorType(element.tensor);
  if (!type || type.getEncoding())
    return std::nullopt;
  HeadsCandidate candidate{element.tensor, {}, 1, scaled.factor};
  // The index along each axis, of all of its dimensions.
  AffineExpr zero = coordinates.getConstant(0);
  std::array<AffineExpr, 4> indices = {zero, zero, zero, zero};
  std::array<int64_t, 4> sizes = {1, 1, 1, 1};
  for (auto [size, index] : llvm::zip_equal(type.getShape(), element.indices)) {
    candidate.axes.emplace_back();
    if (size == 1)
      continue;
    std::optional<Axis> &axis = candidate.axes.back();
    if (index == coordinates.get(token))
      axis = Axis::Token;
    else if (index == coordinates.get(dim))
      axis = Axis::Dim;
    else if (isFunctionOfOnly(index, Batch))
      axis = Axis::Batch;
    else if (isFunctionOfOnly(index, Head))
      axis = Axis::Head;
    else
      return std::nullopt;
    unsigned i = unsigned(*axis);
    indices[i] = indices[i] * size + index;
    sizes[i] *= size;
  }
  auto at = [&](auto &list, Axis axis) { return list[unsigned(axis)]; };
  candidate.heads = at(sizes, Axis::Head);
  int64_t queryHeads = coordinates.getExtent(Head);
  if (queryHeads % candidate.heads != 0 ||
      at(sizes, Axis::Batch) != coordinates.getExtent(Batch) ||
      at(sizes, Axis::Token) != coordinates.getExtent(token) ||
      at(sizes, Axis::Dim) != coordinates.getExtent(dim))
    return std::nullopt;
  AffineExpr head =
      coordinates.get(Head).floorDiv(queryHeads / candidate.heads);
  if (!coordinates.equalForAllHeads(at(indices, Axis::Batch),
                                    coordinates.get(Batch)) ||
      !coordinates.equalForAllHeads(at(indices, Axis::Head), head))
    return std::nullopt;
  return candidate;
}

SmallVector<HeadsCandidate>
startrail::findHeads(Element element, Coordinate token, Coordinate dim,
                     const Coordinates &coordinates, bool throughFactors) {
  SmallVector<HeadsCandidate> candidates;
  ScaledElement current{std::move(element), 1};
  for (unsigned step = 0; step < maxSteps; ++step) {
    if (auto candidate = asHeads(current, token, dim, coordinates))
      candidates.push_back(*candidate);
    if (auto source = lookThroughView(current.element, coordinates)) {
      current.element = std::move(*source);
      continue;
    }
    auto source =
        lookThroughFactor(current.element, coordinates, Casts::Widening);
    if (!source || (source->factor != 1 && !throughFactors))
      break;
    current.element = std::move(source->element);
    current.factor *= source->factor;
  }
  return candidates;
}

const HeadsCandidate *
startrail::chooseHeads(ArrayRef<HeadsCandidate> candidates, int64_t heads,
                       Type type, Layout layout, unsigned &cost) {
  const HeadsCandidate *chosen = nullptr;
  unsigned least = 0;
  for (const HeadsCandidate &candidate : llvm::reverse(candidates)) {
    RankedTensorType tensor = staticTensorType(candidate.tensor);
    if (candidate.heads != heads || tensor.getElementType() != type)
      continue;
    unsigned its = conversionCost(layout, candidate.axes);
    if (!chosen || its < least) {
      chosen = &candidate;
      least = its;
    }
  }
  cost += least;
  return chosen;
}
