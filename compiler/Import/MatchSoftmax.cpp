//===- MatchSoftmax.cpp - Softmax and the scores before it ----------------===//
#include "compiler/Import/MatchSoftmax.h"

#include "compiler/Import/MatchContraction.h"

#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

static constexpr double minusInfinity =
    -std::numeric_limits<double>::infinity();
// The lowest number of f32 and bf16 stands for -inf in some exporters.
static constexpr double lowest = -3.38e38;

static bool isExp(const Term *term) { return term->kind == TermKind::Exp; }

bool startrail::resemblesSoftmax(const Term *term) {
  auto sums = [](const Term *part) {
    if (part->kind == TermKind::SumOverKeys)
      return Terms::contains(part->operands[0], isExp);
    // A sum over another axis than the keys is no term of its own.
    if (part->kind != TermKind::Load)
      return false;
    if (reductionOf(part->value))
      return true;
    auto op = part->value.getDefiningOp<linalg::LinalgOp>();
    return op && op.getNumReductionLoops() == 1 && !isContraction(op);
  };
  return Terms::contains(term, isExp) && Terms::contains(term, sums);
}

/// Whether `term` is true only in rows whose every score is -inf.
static bool isFullyHiddenRow(const Term *term, const Term *scores) {
  if (term->kind != TermKind::AndOverKeys)
    return false;
  const Term *equal = term->operands[0];
  return equal->kind == TermKind::FloatCompare &&
         (arith::CmpFPredicate(equal->predicate) ==
          arith::CmpFPredicate::OEQ) &&
         ((equal->operands[0] == scores &&
           equal->operands[1]->isNumber(minusInfinity)) ||
          (equal->operands[1] == scores &&
           equal->operands[0]->isNumber(minusInfinity)));
}

/// Numerator and denominator of a / b and a * (1 / b).
static std::pair<const Term *, const Term *> splitQuotient(const Term *term) {
  if (term->kind == TermKind::Divide)
    return {term->operands[0], term->operands[1]};
  if (term->kind == TermKind::Multiply)
    for (unsigned i : {0, 1})
      if (const Term *factor = term->operands[i];
          factor->kind == TermKind::Divide && factor->operands[0]->isNumber(1))
        return {term->operands[1 - i], factor->operands[1]};
  return {nullptr, nullptr};
}

const Term *startrail::matchSoftmax(const Term *term, std::string &why) {
  const Term *hiddenRow = nullptr;
  if (term->kind == TermKind::Select && term->operands[1]->isNumber(0)) {
    hiddenRow = term->operands[0];
    term = term->operands[2];
  }
  auto [exponential, sum] = splitQuotient(term);
  if (!exponential || !isExp(exponential)) {
    why = "expected the weights of the values to be a softmax and nothing "
          "else, but got more operations between softmax and contraction";
    return nullptr;
  }
  if (sum->kind != TermKind::SumOverKeys || sum->operands[0] != exponential ||
      !sum->operands[1]->isNumber(0)) {
    why = "expected the exponentials to be divided by their sum over the keys, "
          "but got another divisor";
    return nullptr;
  }
  const Term *scores = exponential->operands[0];
  if (scores->kind == TermKind::Subtract) {
    const Term *maximum = scores->operands[1];
    scores = scores->operands[0];
    if (maximum->kind != TermKind::MaximumOverKeys ||
        maximum->operands[0] != scores ||
        maximum->operands[1]->kind != TermKind::Number ||
        maximum->operands[1]->number > lowest) {
      why = "expected the maximum of the scores over the keys to be subtracted "
            "in the softmax, but got another subtrahend";
      return nullptr;
    }
  }
  if (hiddenRow && !isFullyHiddenRow(hiddenRow, scores)) {
    why = "expected the weights to be set to 0 only in rows that see no key, "
          "but got another condition";
    return nullptr;
  }
  return scores;
}

static bool holdsContraction(const Term *term) {
  return Terms::contains(term, [](const Term *part) {
    if (part->kind != TermKind::Load)
      return false;
    return isContraction(part->value.getDefiningOp()) &&
           part->indices.size() >= 3;
  });
}

static bool isHiddenScore(const Term *term, double scale) {
  return term->kind == TermKind::Number &&
         term->number * scale <= MaskTerm::hiddenBelow;
}

LogicalResult startrail::matchScores(const Term *term, Scores &scores,
                                     std::string &why) {
  while (true) {
    if (term->kind == TermKind::Load) {
      scores.contraction = term;
      return success();
    }
    const Term *rest = nullptr;
    double factor = 1;
    auto operand = [&](unsigned i) { return term->operands[i]; };
    switch (term->kind) {
    case TermKind::Multiply:
      for (unsigned i : {0, 1})
        if (!rest && operand(i)->kind == TermKind::Number) {
          factor = operand(i)->number;
          rest = operand(1 - i);
        }
      break;
    case TermKind::Divide:
      if (operand(1)->kind == TermKind::Number && operand(1)->number != 0) {
        factor = 1 / operand(1)->number;
        rest = operand(0);
      }
      break;
    case TermKind::Add: {
      bool second = !holdsContraction(operand(0));
      if (holdsContraction(operand(second ? 1 : 0))) {
        scores.masks.push_back(
            {operand(second ? 0 : 1), MaskTerm::Addend, scores.scale});
        rest = operand(second ? 1 : 0);
      }
      break;
    }
    case TermKind::Select:
      for (unsigned i : {1, 2})
        if (!rest && isHiddenScore(operand(i), scores.scale)) {
          scores.masks.push_back(
              {operand(0), i == 1 ? MaskTerm::Hidden : MaskTerm::Seen, 1});
          rest = operand(3 - i);
        }
      break;
    default:
      break;
    }
    scores.scale *= factor;
    if (!rest) {
      why = "expected only constant factors and masks between scores and "
            "softmax, but got ";
      why += term->kind == TermKind::Opaque ? describe(term)
                                            : std::string("other arithmetic");
      return failure();
    }
    term = rest;
  }
}
