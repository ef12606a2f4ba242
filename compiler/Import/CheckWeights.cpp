//===- CheckWeights.cpp - Weights by numbers ------------------------------===//
#include "compiler/Import/Dependence.h"
#include "compiler/Import/EvaluateTerms.h"
#include "compiler/Import/Guards.h"
#include "compiler/Import/MatchSoftmax.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

// Enough to meet every row of a short sequence, and the ends of a long one.
static constexpr int64_t maxRows = 16;

/// Whether key 0 to `seen` have the weights of a softmax, and others 0.
static bool isSoftmax(ArrayRef<double> weights, ArrayRef<double> scores,
                      double scale, int64_t seen) {
  double sum = 0;
  for (double score : scores.take_front(seen))
    sum += std::exp(scale * score);
  for (auto [key, weight] : llvm::enumerate(weights)) {
    double expected =
        int64_t(key) < seen ? std::exp(scale * scores[key]) / sum : 0;
    if (!(std::abs(weight - expected) <= 1e-4 * expected))
      return false;
  }
  return true;
}

/// Whether the term, made of no others, is unknown beside the scores, or
/// differs between positions, batch elements or heads.
static bool isOfOthers(const Term *leaf) {
  auto isOf = [](AffineExpr index) {
    return index && llvm::any_of(ArrayRef<unsigned>{Batch, Head, Query, Key},
                                 [&](unsigned dim) {
                                   return index.isFunctionOfDim(dim);
                                 });
  };
  if (leaf->kind == TermKind::Opaque)
    return true;
  return leaf->operands.empty() && !holdsContraction(leaf) &&
         (findUnknown(leaf) || isOf(leaf->index) ||
          llvm::any_of(leaf->indices, isOf));
}

/// What sets rows apart in `term`, as if they saw no key, though the masks are
/// not made of it; or null. Evaluation meets some rows alone, those of one
/// batch element and head, and has one number for all that is unknown.
static const Term *findOtherGuard(const Term *term, ArrayRef<MaskTerm> masks) {
  auto isOfMask = [&](const Term *leaf) {
    return llvm::any_of(masks, [&](const MaskTerm &mask) {
      return Terms::contains(mask.term,
                             [&](const Term *part) { return part == leaf; });
    });
  };
  const Term *other = nullptr;
  Terms::contains(term, [&](const Term *part) {
    if (part->kind != TermKind::Select)
      return false;
    const Term *condition = part->operands[0];
    return (tellsHiddenRow(condition, true) ||
            tellsHiddenRow(condition, false)) &&
           Terms::contains(condition, [&](const Term *leaf) {
             if (isOfOthers(leaf) && !isOfMask(leaf))
               other = leaf;
             return other != nullptr;
           });
  });
  return other;
}

LogicalResult startrail::checkWeights(const Term *weights, const Scores &scores,
                                      MaskKind mask,
                                      const Coordinates &coordinates,
                                      std::string &why, const Term *product,
                                      const Term *output) {
  for (const Term *term : {weights, output})
    if (const Term *other =
            term ? findOtherGuard(term, scores.masks) : nullptr) {
      why =
          llvm::formatv("expected only rows that see no key to be set apart, "
                        "but got those that {0} tells",
                        findUnknown(other) ? describe(other) : "another mask");
      return failure();
    }
  const int64_t queries = coordinates.getExtent(Query);
  const int64_t keys = coordinates.getExtent(Key);
  // Exponents of at most 1, whose exponentials no type overflows at.
  std::vector<double> numbers(keys);
  for (int64_t key = 0; key < keys; ++key)
    numbers[key] =
        std::sin(double(3 * key + 1)) / std::max(1.0, std::abs(scores.scale));
  int64_t before =
      mask.alignment == Alignment::BottomRight ? keys - queries : 0;
  for (int64_t row = 0; row < std::min(queries, maxRows); ++row) {
    int64_t query = row < maxRows / 2 ? row : queries - 1 - (row - maxRows / 2);
    if (queries <= maxRows)
      query = row;
    int64_t seen = keys;
    if (mask.mask == Mask::Causal)
      seen = std::clamp<int64_t>(query + before + 1, 0, keys);
    RowEvaluation evaluation(scores.contraction, query, numbers);
    ArrayRef<double> computed = evaluation.of(weights);
    if (output)
      computed = evaluation.of(output, product, computed);
    if (isSoftmax(computed, numbers, scores.scale, seen))
      continue;
    why = seen > 0
              ? llvm::formatv("expected the weights of query {0} to be those "
                              "of a softmax, but got others",
                              query)
              : llvm::formatv("expected query {0}, which sees no key, to have "
                              "weights of 0, but got others",
                              query);
    return failure();
  }
  return success();
}
