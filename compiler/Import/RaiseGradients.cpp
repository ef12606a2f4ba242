//===- RaiseGradients.cpp - startrail.attention_gradient from its parts ---===//
#include "compiler/Import/ForeignValues.h"
#include "compiler/Import/MatchGradient.h"
#include "compiler/Import/RaiseAttention.h"
#include "compiler/Import/Views.h"
#include "dialects/StarTrail/AttentionNames.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
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
  void replace(const GradientResult &result, Value gradient);

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

void Rewriter::replace(const GradientResult &result, Value gradient) {
  if (!result.tensor)
    return;
  OpBuilder builder(place);
  Location loc = place->getLoc();
  RankedTensorType type = staticTensorType(result.tensor);
  Type element = getElementTypeOrSelf(gradient);
  Value made = fromHeads(builder, loc, gradient, type.clone(element),
                         result.axes, result.heads, attention.getLayout());
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
  Value(result.tensor)
      .replaceAllUsesWith(
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
  replace(matched.query, gradient.getQueryGradient());
  replace(matched.key, gradient.getKeyGradient());
  replace(matched.value, gradient.getValueGradient());
  return gradient;
}

/// Whether the two say the same of an attention.
static bool agree(AttentionGradientOp gradient, AttentionOp attention) {
  return gradient.getMask() == attention.getMask() &&
         gradient.getAlignment() == attention.getAlignment() &&
         gradient.getScaleValue() == attention.getScaleValue() &&
         gradient.getLayout() == attention.getLayout() &&
         gradient.getQuery().getType() == attention.getQuery().getType() &&
         gradient.getKey().getType() == attention.getKey().getType() &&
         gradient.getValue().getType() == attention.getValue().getType();
}

/// Names the attention that each gradient under `root` is of, where the
/// log-sum-exp is that of one.
static void nameAttentions(Operation *root) {
  SmallVector<Operation *> attentions;
  root->walk([&](AttentionOp op) { attentions.push_back(op); });
  llvm::DenseMap<Operation *, std::string> names;
  for (auto [op, name] :
       llvm::zip_equal(attentions, attentionNames(attentions)))
    if (op->getParentOfType<func::FuncOp>())
      names[op] = name;
  root->walk([&](AttentionGradientOp gradient) {
    auto attention = gradient.getLse().getDefiningOp<AttentionOp>();
    if (gradient.getOf() || !attention || !agree(gradient, attention))
      return;
    // Another gradient of the same attention goes without.
    auto name = names.find(attention);
    if (name == names.end())
      return;
    gradient.setOf(name->second);
    names.erase(name);
  });
}

void startrail::raiseGradients(Operation *root, SiteLog &log,
                               SmallVectorImpl<Operation *> &dead) {
  SmallVector<AttentionOp> attentions;
  root->walk([&](AttentionOp op) { attentions.push_back(op); });
  llvm::DenseMap<Block *, std::vector<GradientSum>> sums;
  for (AttentionOp attention : attentions) {
    auto [known, isNew] = sums.try_emplace(attention->getBlock());
    if (isNew)
      known->second = findGradientSums(*attention->getBlock());
    std::string why;
    auto matched = matchGradient(attention, known->second, why);
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
    // What was replaced is no other attention's gradient.
    llvm::erase_if(known->second, [&](const GradientSum &sum) {
      return llvm::any_of(sum.getTensors(), [&](Value tensor) {
        return llvm::is_contained(dead, tensor.getDefiningOp());
      });
    });
  }
  nameAttentions(root);
}
