//===- RaiseGradients.cpp - startrail.attention_gradient from its parts ---===//
#include "compiler/Import/ForeignValues.h"
#include "compiler/Import/MatchGradient.h"
#include "compiler/Import/RaiseAttention.h"
#include "compiler/Import/Views.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

/// Follows a result to where a cast or constant factors after it make it the
/// gradient itself, of the element type of the attention.
static GradientResult followFactors(GradientResult result, Type element) {
  GradientResult current = result, best = result;
  auto fits = [&](const GradientResult &one) {
    return std::abs(one.factor - 1) <= 1e-6 &&
           staticTensorType(one.tensor).getElementType() == element;
  };
  while (current.tensor.hasOneUse() && !fits(best)) {
    Operation *user = *current.tensor.getUsers().begin();
    if (user->getNumResults() != 1)
      break;
    RankedTensorType type = staticTensorType(user->getResult(0));
    if (!type || type.getShape() != staticTensorType(current.tensor).getShape())
      break;
    if (type.getRank() > numCoordinates)
      break;
    Coordinates coordinates(user->getContext());
    Element of{user->getResult(0), {}};
    for (auto [i, size] : llvm::enumerate(type.getShape())) {
      coordinates.setExtent(Coordinate(i), size);
      of.indices.push_back(coordinates.get(Coordinate(i)));
    }
    auto source = lookThroughFactor(of, coordinates, Casts::All);
    if (!source || source->element.tensor != current.tensor ||
        source->element.indices != of.indices || source->factor == 0)
      break;
    current.tensor = user->getResult(0);
    current.factor *= source->factor;
    if (fits(current))
      best = current;
  }
  return best;
}

namespace {
class Rewriter {
public:
  Rewriter(AttentionOp attention, const MatchedGradient &matched)
      : attention(attention), matched(matched) {}

  /// Null, and `why` says the reason, where the gradient cannot stand before
  /// what uses it.
  AttentionGradientOp run(SmallVectorImpl<Operation *> &dead, std::string &why);

private:
  bool findPlace();
  void replace(GradientResult result, Value gradient, int64_t heads);

  AttentionOp attention;
  MatchedGradient matched;
  Operation *place = nullptr;
};
} // namespace

/// The first of the products that are replaced; the attention moves before it
/// where its operands allow.
bool Rewriter::findPlace() {
  for (const GradientResult *result :
       {&matched.query, &matched.key, &matched.value})
    if (result->tensor) {
      Operation *op = result->tensor.getDefiningOp();
      if (op->getBlock() != attention->getBlock())
        return false;
      if (!place || op->isBeforeInBlock(place))
        place = op;
    }
  DominanceInfo dominance;
  auto isKnown = [&](Value value) {
    return dominance.properlyDominates(value, place);
  };
  if (!isKnown(matched.outputGradient) ||
      !llvm::all_of(attention->getOperands(), isKnown))
    return false;
  if (!attention->isBeforeInBlock(place))
    attention->moveBefore(place);
  return true;
}

void Rewriter::replace(GradientResult result, Value gradient, int64_t heads) {
  if (!result.tensor)
    return;
  OpBuilder builder(place);
  Location loc = place->getLoc();
  RankedTensorType type = staticTensorType(result.tensor);
  Type element = getElementTypeOrSelf(gradient);
  Value made = fromHeads(builder, loc, gradient, type.clone(element),
                         result.axes, heads, attention.getLayout());
  if (type.getElementType() != element) {
    if (element.getIntOrFloatBitWidth() < type.getElementTypeBitWidth())
      made = arith::ExtFOp::create(builder, loc, type, made);
    else
      made = arith::TruncFOp::create(builder, loc, type, made);
  }
  if (std::abs(result.factor - 1) > 1e-6) {
    auto factor = DenseElementsAttr::get(
        type, builder.getFloatAttr(type.getElementType(), result.factor));
    made = arith::MulFOp::create(
        builder, loc, made, arith::ConstantOp::create(builder, loc, factor));
  }
  result.tensor.replaceAllUsesWith(
      fromBuiltinTensor(builder, loc, made, result.tensor.getType()));
}

AttentionGradientOp Rewriter::run(SmallVectorImpl<Operation *> &dead,
                                  std::string &why) {
  if (!findPlace()) {
    why = "expected the output gradient to be known before the gradients and "
          "in the block of the attention, but got it elsewhere";
    return {};
  }
  Type element = getElementTypeOrSelf(attention.getOutput());
  for (GradientResult *result : {&matched.query, &matched.key, &matched.value})
    if (result->tensor) {
      *result = followFactors(*result, element);
      dead.push_back(result->tensor.getDefiningOp());
    }
  OpBuilder builder(place);
  Location loc = place->getLoc();
  Layout layout = attention.getLayout();
  Value outputGradient = toBuiltinTensor(builder, loc, matched.outputGradient);
  outputGradient =
      toHeads(builder, loc, outputGradient, matched.axes, 0, layout);
  auto gradient = AttentionGradientOp::create(
      builder, loc, attention.getQuery().getType(),
      attention.getKey().getType(), attention.getValue().getType(),
      outputGradient, attention.getQuery(), attention.getKey(),
      attention.getValue(), attention.getOutput(), attention.getLse(),
      attention.getMaskAttr(), attention.getAlignmentAttr(),
      attention.getScaleAttr(), attention.getLayoutAttr(), StringAttr());
  int64_t heads = cast<RankedTensorType>(attention.getQuery().getType())
                      .getDimSize(layout == Layout::BHSD ? 1 : 2);
  replace(matched.query, gradient.getQueryGradient(), heads);
  replace(matched.key, gradient.getKeyGradient(), heads);
  replace(matched.value, gradient.getValueGradient(), heads);
  return gradient;
}

void startrail::raiseGradients(Operation *root, SiteLog &log,
                               SmallVectorImpl<Operation *> &dead) {
  SmallVector<AttentionOp> attentions;
  root->walk([&](AttentionOp op) { attentions.push_back(op); });
  for (AttentionOp attention : attentions) {
    SmallVector<Contraction> products;
    for (Operation &op : *attention->getBlock())
      if (isContraction(&op) && !llvm::is_contained(dead, &op))
        if (auto product = matchContraction(&op); product && product->isWhole)
          products.push_back(*product);
    std::string why;
    auto matched = matchGradient(attention, products, why);
    Operation *source = attention;
    AttentionGradientOp gradient;
    if (matched) {
      source = matched->value.tensor.getDefiningOp();
      gradient = Rewriter(attention, *matched).run(dead, why);
    }
    if (gradient)
      log.addRaised(source, "attention_gradient", gradient);
    else if (!why.empty())
      log.addRefused(source, "attention_gradient", why);
  }
}
