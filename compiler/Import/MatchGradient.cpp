//===- MatchGradient.cpp - The gradient of an attention, spelled out ------===//
#include "compiler/Import/MatchGradient.h"

#include "compiler/Import/GradientNumbers.h"
#include "compiler/Import/GradientReadings.h"
#include "compiler/Import/MatchHeads.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace startrail;

namespace {
/// One of the three gradients: what its sum is over, and its dimensions.
struct Gradient {
  GradientResult MatchedGradient::*result;
  StringRef name;
  Coordinate summed, row, column;

  bool isOfQuery() const { return summed == Key; }
};

constexpr Gradient gradients[] = {
    {&MatchedGradient::value, "value", Query, Key, ValueDim},
    {&MatchedGradient::key, "key", Query, Key, KeyDim},
    {&MatchedGradient::query, "query", Key, Query, KeyDim}};

class Matcher {
public:
  explicit Matcher(AttentionOp attention)
      : attention(attention), numbers(attention),
        coordinates(numbers.getCoordinates()) {}

  std::optional<MatchedGradient> match(ArrayRef<GradientSum> sums,
                                       std::string &why);

private:
  bool acceptOutputGradient(const Element &element);
  std::optional<double> tryScores(const Element &weights, const Element &other,
                                  bool ofQuery);
  std::optional<double> tryValues(const Element &weights,
                                  const Element &gradient);
  std::optional<double> tryFactors(const std::array<Element, 2> &factors,
                                   const Gradient &gradient);
  SmallVector<AffineExpr, 2> summandsOf(const GradientSum &sum,
                                        const Gradient &gradient,
                                        int64_t group) const;
  std::optional<GradientResult> trySum(const GradientSum &sum,
                                       const Gradient &gradient, int64_t heads);
  std::string explain(ArrayRef<GradientSum> sums, unsigned count);

  AttentionOp attention;
  GradientNumbers numbers;
  const Coordinates &coordinates;
  /// Once the first gradient agrees, of all.
  std::optional<Element> outputGradient;
  MatchedGradient found;
};
} // namespace

/// Whether `element` is of the output gradient, which the first one decides.
bool Matcher::acceptOutputGradient(const Element &element) {
  if (!outputGradient)
    outputGradient = element;
  return areSame(*outputGradient, element, coordinates);
}

/// dQ = dS K and dK = dS^T Q: what the product is of it.
std::optional<double> Matcher::tryScores(const Element &weights,
                                         const Element &other, bool ofQuery) {
  auto factor = ofQuery ? numbers.timesKey(other) : numbers.timesQuery(other);
  if (!factor)
    return std::nullopt;
  std::optional<Element> above = outputGradient;
  auto multiple = numbers.timesScoreGradient(weights, above);
  if (!multiple || !acceptOutputGradient(*above))
    return std::nullopt;
  return *multiple * *factor / attention.getScaleValue();
}

/// dV = P^T dO: what the product is of it.
std::optional<double> Matcher::tryValues(const Element &weights,
                                         const Element &gradient) {
  auto multiple = numbers.timesWeights(weights);
  if (!multiple || !acceptOutputGradient(numbers.sourceOf(gradient).element))
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

std::optional<double> Matcher::tryFactors(const std::array<Element, 2> &factors,
                                          const Gradient &gradient) {
  for (unsigned weights : {0, 1}) {
    const Element &one = factors[weights], &other = factors[1 - weights];
    auto factor = gradient.result == &MatchedGradient::value
                      ? tryValues(one, other)
                      : tryScores(one, other, gradient.isOfQuery());
    if (factor)
      return factor;
  }
  return std::nullopt;
}

/// What the index of the product's sum may be, where `group` query heads are
/// summed, here or by what sums the products.
SmallVector<AffineExpr, 2> Matcher::summandsOf(const GradientSum &sum,
                                               const Gradient &gradient,
                                               int64_t group) const {
  AffineExpr own = coordinates.get(gradient.summed);
  int64_t extent = coordinates.getExtent(gradient.summed);
  if (sum.members == group && sum.product.extent == extent)
    return {own};
  if (sum.members != 1 || sum.product.extent != extent * group)
    return {};
  AffineExpr member = coordinates.get(Head) % group;
  return {coordinates.simplify(member * extent + own),
          coordinates.simplify(own * group + member)};
}

/// The gradient that the sum is, of tensors of `heads` heads.
std::optional<GradientResult> Matcher::trySum(const GradientSum &sum,
                                              const Gradient &gradient,
                                              int64_t heads) {
  int64_t group = coordinates.getExtent(Head) / heads;
  GradientForm form{gradient.row, gradient.column, heads};
  AffineExpr member = coordinates.simplify(coordinates.get(Head) % sum.members);
  for (AffineExpr summand : summandsOf(sum, gradient, group))
    // The later ones are nearer to where the gradient is used.
    for (Value tensor : llvm::reverse(sum.getTensors()))
      for (const GradientReading &reading :
           readingsOf(tensor, form, numbers.getKeyHeads(),
                      attention.getLayout(), coordinates)) {
        auto factors =
            sum.factorsOf(reading.element, member, summand, coordinates);
        if (auto factor =
                factors ? tryFactors(*factors, gradient) : std::nullopt)
          return GradientResult{tensor, reading.axes, reading.heads, *factor};
      }
  return std::nullopt;
}

/// Why what was found is not enough.
std::string Matcher::explain(ArrayRef<GradientSum> sums, unsigned count) {
  int64_t heads = coordinates.getExtent(Head);
  int64_t group = heads / numbers.getKeyHeads();
  for (const Gradient &gradient : gradients)
    if (group > 1 && !gradient.isOfQuery() && !(found.*gradient.result).tensor)
      for (const GradientSum &sum : sums)
        if (trySum(sum, gradient, heads))
          return llvm::formatv("expected the gradient of the {0} to be the sum "
                               "over the {1} query heads that share a key "
                               "head, but got another",
                               gradient.name, group);
  return count == 1 ? "expected at least two of the gradients of query, key "
                      "and value to be computed, but got one"
                    : "";
}

std::optional<MatchedGradient> Matcher::match(ArrayRef<GradientSum> sums,
                                              std::string &why) {
  unsigned count = 0;
  for (const GradientSum &sum : sums)
    for (const Gradient &gradient : gradients) {
      GradientResult &result = found.*gradient.result;
      int64_t heads = gradient.isOfQuery() ? coordinates.getExtent(Head)
                                           : numbers.getKeyHeads();
      if (result.tensor)
        continue;
      if (auto matched = trySum(sum, gradient, heads)) {
        result = std::move(*matched);
        ++count;
        break;
      }
    }
  if (count < 2) {
    why = explain(sums, count);
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
startrail::matchGradient(AttentionOp attention, ArrayRef<GradientSum> sums,
                         std::string &why) {
  return Matcher(attention).match(sums, why);
}
