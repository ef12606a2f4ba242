//===- MatchHeads.cpp - Where query, key and value come from --------------===//
#include "compiler/Import/MatchHeads.h"

#include "compiler/Import/Views.h"

using namespace mlir;
using namespace startrail;

// Far more views than an exporter chains; ends cycles of unreachable code.
static constexpr unsigned maxSteps = 100;

SmallVector<int64_t, 4> startrail::shapeIn(Layout layout, int64_t batch,
                                           int64_t heads, int64_t tokens,
                                           int64_t dim) {
  if (layout == Layout::BHSD)
    return {batch, heads, tokens, dim};
  return {batch, tokens, heads, dim};
}

static std::optional<HeadsCandidate> asHeads(const ScaledElement &scaled,
                                             Layout layout, Coordinate token,
                                             Coordinate dim,
                                             const Coordinates &coordinates) {
  const Element &element = scaled.element;
  auto type = dyn_cast<RankedTensorType>(element.tensor.getType());
  bool hasBatch = type && type.getRank() == 4;
  if (!type || type.getEncoding() ||
      (!hasBatch && (type.getRank() != 3 || layout != Layout::BHSD ||
                     coordinates.getExtent(Batch) != 1)))
    return std::nullopt;
  SmallVector<int64_t, 4> shape(type.getShape());
  SmallVector<AffineExpr, 4> indices(element.indices.begin(),
                                     element.indices.end());
  if (!hasBatch) {
    shape.insert(shape.begin(), 1);
    indices.insert(indices.begin(), coordinates.getConstant(0));
  }
  unsigned headAt = layout == Layout::BHSD ? 1 : 2;
  unsigned tokenAt = 3 - headAt;
  int64_t heads = shape[headAt];
  int64_t queryHeads = coordinates.getExtent(Head);
  if (heads <= 0 || queryHeads % heads != 0 ||
      shape != shapeIn(layout, coordinates.getExtent(Batch), heads,
                       coordinates.getExtent(token),
                       coordinates.getExtent(dim)))
    return std::nullopt;
  AffineExpr head = coordinates.get(Head).floorDiv(queryHeads / heads);
  if (indices[tokenAt] != coordinates.get(token) ||
      indices[3] != coordinates.get(dim) ||
      !coordinates.equalForAllHeads(indices[0], coordinates.get(Batch)) ||
      !coordinates.equalForAllHeads(indices[headAt], head))
    return std::nullopt;
  return HeadsCandidate{element.tensor, layout, heads, scaled.factor};
}

SmallVector<HeadsCandidate>
startrail::findHeads(Element element, Coordinate token, Coordinate dim,
                     const Coordinates &coordinates, bool throughFactors) {
  SmallVector<HeadsCandidate> candidates, withoutBatch;
  ScaledElement current{std::move(element), 1};
  for (unsigned step = 0; step < maxSteps; ++step) {
    for (Layout layout : {Layout::BSHD, Layout::BHSD})
      if (auto candidate = asHeads(current, layout, token, dim, coordinates))
        (current.element.indices.size() == 4 ? candidates : withoutBatch)
            .push_back(*candidate);
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
  withoutBatch.append(candidates);
  return withoutBatch;
}
