//===- MatchGradient.cpp - The gradient of an attention, spelled out ------===//
#include "compiler/Import/MatchGradient.h"

#include "compiler/Import/ForeignValues.h"
#include "compiler/Import/MatchHeads.h"
#include "compiler/Import/SampleTerms.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

namespace {
/// The element that another one is a copy of, times a number.
struct Origin {
  Element element;
  double factor = 1;

  bool isOf(const Element &other) const {
    return element.tensor == other.tensor && element.indices == other.indices;
  }
};

/// What a product of the gradient is summed over, and what its result's
/// dimensions besides batches and heads count.
struct Form {
  GradientResult MatchedGradient::*result;
  Coordinate summed, row, column;
};

/// A way to read an element of a product's result.
struct Reading {
  SmallVector<AffineExpr, 5> indices;
  Axes axes;
};

class Matcher {
public:
  explicit Matcher(AttentionOp attention);

  std::optional<MatchedGradient> match(ArrayRef<Contraction> products,
                                       std::string &why);

private:
  Element elementOf(Value tensor, Coordinate token, Coordinate dim,
                    bool isKey) const;
  Origin originOf(Element element) const;
  SmallVector<Reading> readings(const Contraction &product,
                                const Form &form) const;
  void tryProduct(const Contraction &product);
  std::optional<double> tryScores(const Element &weights, const Element &other,
                                  bool ofQuery);
  std::optional<double> tryValues(const Element &weights,
                                  const Element &gradient);
  std::optional<double> ratio(const Element &element, bool isGradient);
  std::optional<double> load(const Term *term, const Point &point);
  std::optional<double> product(const Term *load, const Point &point);
  bool sees(int64_t query, int64_t key) const;
  double scoreAt(const Point &point) const {
    return 4 * drawn({0, point[Query], point[Key]});
  }
  double weightGradientAt(const Point &point) const {
    return drawn({1, point[Query], point[Key]});
  }
  bool acceptOutputGradient(const Element &element);

  AttentionOp attention;
  Coordinates coordinates;
  Terms terms;
  Origin query, key, value;
  /// Of the product in hand; once two agree, of all.
  std::optional<Element> outputGradient, tried;
  MatchedGradient found;
};
} // namespace

Matcher::Matcher(AttentionOp attention)
    : attention(attention), coordinates(attention.getContext()),
      terms(coordinates) {
  auto shape = [&](Value tensor) {
    Axes axes = {Axis::Batch, Axis::Head, Axis::Token, Axis::Dim};
    if (attention.getLayout() == Layout::BSHD)
      std::swap(axes[1], axes[2]);
    return *shapeOf(cast<RankedTensorType>(tensor.getType()), axes, 1);
  };
  HeadsShape queries = shape(attention.getQuery());
  coordinates.setExtent(Batch, queries.batch);
  coordinates.setExtent(Head, queries.heads);
  coordinates.setExtent(Query, queries.tokens);
  coordinates.setExtent(KeyDim, queries.dim);
  HeadsShape values = shape(attention.getValue());
  coordinates.setExtent(Key, values.tokens);
  coordinates.setExtent(ValueDim, values.dim);
  query = originOf(elementOf(attention.getQuery(), Query, KeyDim, false));
  key = originOf(elementOf(attention.getKey(), Key, KeyDim, true));
  value = originOf(elementOf(attention.getValue(), Key, ValueDim, true));
}

Element Matcher::elementOf(Value tensor, Coordinate token, Coordinate dim,
                           bool isKey) const {
  bool headsFirst = AttentionOp(attention).getLayout() == Layout::BHSD;
  int64_t heads =
      cast<RankedTensorType>(tensor.getType()).getDimSize(headsFirst ? 1 : 2);
  AffineExpr head = coordinates.get(Head);
  if (isKey)
    head = coordinates.simplify(
        head.floorDiv(coordinates.getExtent(Head) / heads));
  AffineExpr at = coordinates.get(token);
  Element element{tensor,
                  {coordinates.get(Batch), headsFirst ? head : at,
                   headsFirst ? at : head, coordinates.get(dim)}};
  return element;
}

Origin Matcher::originOf(Element element) const {
  Origin origin{std::move(element), 1};
  for (unsigned step = 0; step < 100; ++step) {
    if (Operation *def = origin.element.tensor.getDefiningOp();
        def && def->getName().getStringRef() == toBuiltinTensorName) {
      origin.element.tensor = def->getOperand(0);
      continue;
    }
    if (auto source = lookThroughView(origin.element, coordinates)) {
      origin.element = std::move(*source);
      continue;
    }
    auto source = lookThroughFactor(origin.element, coordinates, Casts::All);
    if (!source)
      break;
    origin.element = std::move(source->element);
    origin.factor *= source->factor;
  }
  return origin;
}

/// The ways to read the dimensions of a product's result, by their sizes.
SmallVector<Reading> Matcher::readings(const Contraction &product,
                                       const Form &form) const {
  RankedTensorType type = staticTensorType(product.result);
  if (!type || product.extent != coordinates.getExtent(form.summed))
    return {};
  Reading reading;
  SmallVector<int64_t> open;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    reading.indices.push_back(coordinates.getConstant(0));
    reading.axes.push_back(Axis::Batch);
    if (size != 1)
      open.push_back(dim);
  }
  int64_t batch = coordinates.getExtent(Batch);
  int64_t heads = coordinates.getExtent(Head);
  struct Part {
    AffineExpr index;
    Axis axis;
    int64_t extent;
  };
  auto partOf = [&](Coordinate coordinate, Axis axis) {
    return Part{coordinates.get(coordinate), axis,
                coordinates.getExtent(coordinate)};
  };
  Part both = {coordinates.simplify(coordinates.get(Batch) * heads +
                                    coordinates.get(Head)),
               Axis::Batches, batch * heads};
  SmallVector<Part> apart = {partOf(form.row, Axis::Token),
                             partOf(form.column, Axis::Dim)};
  SmallVector<Part> together = apart;
  apart.append({partOf(Batch, Axis::Batch), partOf(Head, Axis::Head)});
  together.push_back(both);
  SmallVector<Reading> result;
  for (SmallVector<Part> *parts : {&apart, &together}) {
    llvm::erase_if(*parts, [](const Part &part) { return part.extent == 1; });
    if (parts->size() != open.size() || (parts == &together && batch == 1) ||
        (parts == &together && heads == 1))
      continue;
    SmallVector<unsigned> order;
    for (unsigned i = 0; i < open.size(); ++i)
      order.push_back(i);
    do {
      bool fits = true;
      Reading next = reading;
      for (auto [dim, at] : llvm::zip_equal(open, order)) {
        const Part &part = (*parts)[at];
        fits &= part.extent == type.getDimSize(dim);
        next.indices[dim] = part.index;
        next.axes[dim] = part.axis;
      }
      if (fits)
        result.push_back(next);
    } while (std::next_permutation(order.begin(), order.end()));
  }
  return result;
}

bool Matcher::sees(int64_t query, int64_t key) const {
  if (AttentionOp(attention).getMask() == Mask::Full)
    return true;
  bool topLeft = AttentionOp(attention).getAlignment() == Alignment::TopLeft;
  int64_t behind =
      topLeft ? 0 : coordinates.getExtent(Key) - coordinates.getExtent(Query);
  return key <= query + behind;
}

/// The value of a product of query and key, or of output gradient and value, at
/// a point: drawn.
std::optional<double> Matcher::product(const Term *load, const Point &point) {
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
      Origin one = originOf((*factors)[left]);
      Origin other = originOf((*factors)[1 - left]);
      if (dim == KeyDim && one.isOf(query.element) && other.isOf(key.element))
        return one.factor * other.factor / (query.factor * key.factor) *
               scoreAt(point);
      if (dim == ValueDim && other.isOf(value.element)) {
        if (!tried)
          tried = one.element;
        if (one.isOf(*tried))
          return other.factor / value.factor * one.factor *
                 weightGradientAt(point);
      }
    }
  }
  return std::nullopt;
}

std::optional<double> Matcher::load(const Term *term, const Point &point) {
  if (auto value = product(term, point))
    return value;
  return evaluate(term, {}, point);
}

/// What the element is a multiple of dS, or of P, with; nothing where it is no
/// multiple.
std::optional<double> Matcher::ratio(const Element &element, bool isGradient) {
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

/// Whether `element` is of the output gradient, which the first one decides.
bool Matcher::acceptOutputGradient(const Element &element) {
  if (!outputGradient)
    outputGradient = element;
  return outputGradient->tensor == element.tensor &&
         outputGradient->indices == element.indices;
}

/// dQ = dS K and dK = dS^T Q: what the product is of it.
std::optional<double> Matcher::tryScores(const Element &weights,
                                         const Element &other, bool ofQuery) {
  Origin origin = originOf(other);
  const Origin &required = ofQuery ? key : query;
  if (!origin.isOf(required.element))
    return std::nullopt;
  tried = outputGradient;
  auto multiple = ratio(weights, true);
  if (!multiple || !tried || !acceptOutputGradient(*tried))
    return std::nullopt;
  return *multiple * origin.factor / required.factor /
         attention.getScaleValue();
}

/// dV = P^T dO: what the product is of it.
std::optional<double> Matcher::tryValues(const Element &weights,
                                         const Element &gradient) {
  tried = std::nullopt;
  auto multiple = ratio(weights, false);
  if (!multiple)
    return std::nullopt;
  Origin origin = originOf(gradient);
  if (!acceptOutputGradient(origin.element))
    return std::nullopt;
  SmallVector<HeadsCandidate> candidates =
      findHeads(gradient, Query, ValueDim, coordinates, false);
  unsigned conversions = 0;
  const HeadsCandidate *chosen =
      chooseHeads(candidates, coordinates.getExtent(Head),
                  getElementTypeOrSelf(attention.getOutput()),
                  attention.getLayout(), conversions);
  if (!chosen)
    return std::nullopt;
  found.outputGradient = chosen->tensor;
  found.axes = axesIn(attention.getLayout(), chosen->axes);
  return multiple;
}

void Matcher::tryProduct(const Contraction &product) {
  static constexpr Form forms[] = {
      {&MatchedGradient::value, Query, Key, ValueDim},
      {&MatchedGradient::key, Query, Key, KeyDim},
      {&MatchedGradient::query, Key, Query, KeyDim}};
  for (const Form &form : forms) {
    GradientResult &result = found.*form.result;
    if (result.tensor)
      continue;
    for (const Reading &reading : readings(product, form)) {
      auto factors = product.factorsOf(
          reading.indices, coordinates.get(form.summed), coordinates);
      if (!factors)
        continue;
      for (unsigned weights : {0, 1}) {
        const Element &one = (*factors)[weights];
        const Element &other = (*factors)[1 - weights];
        auto factor =
            form.result == &MatchedGradient::value
                ? tryValues(one, other)
                : tryScores(one, other, form.result == &MatchedGradient::query);
        if (!factor)
          continue;
        result = {product.result, reading.axes, *factor};
        return;
      }
    }
  }
}

std::optional<MatchedGradient> Matcher::match(ArrayRef<Contraction> products,
                                              std::string &why) {
  // dV first: it tells the output gradient.
  for (const Contraction &product : products)
    tryProduct(product);
  unsigned count = 0;
  for (const GradientResult *result : {&found.query, &found.key, &found.value})
    count += bool(result->tensor);
  if (count < 2) {
    if (count == 1)
      why = "expected at least two of the gradients of query, key and value to "
            "be computed, but got one";
    return std::nullopt;
  }
  if (!found.outputGradient) {
    why =
        "expected the output gradient to be a tensor of heads, of the element "
        "type of the output, but got another";
    return std::nullopt;
  }
  return found;
}

std::optional<MatchedGradient>
startrail::matchGradient(AttentionOp attention, ArrayRef<Contraction> products,
                         std::string &why) {
  return Matcher(attention).match(products, why);
}
