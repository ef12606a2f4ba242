//===- GradientNumbers.cpp - What elements are multiples of ---------------===//
#include "compiler/Import/GradientNumbers.h"

#include "compiler/Import/ForeignValues.h"
#include "compiler/Import/MatchContraction.h"
#include "compiler/Import/MatchHeads.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

// Far more views and factors than an exporter chains.
static constexpr unsigned maxSteps = 100;

bool startrail::areSame(const Element &one, const Element &other,
                        const Coordinates &coordinates) {
  return one.tensor == other.tensor &&
         llvm::all_of_zip(one.indices, other.indices,
                          [&](AffineExpr a, AffineExpr b) {
                            return coordinates.equalForAllHeads(a, b);
                          });
}

GradientNumbers::GradientNumbers(AttentionOp attention)
    : attention(attention), coordinates(attention.getContext()),
      terms(coordinates) {
  const Axes axes = axesIn(attention.getLayout());
  auto sizesOf = [&](Value tensor) {
    return *shapeOf(cast<RankedTensorType>(tensor.getType()), axes, 0);
  };
  const HeadsShape queries = sizesOf(attention.getQuery());
  const HeadsShape values = sizesOf(attention.getValue());
  keyHeads = values.heads;
  coordinates.setExtent(Batch, queries.batch);
  coordinates.setExtent(Head, queries.heads);
  coordinates.setExtent(Query, queries.tokens);
  coordinates.setExtent(KeyDim, queries.dim);
  coordinates.setExtent(Key, values.tokens);
  coordinates.setExtent(ValueDim, values.dim);
  auto origin = [&](Value tensor, Coordinate token, Coordinate dim) {
    return sourceOf(elementAt({tensor, axes}, 0, token, dim, coordinates));
  };
  query = origin(attention.getQuery(), Query, KeyDim);
  key = origin(attention.getKey(), Key, KeyDim);
  value = origin(attention.getValue(), Key, ValueDim);
}

ScaledElement GradientNumbers::sourceOf(Element element) const {
  ScaledElement source{std::move(element), 1};
  for (unsigned step = 0; step < maxSteps; ++step) {
    if (Operation *def = source.element.tensor.getDefiningOp();
        def && def->getName().getStringRef() == toBuiltinTensorName) {
      source.element.tensor = def->getOperand(0);
      continue;
    }
    if (auto next = lookThroughView(source.element, coordinates)) {
      source.element = std::move(*next);
      continue;
    }
    auto next = lookThroughFactor(source.element, coordinates, Casts::All);
    if (!next)
      break;
    source.element = std::move(next->element);
    source.factor *= next->factor;
  }
  return source;
}

std::optional<double>
GradientNumbers::times(const Element &element,
                       const ScaledElement &required) const {
  ScaledElement source = sourceOf(element);
  if (!areSame(source.element, required.element, coordinates))
    return std::nullopt;
  return source.factor / required.factor;
}

std::optional<double>
GradientNumbers::timesQuery(const Element &element) const {
  return times(element, query);
}

std::optional<double> GradientNumbers::timesKey(const Element &element) const {
  return times(element, key);
}

std::optional<double> GradientNumbers::timesWeights(const Element &element) {
  assumed = std::nullopt;
  return ratio(element, false);
}

std::optional<double>
GradientNumbers::timesScoreGradient(const Element &element,
                                    std::optional<Element> &outputGradient) {
  assumed = outputGradient;
  auto multiple = ratio(element, true);
  if (!multiple || !assumed)
    return std::nullopt;
  outputGradient = assumed;
  return multiple;
}

bool GradientNumbers::sees(int64_t query, int64_t key) const {
  if (AttentionOp(attention).getMask() == Mask::Full)
    return true;
  bool topLeft = AttentionOp(attention).getAlignment() == Alignment::TopLeft;
  int64_t behind =
      topLeft ? 0 : coordinates.getExtent(Key) - coordinates.getExtent(Query);
  return key <= query + behind;
}

static double scoreAt(const Point &point) {
  return 4 * drawn({0, point[Query], point[Key]});
}

static double weightGradientAt(const Point &point) {
  return drawn({1, point[Query], point[Key]});
}

/// The value of a product of query and key, or of output gradient and value, at
/// a point: drawn.
std::optional<double> GradientNumbers::product(const Term *load,
                                               const Point &point) {
  auto contraction = matchContraction(load->value.getDefiningOp());
  if (!contraction || contraction->result != load->value ||
      !contraction->isWhole)
    return std::nullopt;
  for (Coordinate dim : {KeyDim, ValueDim}) {
    if (contraction->extent != coordinates.getExtent(dim))
      continue;
    auto factors = contraction->factorsOf(load->indices, coordinates.get(dim),
                                          coordinates);
    if (!factors)
      return std::nullopt;
    for (unsigned left : {0, 1}) {
      const Element &one = (*factors)[left], &other = (*factors)[1 - left];
      if (dim == KeyDim) {
        auto ofQuery = timesQuery(one), ofKey = timesKey(other);
        if (ofQuery && ofKey)
          return *ofQuery * *ofKey * scoreAt(point);
        continue;
      }
      auto ofValue = times(other, value);
      if (!ofValue)
        continue;
      ScaledElement source = sourceOf(one);
      if (!assumed)
        assumed = source.element;
      if (areSame(source.element, *assumed, coordinates))
        return *ofValue * source.factor * weightGradientAt(point);
    }
  }
  return std::nullopt;
}

std::optional<double> GradientNumbers::load(const Term *term,
                                            const Point &point) {
  if (auto value = product(term, point))
    return value;
  return evaluate(term, {}, point);
}

/// What the element is a multiple of dS, or of P, with; nothing where it is no
/// multiple.
std::optional<double> GradientNumbers::ratio(const Element &element,
                                             bool isGradient) {
  const Term *term = terms.expand(element);
  int64_t queries = coordinates.getExtent(Query);
  int64_t keyCount = coordinates.getExtent(Key);
  double scale = attention.getScaleValue();
  std::optional<double> ratio;
  for (int64_t at : {int64_t(0), queries / 3, queries / 2, queries - 1}) {
    SmallVector<int64_t> keys;
    for (int64_t near : {int64_t(0), at - 1, at, at + 1, keyCount / 3,
                         keyCount / 2, keyCount - 2, keyCount - 1,
                         at + keyCount - queries, at + keyCount - queries + 1})
      if (near >= 0 && near < keyCount && !llvm::is_contained(keys, near))
        keys.push_back(near);
    TermSampler sampler(keys, [&](const Term *term, const Point &point) {
      return load(term, point);
    });
    Point point{};
    point[Query] = at;
    double sum = 0, mean = 0;
    auto weightAt = [&](int64_t key) {
      point[Key] = key;
      return sees(at, key) ? std::exp(scale * scoreAt(point)) : 0;
    };
    for (int64_t key : keys) {
      double weight = weightAt(key);
      sum += weight;
      mean += weight * weightGradientAt(point);
    }
    if (sum == 0)
      continue;
    for (int64_t key : keys) {
      double expected = weightAt(key) / sum;
      if (isGradient)
        expected *= weightGradientAt(point) - mean / sum;
      auto actual = sampler.at(term, point);
      if (!actual || !std::isfinite(*actual))
        return std::nullopt;
      if (!ratio && std::abs(expected) > 1e-3)
        ratio = *actual / expected;
      double required = ratio.value_or(1) * expected;
      if (std::abs(*actual - required) > 1e-6 * std::abs(ratio.value_or(1)) *
                                             std::max(1e-3, std::abs(expected)))
        return std::nullopt;
    }
  }
  return ratio && *ratio != 0 ? ratio : std::nullopt;
}
