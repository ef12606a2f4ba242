//===- MatchAttention.cpp - One attention among other operations ----------===//
#include "compiler/Import/MatchAttention.h"

#include "compiler/Import/FindExponential.h"
#include "compiler/Import/MatchResult.h"
#include "compiler/Import/MatchSoftmax.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

namespace {
/// What is known of one attempt, the coordinates being those of `result` by
/// `axes`.
struct Attempt {
  Attempt(const Contraction &product, Value result, ArrayRef<Value> results,
          MaybeAxes axes)
      : product(product), result(result), results(results),
        axes(std::move(axes)), coordinates(result.getContext()),
        terms(coordinates) {}

  FailureOr<MatchedAttention> match();

  /// How far the attempt came; reasons of the furthest one are told.
  unsigned stage = 0;
  std::string why;
  bool hasExponentials = false;
  /// Of a match, less being better: less the query heads per key head, then
  /// what conversions there are.
  std::pair<int64_t, unsigned> cost;

private:
  bool locateResult();
  std::string describeOpaque(const Term *weights);
  LogicalResult matchWeights(unsigned weights);
  LogicalResult matchOperands();
  bool chooseOperands(ArrayRef<HeadsCandidate> queries,
                      ArrayRef<HeadsCandidate> keys,
                      ArrayRef<HeadsCandidate> values);

  Contraction product;
  Value result;
  ArrayRef<Value> results;
  MaybeAxes axes;
  Coordinates coordinates;
  Terms terms;
  std::array<Element, 2> factors;
  /// An element of the product, and what the result makes of it.
  const Term *productTerm = nullptr, *output = nullptr;
  Element weights, valueElement;
  Scores scores;
  MaskKind mask;
  MatchedAttention matched;
};
} // namespace

/// Whether any index of `element` depends on `coordinate`.
static bool isFunctionOf(const Element &element, Coordinate coordinate) {
  return llvm::any_of(element.indices, [&](AffineExpr index) {
    return index.isFunctionOfDim(coordinate);
  });
}

/// Sets the extents and the factors of the product's summands for the element
/// of the result at the coordinates.
bool Attempt::locateResult() {
  auto type = staticTensorType(result);
  if (!type || type.getEncoding() || !isBlockElement(type.getElementType()))
    return false;
  auto element = elementOf(result, axes, coordinates);
  if (!element)
    return false;
  Element whole = *element;
  if (!followResult(*element, results, coordinates))
    return false;
  coordinates.setExtent(Key, product.extent);
  output = terms.expand(whole);
  productTerm = terms.expand(*element);
  auto products =
      product.factorsOf(element->indices, coordinates.get(Key), coordinates);
  if (!products)
    return false;
  factors = *products;
  return true;
}

/// Why weights are none that are a softmax's but for one operation, which no
/// rule looks through; empty where they are anything else, as a softmax over a
/// dimension that has nothing to do with the keys.
std::string Attempt::describeOpaque(const Term *weights) {
  if (weights->kind != TermKind::Load)
    return {};
  if (auto dim = softmaxDimension(weights->value))
    return weights->indices[*dim].isFunctionOfDim(Key)
               ? "expected the softmax before the product to go over the keys "
                 "alone, but got one over a dimension that they share"
               : "";
  Operation *def = weights->value.getDefiningOp();
  if (!def || !def->getName().getStringRef().contains_insensitive("dropout"))
    return {};
  const Term *kept = terms.expand({def->getOperand(0), weights->indices});
  return resemblesSoftmax(kept)
             ? "expected the weights to reach the values without dropout, but "
               "got " +
                   describe(weights)
             : std::string();
}

LogicalResult Attempt::matchWeights(unsigned weights) {
  if (isFunctionOf(originOf(factors[weights], coordinates), ValueDim) ||
      isFunctionOf(originOf(factors[1 - weights], coordinates), Query))
    return failure();
  const Term *term = terms.expand(factors[weights]);
  hasExponentials |= Terms::contains(
      term, [](const Term *part) { return part->kind == TermKind::Exp; });
  bool isFinished = output != productTerm;
  if (!resemblesSoftmax(term) &&
      !(isFinished && resemblesSoftmax(output, term))) {
    why = describeOpaque(term);
    stage = why.empty() ? 0 : 1;
    return failure();
  }
  stage = 1;
  this->weights = originOf(factors[weights], coordinates);
  valueElement = factors[1 - weights];
  if (failed(isFinished ? matchSoftmax(term, productTerm, output, scores, why)
                        : matchSoftmax(term, scores, why)))
    return failure();
  stage = 2;
  FailureOr<MaskKind> kind = classifyMasks(scores.masks, coordinates, why);
  if (failed(kind) || failed(checkWeights(term, scores, *kind, coordinates, why,
                                          productTerm, output)))
    return failure();
  mask = *kind;
  stage = 3;
  return success();
}

/// Takes key and value of the fewest heads that both have, and of what has as
/// many the tensors that take the fewest conversions.
bool Attempt::chooseOperands(ArrayRef<HeadsCandidate> queries,
                             ArrayRef<HeadsCandidate> keys,
                             ArrayRef<HeadsCandidate> values) {
  Type type = staticTensorType(result).getElementType();
  llvm::SmallSetVector<int64_t, 4> heads;
  for (const HeadsCandidate &key : keys)
    heads.insert(key.heads);
  bool isFound = false;
  for (Layout layout : {Layout::BHSD, Layout::BSHD})
    for (int64_t keyHeads : heads) {
      unsigned conversions = conversionCost(layout, axes);
      const HeadsCandidate *query = chooseHeads(
          queries, coordinates.getExtent(Head), type, layout, conversions);
      const HeadsCandidate *key =
          chooseHeads(keys, keyHeads, type, layout, conversions);
      const HeadsCandidate *value =
          chooseHeads(values, keyHeads, type, layout, conversions);
      if (!query || !key || !value)
        continue;
      double scale = scores.scale * query->factor * key->factor;
      std::pair<int64_t, unsigned> its(-coordinates.getExtent(Head) / keyHeads,
                                       conversions);
      if (!std::isfinite(scale) || (isFound && cost <= its))
        continue;
      auto in = [&](const HeadsCandidate &candidate) {
        return HeadsTensor{candidate.tensor, axesIn(layout, candidate.axes)};
      };
      matched = {{result, axesIn(layout, axes)},
                 in(*query),
                 in(*key),
                 in(*value),
                 layout,
                 mask,
                 scale,
                 weights};
      cost = its;
      isFound = true;
    }
  return isFound;
}

LogicalResult Attempt::matchOperands() {
  auto contraction =
      matchContraction(scores.contraction->value.getDefiningOp());
  if (!contraction) {
    why = llvm::formatv("expected the scores to be the product of query and "
                        "key, but got {0}",
                        describe(scores.contraction));
    return failure();
  }
  if (!contraction->result.getParentRegion()->isAncestor(
          result.getParentRegion())) {
    why = "expected the product of query and key to be in the function of the "
          "weights, but got it passed as an argument";
    return failure();
  }
  coordinates.setExtent(KeyDim, contraction->extent);
  auto operands = contraction->factorsOf(scores.contraction->indices,
                                         coordinates.get(KeyDim), coordinates);
  if (!operands)
    return failure();
  why = "expected query, key and value to be tensors of heads, of one element "
        "type, the result's, whose heads the query heads repeat in order, but "
        "got others";
  // Keys that are the same for every batch element, though the values are not,
  // are weights of the model: those of a router, or of a projection.
  Element values = originOf(valueElement, coordinates);
  if (isFunctionOf(values, Batch) &&
      llvm::any_of(*operands, [&](const Element &operand) {
        Element origin = originOf(operand, coordinates);
        return isFunctionOf(operand, Key) && !isFunctionOf(origin, Batch);
      })) {
    why.clear();
    return failure();
  }
  auto headsOf = [](const HeadsCandidate &one) { return one.heads; };
  for (unsigned query : {0, 1}) {
    auto find = [&](unsigned operand, Coordinate token) {
      return findHeads((*operands)[operand], token, KeyDim, coordinates, true);
    };
    auto keys = find(1 - query, Key);
    auto heads = findHeads(valueElement, Key, ValueDim, coordinates, false);
    if (chooseOperands(find(query, Query), keys, heads))
      return success();
    // What counts heads of one query that share their keys, but not the values,
    // counts tokens of a router, or queries whose weights are multiplied by
    // their gradient.
    if (coordinates.getExtent(Query) == 1 && !keys.empty() && !heads.empty() &&
        *llvm::max_element(llvm::map_range(keys, headsOf)) <
            *llvm::min_element(llvm::map_range(heads, headsOf)))
      why.clear();
  }
  return failure();
}

FailureOr<MatchedAttention> Attempt::match() {
  if (!locateResult())
    return failure();
  if (failed(matchWeights(0)) && (stage > 0 || failed(matchWeights(1))))
    return failure();
  if (failed(matchOperands()))
    return failure();
  return matched;
}

namespace {
/// The attempts at results of one product.
struct Attempts {
  const Contraction &product;
  ArrayRef<Value> results;
  std::string &why;
  unsigned furthest = 0;
  bool hasExponentials = false;

  /// The match at one of `candidates` that takes the fewest conversions.
  FailureOr<MatchedAttention> matchAt(ArrayRef<Value> candidates);
};
} // namespace

FailureOr<MatchedAttention> Attempts::matchAt(ArrayRef<Value> candidates) {
  FailureOr<MatchedAttention> best = failure();
  std::pair<unsigned, int64_t> least;
  for (Value result : llvm::reverse(candidates))
    for (const MaybeAxes &axes : resultAxes(product, result, results)) {
      Attempt attempt(product, result, results, axes);
      FailureOr<MatchedAttention> matched = attempt.match();
      hasExponentials |= attempt.hasExponentials;
      if (succeeded(matched)) {
        // What counts as heads in one may count as batch in another.
        std::pair<unsigned, int64_t> cost(attempt.cost.second,
                                          attempt.cost.first);
        if (failed(best) || cost < least) {
          best = matched;
          least = cost;
        }
        if (least.first == 0)
          return best;
      } else if (attempt.stage > furthest) {
        furthest = attempt.stage;
        why = attempt.why;
      }
    }
  return best;
}

FailureOr<MatchedAttention>
startrail::matchAttention(const Contraction &product, std::string &why) {
  if (!product.isWhole || !mayFollowSoftmax(product.result.getDefiningOp()))
    return failure();
  SmallVector<Value> results = findResults(product.result);
  const size_t equals = results.size();
  appendOutputs(results);
  Attempts attempts{product, results, why};
  FailureOr<MatchedAttention> matched =
      attempts.matchAt(ArrayRef(results).take_front(equals));
  // What else the output is made of is part of the attention if it can be.
  if (attempts.hasExponentials && results.size() > equals)
    if (auto whole = attempts.matchAt(ArrayRef(results).drop_front(equals));
        succeeded(whole))
      return whole;
  return matched;
}
