//===- MatchSoftmax.cpp - Softmax and the scores before it ----------------===//
#include "compiler/Import/MatchSoftmax.h"

#include "compiler/Import/Combination.h"
#include "compiler/Import/Dependence.h"
#include "compiler/Import/Guards.h"
#include "compiler/Import/MatchContraction.h"

#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

static bool isExp(const Term *term) { return term->kind == TermKind::Exp; }

/// Whether the term is a sum, the same for every key, over something else than
/// the keys: such a sum is no term of its own. One that differs from key to key
/// is that of a softmax over another dimension, which attention has none of.
static bool isOtherSum(const Term *term) {
  if (term->kind != TermKind::Load || dependsOnKey(term))
    return false;
  if (reductionOf(term->value))
    return true;
  auto op = term->value.getDefiningOp<linalg::LinalgOp>();
  return op && op.getNumReductionLoops() == 1 && !isContraction(op);
}

bool startrail::resemblesSoftmax(const Term *sum, const Term *exponentials) {
  auto sums = [](const Term *part) {
    return part->kind == TermKind::SumOverKeys
               ? Terms::contains(part->operands[0], isExp)
               : isOtherSum(part);
  };
  return Terms::contains(exponentials, isExp) && Terms::contains(sum, sums);
}

bool startrail::resemblesSoftmax(const Term *term) {
  return resemblesSoftmax(term, term);
}

/// Whether exponentials of products of two tensors are part of the term.
static bool hasExponentialOfScores(const Term *term) {
  return Terms::contains(term, [](const Term *part) {
    return isExp(part) && holdsContraction(part) && dependsOnKey(part);
  });
}

/// The function that bends scores before the softmax, as a soft cap does.
static const Term *findFunction(const Term *term) {
  while (term->kind != TermKind::Opaque && !term->operands.empty()) {
    const Term *next = term->operands[0];
    for (const Term *operand : term->operands)
      if (holdsContraction(operand))
        next = operand;
    term = next;
  }
  return term->kind == TermKind::Opaque ? term : nullptr;
}

static std::string nameObstacle(const Term *term) {
  const Term *function = findFunction(term);
  if (!function)
    return "other arithmetic";
  Operation *def = function->value.getDefiningOp();
  bool isTanh = def && def->getName().stripDialect() == "tanh";
  return (isTanh ? "a soft cap, " : "") + describe(function);
}

/// Whether the scores are multiplied or divided, before they are exponentiated,
/// by a number that leaves none of them finite, or all 0.
static bool hasUselessScale(const Term *weights, std::string &why) {
  return Terms::contains(weights, [&](const Term *part) {
    bool isDivision = part->kind == TermKind::Divide;
    if (!isDivision && part->kind != TermKind::Multiply)
      return false;
    for (unsigned i : {0, 1}) {
      const Term *number = part->operands[i], *scores = part->operands[1 - i];
      if (number->kind != TermKind::Number || (isDivision && i == 0) ||
          (std::isfinite(number->number) &&
           (!isDivision || number->number != 0)) ||
          Terms::contains(scores, isExp) || !holdsContraction(scores))
        continue;
      why =
          llvm::formatv("expected the scores to be {0} by a finite number{1}, "
                        "but got {2}",
                        isDivision ? "divided" : "multiplied",
                        isDivision ? " other than 0" : "", number->number);
      return true;
    }
    return false;
  });
}

/// Whether the term, the same for every key, is computed from positions or
/// given to the function. Numbers that low hide the whole row, whose weights
/// are then none of its scores.
static bool mayHideRows(const Term *term) {
  if (holdsContraction(term))
    return false;
  const Term *unknown = findUnknown(term);
  return !unknown || isa<BlockArgument>(unknown->value);
}

/// Takes what differs from key to key apart: the scores and their masks.
static LogicalResult matchScores(const Combination &exponents, Scores &scores,
                                 std::string &why) {
  for (const Combination::Part &part : exponents.parts)
    switch (part.kind) {
    case Combination::Seen:
      scores.masks.push_back({part.term, MaskTerm::Seen, 1});
      break;
    case Combination::Hidden:
      scores.masks.push_back({part.term, MaskTerm::Hidden, 1});
      break;
    case Combination::Multiplied:
      scores.masks.push_back({part.term, MaskTerm::Multiplier, 1});
      break;
    case Combination::Logarithm:
      // What is divided by holds no score but that of a sum over the keys.
      if (part.factor > 0 && !holdsContraction(part.term)) {
        scores.masks.push_back({part.term, MaskTerm::Weight, 1});
      } else if (dependsOnKey(part.term)) {
        why = "expected exponentials of the scores to be their weights before "
              "the division by a sum, but got " +
              nameObstacle(part.term);
        return failure();
      }
      break;
    case Combination::Plain:
      if (!dependsOnKey(part.term) && !mayHideRows(part.term))
        break;
      if (!holdsContraction(part.term)) {
        scores.masks.push_back({part.term, MaskTerm::Addend, part.factor});
      } else if (part.term->kind != TermKind::Load) {
        why = "expected only constant factors and masks between scores and "
              "softmax, but got " +
              nameObstacle(part.term);
        return failure();
      } else if (scores.contraction) {
        why = "expected the scores to be one product of query and key, but got "
              "the sum of two, one of which is a bias";
        return failure();
      } else {
        scores.contraction = part.term;
        scores.scale = part.factor;
      }
    }
  if (!std::isfinite(scores.scale)) {
    why = llvm::formatv("expected the scores to be multiplied by a finite "
                        "number, but got {0}",
                        scores.scale);
    return failure();
  }
  return success(scores.contraction != nullptr);
}

static constexpr StringLiteral moreOperations =
    "more operations between softmax and contraction";

/// Says what is left of the weights' logarithm, beside that of a softmax;
/// masks that hide what is hidden already become masks of `scores`.
static LogicalResult matchRest(const Combination &rest, Scores &scores,
                               std::string &why) {
  static constexpr llvm::StringLiteral expected =
      "expected the weights of the values to be a softmax and nothing else, "
      "but got ";
  for (const Combination::Part &part : rest.parts) {
    bool isCondition =
        part.kind == Combination::Seen || part.kind == Combination::Hidden;
    bool isFactor = part.kind == Combination::Logarithm && part.factor > 0;
    if (isCondition &&
        tellsHiddenRow(part.term, part.kind == Combination::Hidden))
      continue;
    const Term *unknown = findUnknown(part.term);
    if ((isCondition || isFactor) && !unknown) {
      auto role = part.kind == Combination::Seen     ? MaskTerm::Seen
                  : part.kind == Combination::Hidden ? MaskTerm::Hidden
                                                     : MaskTerm::Weight;
      scores.masks.push_back({part.term, role, 1, true});
      continue;
    }
    if ((isFactor || isCondition) && unknown && !holdsContraction(part.term))
      why = llvm::formatv(
          "{0}one {1} by {2}, as {3} does", expected,
          isFactor ? "multiplied" : "set to 0", describe(unknown),
          dependsOnKey(part.term) ? "dropout" : "padding of queries");
    else if (isCondition)
      why = "expected the weights to be set to 0 only in rows that see no key, "
            "but got another condition";
    else
      why = llvm::formatv("{0}more operations between softmax and contraction",
                          expected);
    return failure();
  }
  if (rest.constant != 0) {
    double factor = std::exp(rest.constant);
    why = llvm::formatv("{0}one multiplied by {1}", expected, factor);
    if (factor > 1)
      why +=
          llvm::formatv(", as dropout with a probability of {0} does to what "
                        "it keeps: in what is exported it is to be off",
                        1 - 1 / factor);
    return failure();
  }
  return success();
}

/// `weights` being the logarithm of what `sum` divides.
static LogicalResult matchOver(const Term *sum, Combination weights,
                               Scores &scores, std::string &why) {
  Combination exponents = Combination::ofLogarithm(sum->operands[0]);
  if (!weights.subtract(exponents)) {
    why = "expected the exponentials to be divided by their own sum, but got "
          "one of fewer keys";
    return failure();
  }
  return success(succeeded(matchScores(exponents, scores, why)) &&
                 succeeded(matchRest(weights, scores, why)));
}

/// Whether a sum over the keys and something else are added.
static bool isSumAndMore(const Term *term) {
  if (term->kind == TermKind::SumOverKeys)
    return !term->operands[1]->isNumber(0);
  return term->kind == TermKind::Add &&
         (findKeySum(term->operands[0]) || findKeySum(term->operands[1]));
}

/// `weights` being the logarithm; `term` has the exponentials of the scores.
static LogicalResult matchLogarithm(const Combination &weights,
                                    const Term *term, Scores &scores,
                                    std::string &why) {
  std::string reason;
  bool hasOther = false;
  for (const Combination::Part &part : weights.parts) {
    if (part.kind != Combination::Logarithm)
      continue;
    if (findKeySum(part.term)) {
      reason = "expected the weights of the values to be a softmax and nothing "
               "else, but got more operations between softmax and contraction";
    } else if (part.factor < 0 && isSumAndMore(part.term)) {
      why = "expected the exponentials to be divided by their sum over the "
            "keys alone, but got a sink beside it";
      return failure();
    } else {
      hasOther |= Terms::contains(part.term, isOtherSum);
    }
  }
  if (reason.empty() && hasOther)
    reason = "expected the exponentials to be divided by their sum over the "
             "keys, but got another divisor";
  // Of the sums that divide, the one over the weights' own exponentials; after
  // a second normalisation that is the outer one.
  for (const Combination::Part &part : weights.parts) {
    if (part.kind != Combination::Logarithm || !findKeySum(part.term) ||
        std::abs(part.factor + 1) > 1e-6)
      continue;
    Combination rest = weights;
    rest.add(Combination::Logarithm, part.term, 1);
    Scores attempt;
    if (succeeded(matchOver(part.term, rest, attempt, reason))) {
      scores = std::move(attempt);
      return success();
    }
  }
  if (hasExponentialOfScores(term))
    why =
        StringRef(reason).ends_with(moreOperations) && holdsOtherProduct(term)
            ? "expected the weights of the values to be a softmax and nothing "
              "else, but got it times another product, as in a gradient of "
              "attention, which is raised where its block computes the "
              "output as well"
            : reason;
  return failure();
}

LogicalResult startrail::matchSoftmax(const Term *weights, Scores &scores,
                                      std::string &why) {
  return success(!hasUselessScale(weights, why) &&
                 succeeded(matchLogarithm(Combination::ofLogarithm(weights),
                                          weights, scores, why)));
}

LogicalResult startrail::matchSoftmax(const Term *weights, const Term *product,
                                      const Term *output, Scores &scores,
                                      std::string &why) {
  if (hasUselessScale(weights, why))
    return failure();
  Combination logarithm = Combination::ofLogarithm(weights);
  bool isFactor = false;
  for (const Combination::Part &part : Combination::ofLogarithm(output).parts) {
    if (part.term != product)
      logarithm.add(part.kind, part.term, part.factor);
    else
      isFactor = part.kind == Combination::Logarithm && part.factor == 1;
  }
  return success(isFactor &&
                 succeeded(matchLogarithm(logarithm, weights, scores, why)));
}
