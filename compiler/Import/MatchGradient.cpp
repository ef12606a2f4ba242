//===- MatchGradient.cpp - The gradient of an attention, spelled out ------===//
#include "compiler/Import/MatchGradient.h"

#include "compiler/Import/MatchHeads.h"
#include "compiler/Import/SampleTerms.h"

#include "mlir/IR/Matchers.h"

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

/// The loops of a product as coordinates: which one is summed, and what the
/// rows of operand `left` and of the other count.
struct Roles {
  Coordinate summed;
  std::array<Coordinate, 2> own;
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
  SmallVector<SmallVector<AffineExpr>> iterations(const Contraction &product,
                                                  const Roles &roles) const;
  void tryProduct(const Contraction &product);
  bool tryScores(const Contraction &product, unsigned weights,
                 ArrayRef<AffineExpr> iteration, bool ofQuery);
  bool tryValues(const Contraction &product, unsigned weights,
                 ArrayRef<AffineExpr> iteration);
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
  void note(GradientResult &result, const Contraction &product,
            ArrayRef<AffineExpr> iteration, double factor);

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

/// The ways to read the loops of a product as coordinates, by their extents.
SmallVector<SmallVector<AffineExpr>>
Matcher::iterations(const Contraction &product, const Roles &roles) const {
  SmallVector<AffineExpr> iteration(product.extents.size());
  auto set = [&](unsigned loop, Coordinate coordinate) {
    iteration[loop] = coordinates.get(coordinate);
    return product.extents[loop] == coordinates.getExtent(coordinate);
  };
  if (!set(product.summed, roles.summed) ||
      !set(product.own[0], roles.own[0]) || !set(product.own[1], roles.own[1]))
    return {};
  SmallVector<unsigned> batches;
  for (unsigned loop = 0; loop < iteration.size(); ++loop)
    if (!iteration[loop]) {
      iteration[loop] = coordinates.getConstant(0);
      if (product.extents[loop] != 1)
        batches.push_back(loop);
    }
  int64_t batch = coordinates.getExtent(Batch);
  int64_t heads = coordinates.getExtent(Head);
  SmallVector<SmallVector<AffineExpr>> result;
  if (batches.empty() && batch * heads == 1)
    result.push_back(iteration);
  if (batches.size() == 1 && product.extents[batches[0]] == batch * heads) {
    iteration[batches[0]] = coordinates.simplify(
        coordinates.get(Batch) * heads + coordinates.get(Head));
    result.push_back(iteration);
  }
  if (batches.size() == 2)
    for (unsigned first : {0, 1})
      if (product.extents[batches[first]] == batch &&
          product.extents[batches[1 - first]] == heads) {
        iteration[batches[first]] = coordinates.get(Batch);
        iteration[batches[1 - first]] = coordinates.get(Head);
        result.push_back(iteration);
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
  if (!contraction)
    return std::nullopt;
  Coordinate summed = KeyDim;
  for (Coordinate dim : {KeyDim, ValueDim}) {
    summed = dim;
    if (contraction->extents[contraction->summed] !=
        coordinates.getExtent(summed))
      continue;
    auto loops =
        contraction->iterationOf(load->indices, coordinates.get(summed));
    if (!loops)
      return std::nullopt;
    for (unsigned left : {0, 1}) {
      Origin one = originOf(contraction->readBy(left, *loops, coordinates));
      Origin other =
          originOf(contraction->readBy(1 - left, *loops, coordinates));
      double factor = one.factor * other.factor;
      if (dim == KeyDim && one.isOf(query.element) && other.isOf(key.element))
        return factor / (query.factor * key.factor) * scoreAt(point);
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
  DenseElementsAttr table;
  if (!matchPattern(term->value, m_Constant(&table)) ||
      !table.getElementType().isIntOrFloat())
    return std::nullopt;
  int64_t position = 0;
  for (auto [size, expr] :
       llvm::zip_equal(table.getType().getShape(), term->indices)) {
    int64_t index = evaluate(expr, point);
    if (index < 0 || index >= size)
      return std::nullopt;
    position = position * size + index;
  }
  Attribute attr = table.getValues<Attribute>()[position];
  if (auto number = dyn_cast<FloatAttr>(attr))
    return number.getValueAsDouble();
  return double(cast<IntegerAttr>(attr).getValue().getZExtValue());
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

void Matcher::note(GradientResult &result, const Contraction &product,
                   ArrayRef<AffineExpr> iteration, double factor) {
  result.tensor = product.op->getResult(0);
  result.factor = factor;
  for (AffineExpr expr : product.maps[2].getResults()) {
    AffineExpr index = expr.replaceDims(iteration);
    bool batch = index.isFunctionOfDim(Batch),
         head = index.isFunctionOfDim(Head);
    if (batch && head)
      result.axes.push_back(Axis::Batches);
    else if (index.isFunctionOfDim(Query) || index.isFunctionOfDim(Key))
      result.axes.push_back(Axis::Token);
    else if (index.isFunctionOfDim(KeyDim) || index.isFunctionOfDim(ValueDim))
      result.axes.push_back(Axis::Dim);
    else
      result.axes.push_back(head ? Axis::Head : Axis::Batch);
  }
}

/// dQ = dS K and dK = dS^T Q.
bool Matcher::tryScores(const Contraction &product, unsigned weights,
                        ArrayRef<AffineExpr> iteration, bool ofQuery) {
  Origin other = originOf(product.readBy(1 - weights, iteration, coordinates));
  const Origin &required = ofQuery ? key : query;
  if (!other.isOf(required.element))
    return false;
  tried = outputGradient;
  auto multiple = ratio(product.readBy(weights, iteration, coordinates), true);
  if (!multiple || !tried || !acceptOutputGradient(*tried))
    return false;
  double factor =
      *multiple * other.factor / required.factor / attention.getScaleValue();
  note(ofQuery ? found.query : found.key, product, iteration, factor);
  return true;
}

/// dV = P^T dO.
bool Matcher::tryValues(const Contraction &product, unsigned weights,
                        ArrayRef<AffineExpr> iteration) {
  tried = std::nullopt;
  auto multiple = ratio(product.readBy(weights, iteration, coordinates), false);
  if (!multiple)
    return false;
  Element gradient = product.readBy(1 - weights, iteration, coordinates);
  Origin origin = originOf(gradient);
  if (!acceptOutputGradient(origin.element))
    return false;
  for (const HeadsCandidate &candidate :
       llvm::reverse(findHeads(gradient, Query, ValueDim, coordinates, false)))
    if (candidate.heads == coordinates.getExtent(Head) &&
        getElementTypeOrSelf(candidate.tensor) ==
            getElementTypeOrSelf(attention.getOutput())) {
      found.outputGradient = candidate.tensor;
      found.layout = candidate.layout;
      break;
    }
  if (!found.outputGradient)
    return false;
  note(found.value, product, iteration, *multiple);
  return true;
}

void Matcher::tryProduct(const Contraction &product) {
  struct Form {
    GradientResult MatchedGradient::*result;
    Coordinate summed, row, column;
  };
  static constexpr Form forms[] = {
      {&MatchedGradient::value, Query, Key, ValueDim},
      {&MatchedGradient::key, Query, Key, KeyDim},
      {&MatchedGradient::query, Key, Query, KeyDim}};
  for (const Form &form : forms) {
    if ((found.*form.result).tensor)
      continue;
    for (unsigned weights : {0, 1}) {
      Roles roles{form.summed, {form.row, form.column}};
      if (weights == 1)
        std::swap(roles.own[0], roles.own[1]);
      for (ArrayRef<AffineExpr> iteration : iterations(product, roles)) {
        bool matched = form.result == &MatchedGradient::value
                           ? tryValues(product, weights, iteration)
                           : tryScores(product, weights, iteration,
                                       form.result == &MatchedGradient::query);
        if (matched)
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
