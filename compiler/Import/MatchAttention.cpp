//===- MatchAttention.cpp - One attention among other operations ----------===//
#include "compiler/Import/MatchAttention.h"

#include "compiler/Import/MatchSoftmax.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

namespace {
/// What is known of one attempt, the coordinates being those of `result` in
/// one layout.
struct Attempt {
  Attempt(const Contraction &product, Value result, Layout layout)
      : product(product), result(result), layout(layout),
        coordinates(result.getContext()), terms(coordinates) {}

  FailureOr<MatchedAttention> match();

  /// How far the attempt came; reasons of the furthest one are told.
  unsigned stage = 0;
  std::string why;

private:
  bool locateResult();
  LogicalResult matchWeights(unsigned weights);
  LogicalResult matchOperands();
  bool chooseOperands(ArrayRef<HeadsCandidate> queries,
                      ArrayRef<HeadsCandidate> keys,
                      ArrayRef<HeadsCandidate> values);

  Contraction product;
  Value result;
  Layout layout;
  Coordinates coordinates;
  Terms terms;
  std::array<Element, 2> factors;
  Element valueElement;
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
  auto type = dyn_cast<RankedTensorType>(result.getType());
  bool headsFirst = layout == Layout::BHSD;
  if (!type || (type.getRank() != 4 && (type.getRank() != 3 || !headsFirst)) ||
      !type.hasStaticShape() || llvm::is_contained(type.getShape(), 0) ||
      type.getEncoding() || !isBlockElement(type.getElementType()))
    return false;
  SmallVector<Coordinate> order = {Batch, headsFirst ? Head : Query,
                                   headsFirst ? Query : Head, ValueDim};
  if (type.getRank() == 3)
    order.erase(order.begin());
  Element element{result, {}};
  for (auto [coordinate, size] : llvm::zip_equal(order, type.getShape())) {
    coordinates.setExtent(coordinate, size);
    element.indices.push_back(coordinates.get(coordinate));
  }
  while (element.tensor != product.result) {
    if (auto source = lookThroughView(element, coordinates)) {
      element = std::move(*source);
      continue;
    }
    auto source = lookThroughFactor(element, coordinates, Casts::All);
    if (!source || source->factor != 1)
      return false;
    element = std::move(source->element);
  }
  coordinates.setExtent(Key, product.extent);
  auto products =
      product.factorsOf(element.indices, coordinates.get(Key), coordinates);
  if (!products)
    return false;
  factors = *products;
  return true;
}

LogicalResult Attempt::matchWeights(unsigned weights) {
  if (isFunctionOf(factors[weights], ValueDim) ||
      isFunctionOf(factors[1 - weights], Query))
    return failure();
  const Term *term = terms.expand(factors[weights]);
  if (!resemblesSoftmax(term))
    return failure();
  stage = 1;
  valueElement = factors[1 - weights];
  if (failed(matchSoftmax(term, scores, why)))
    return failure();
  stage = 2;
  FailureOr<MaskKind> kind = classifyMasks(scores.masks, coordinates, why);
  if (failed(kind) ||
      failed(checkWeights(term, scores, *kind, coordinates, why)))
    return failure();
  mask = *kind;
  stage = 3;
  return success();
}

/// Takes the tensors nearest to the origin that agree in layout, element type
/// and, key with value, in heads.
bool Attempt::chooseOperands(ArrayRef<HeadsCandidate> queries,
                             ArrayRef<HeadsCandidate> keys,
                             ArrayRef<HeadsCandidate> values) {
  Type type = getElementTypeOrSelf(result);
  auto usable = [&](const HeadsCandidate &candidate) {
    return candidate.layout == layout &&
           getElementTypeOrSelf(candidate.tensor) == type;
  };
  for (const HeadsCandidate &query : llvm::reverse(queries)) {
    if (!usable(query) || query.heads != coordinates.getExtent(Head))
      continue;
    for (const HeadsCandidate &key : llvm::reverse(keys))
      for (const HeadsCandidate &value : llvm::reverse(values)) {
        if (!usable(key) || !usable(value) || key.heads != value.heads)
          continue;
        double scale = scores.scale * query.factor * key.factor;
        matched = {result, query.tensor, key.tensor, value.tensor,
                   layout, mask,         scale};
        return std::isfinite(scale);
      }
  }
  return false;
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
  coordinates.setExtent(KeyDim, contraction->extent);
  auto operands = contraction->factorsOf(scores.contraction->indices,
                                         coordinates.get(KeyDim), coordinates);
  if (!operands)
    return failure();
  why = "expected query, key and value to be tensors of heads, of one element "
        "type and layout, the result's, whose heads the query heads repeat in "
        "order, but got others";
  for (unsigned query : {0, 1}) {
    auto elementOf = [&](unsigned operand) { return (*operands)[operand]; };
    if (chooseOperands(
            findHeads(elementOf(query), Query, KeyDim, coordinates, true),
            findHeads(elementOf(1 - query), Key, KeyDim, coordinates, true),
            findHeads(valueElement, Key, ValueDim, coordinates, false)))
      return success();
  }
  return failure();
}

/// The user of scores or weights, other than the product, through which they
/// leave the pattern; null if there is none.
static Operation *findEscape(Operation *scores, Operation *product) {
  llvm::SetVector<Operation *> pending;
  pending.insert(scores);
  for (unsigned i = 0; i < pending.size(); ++i)
    for (Operation *user : pending[i]->getUsers()) {
      if (user == product)
        continue;
      if (user->getNumResults() == 0 || !isMemoryEffectFree(user) ||
          user->getBlock() != product->getBlock())
        return user;
      pending.insert(user);
    }
  return nullptr;
}

FailureOr<MatchedAttention> Attempt::match() {
  if (!locateResult())
    return failure();
  if (failed(matchWeights(0)) && (stage > 0 || failed(matchWeights(1))))
    return failure();
  if (failed(matchOperands()))
    return failure();
  stage = 4;
  if (Operation *escape = findEscape(scores.contraction->value.getDefiningOp(),
                                     product.result.getDefiningOp())) {
    why = llvm::formatv("expected scores and weights to have no use outside "
                        "of attention, but got one in `{0}`",
                        escape->getName().getStringRef());
    return failure();
  }
  return matched;
}

/// The product and the tensors that hold the same elements, up to a cast, and
/// have no other source of uses; the last one last.
static SmallVector<Value> findResults(Value product) {
  SmallVector<Value> results{product};
  while (results.back().hasOneUse()) {
    Operation *user = *results.back().getUsers().begin();
    if (user->getNumResults() != 1 || results.size() > 100)
      break;
    auto type = dyn_cast<RankedTensorType>(user->getResult(0).getType());
    if (!type || !type.hasStaticShape())
      break;
    Coordinates anywhere(product.getContext());
    Element element{user->getResult(0), {}};
    element.indices.assign(type.getRank(), anywhere.getConstant(0));
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

FailureOr<MatchedAttention>
startrail::matchAttention(const Contraction &product, std::string &why) {
  unsigned furthest = 0;
  SmallVector<Value> results = findResults(product.result);
  for (Value result : llvm::reverse(results))
    for (Layout layout : {Layout::BHSD, Layout::BSHD}) {
      Attempt attempt(product, result, layout);
      FailureOr<MatchedAttention> matched = attempt.match();
      if (succeeded(matched))
        return matched;
      if (attempt.stage > furthest) {
        furthest = attempt.stage;
        why = attempt.why;
      }
    }
  return failure();
}
