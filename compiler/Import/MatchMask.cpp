//===- MatchMask.cpp - Evaluation of masks --------------------------------===//
#include "compiler/Import/MatchMask.h"

#include "compiler/Import/EvaluateTerms.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace startrail;

static constexpr int64_t maxPoints = int64_t(1) << 22;

/// Whether the term stays the same when query and key move on by one.
static bool dependsOnDifference(const Term *term,
                                const Coordinates &coordinates) {
  return !Terms::contains(term, [&](const Term *part) {
    if (part->kind == TermKind::Load)
      return true;
    if (part->kind != TermKind::Index && part->kind != TermKind::Compare)
      return false;
    SmallVector<AffineExpr> moved;
    for (unsigned i = 0; i < numCoordinates; ++i) {
      AffineExpr coordinate = coordinates.get(Coordinate(i));
      moved.push_back(i == Query || i == Key ? coordinate + 1 : coordinate);
    }
    AffineExpr change = part->index.replaceDims(moved) - part->index;
    return simplifyAffineExpr(change, numCoordinates, 0) !=
           coordinates.getConstant(0);
  });
}

static bool dependsOnPositionsOnly(const Term *term) {
  return !Terms::contains(term, [](const Term *part) {
    auto others = [](AffineExpr expr) {
      for (unsigned i : {Batch, Head, KeyDim, ValueDim})
        if (expr.isFunctionOfDim(i))
          return true;
      return false;
    };
    return (part->index && others(part->index)) ||
           llvm::any_of(part->indices, others);
  });
}

/// Whether the mask is numbers that fall or rise evenly along the keys, as
/// ALiBi's do.
static bool isLinearBias(const MaskTerm &mask, const Coordinates &coordinates) {
  if (mask.role != MaskTerm::Addend || coordinates.getExtent(Key) < 3)
    return false;
  Evaluation evaluation(mask.term);
  Point point{};
  point[Query] = coordinates.getExtent(Query) - 1;
  std::array<double, 3> values;
  for (int64_t key : {0, 1, 2}) {
    point[Key] = key;
    std::optional<double> value = evaluation.at(point);
    if (!value)
      return false;
    values[key] = *value;
  }
  double step = values[1] - values[0];
  return step != 0 &&
         std::abs(values[2] - values[1] - step) <= 1e-4 * std::abs(step);
}

std::string startrail::describe(const Term *term) {
  if (term->kind != TermKind::Load && term->kind != TermKind::Opaque)
    return "a computed value";
  if (Operation *def = term->value.getDefiningOp())
    return llvm::formatv("a result of `{0}`", def->getName().getStringRef());
  auto argument = cast<BlockArgument>(term->value);
  Operation *around = argument.getOwner()->getParentOp();
  if (isa<FunctionOpInterface>(around))
    return llvm::formatv("function argument {0}", argument.getArgNumber());
  return llvm::formatv("argument {0} of the body of `{1}`",
                       argument.getArgNumber(),
                       around->getName().getStringRef());
}

const Term *startrail::findUnknown(const Term *term) {
  const Term *unknown = nullptr;
  Terms::contains(term, [&](const Term *part) {
    bool isLeaf =
        part->kind == TermKind::Load || part->kind == TermKind::Opaque;
    if (isLeaf && (part->kind == TermKind::Opaque || !constantOf(part->value)))
      unknown = part;
    return unknown != nullptr;
  });
  return unknown;
}

/// Why a mask is none of the positions, where it is numbers that are added and
/// that no evaluation knows; empty where it is not.
static std::string describeBias(const MaskTerm &mask) {
  const Term *unknown = findUnknown(mask.term);
  if (mask.role != MaskTerm::Addend || !unknown)
    return {};
  auto type = staticTensorType(unknown->value);
  if (!type || !isa<FloatType>(type.getElementType()))
    return {};
  return llvm::formatv(
      "expected what is added to the scores to be a mask that is computed from "
      "the positions of query and key, but got {0}: a bias, or a mask that is "
      "known at run time only",
      describe(unknown));
}

/// Whether the mask shows the key of this point to its query.
static std::optional<bool> isSeen(const MaskTerm &mask, Evaluation &evaluation,
                                  const Point &point, std::string &why) {
  std::optional<double> value = evaluation.at(point);
  if (!value && !(why = describeBias(mask)).empty())
    return std::nullopt;
  if (!value) {
    why = llvm::formatv("expected the mask to be computed from the positions "
                        "of query and key, but got {0}",
                        describe(evaluation.getUnknown()));
    return std::nullopt;
  }
  switch (mask.role) {
  case MaskTerm::Seen:
  case MaskTerm::Hidden:
    return (*value != 0) == (mask.role == MaskTerm::Seen);
  case MaskTerm::Weight:
    if (*value == 0 || *value == 1)
      return *value == 1;
    why = llvm::formatv("expected what the exponentials are multiplied with to "
                        "be 0 or 1, but got {0} at query {1}, key {2}",
                        *value, point[Query], point[Key]);
    return std::nullopt;
  case MaskTerm::Multiplier:
    return *value == 1;
  case MaskTerm::Addend:
    break;
  }
  if (*value == 0)
    return true;
  if (*value * mask.factor <= MaskTerm::hiddenBelow)
    return false;
  why = llvm::formatv("expected what is added to the scores to be 0 or at most "
                      "{0}, but got {1} at query {2}, key {3}",
                      MaskTerm::hiddenBelow / mask.factor, *value, point[Query],
                      point[Key]);
  return std::nullopt;
}

/// Whether the mask only repeats, at this point, what `seen` says.
static bool mayFollow(const MaskTerm &mask, bool shows, bool seen,
                      const Point &point, std::string &why) {
  if (shows || !seen)
    return true;
  why = llvm::formatv(
      mask.after ? "expected the weights to be set to 0 only where the mask "
                   "hides the key, but got key {0} and query {1}"
                 : "expected the scores to be multiplied by 1 where the mask "
                   "shows the key, but got another factor at key {0}, query "
                   "{1}",
      point[Key], point[Query]);
  return false;
}

// Longer than any sequence; rows of weights are as long as this.
static constexpr int64_t maxTokens = int64_t(1) << 26;

FailureOr<MaskKind> startrail::classifyMasks(ArrayRef<MaskTerm> masks,
                                             const Coordinates &coordinates,
                                             std::string &why) {
  int64_t queries = coordinates.getExtent(Query);
  int64_t keys = coordinates.getExtent(Key);
  if (std::max(queries, keys) > maxTokens) {
    why = llvm::formatv("expected at most {0} queries and keys, but got {1}",
                        maxTokens, std::max(queries, keys));
    return failure();
  }
  bool byDifference = llvm::all_of(masks, [&](const MaskTerm &mask) {
    return dependsOnDifference(mask.term, coordinates);
  });
  for (const MaskTerm &mask : masks) {
    if (dependsOnPositionsOnly(mask.term))
      continue;
    if (!(why = describeBias(mask)).empty())
      return failure();
    why = "expected the mask to be that of every batch element and head, but "
          "got one that differs between them";
    if (isLinearBias(mask, coordinates))
      why += ", a bias by the distance of the positions (ALiBi)";
    return failure();
  }

  SmallVector<Evaluation> evaluations;
  for (const MaskTerm &mask : masks)
    evaluations.emplace_back(mask.term);
  bool full = true, topLeft = true, bottomRight = true;
  Point notCausal{};
  bool notCausalSeen = false;
  // How many keys, back from its own, queries see at most and what the nearest
  // hidden one would make of it: a window, where no later key is seen.
  bool window = true;
  int64_t widest = 0, nearestHidden = std::numeric_limits<int64_t>::max();
  auto visit = [&](int64_t query, int64_t key) -> LogicalResult {
    Point point{};
    point[Query] = query;
    point[Key] = key;
    bool seen = true;
    for (bool following : {false, true})
      for (auto [mask, evaluation] : llvm::zip_equal(masks, evaluations)) {
        bool follows = mask.after || mask.role == MaskTerm::Multiplier;
        if (follows != following)
          continue;
        std::optional<bool> byThis = isSeen(mask, evaluation, point, why);
        if (!byThis || (follows && !mayFollow(mask, *byThis, seen, point, why)))
          return failure();
        seen &= follows || *byThis;
      }
    full &= seen;
    window &= !seen || key <= query;
    if (seen)
      widest = std::max(widest, query - key + 1);
    else if (key <= query)
      nearestHidden = std::min(nearestHidden, query - key + 1);
    bottomRight &= seen == (key <= query + keys - queries);
    if (topLeft && seen != (key <= query)) {
      topLeft = false;
      notCausal = point;
      notCausalSeen = seen;
    }
    return success();
  };
  // An unknown mask is named before its size matters.
  if (failed(visit(0, 0)))
    return failure();
  if (byDifference) {
    for (int64_t difference = 1 - queries; difference < keys; ++difference)
      if (int64_t query = std::max<int64_t>(0, -difference);
          failed(visit(query, query + difference)))
        return failure();
  } else if (queries <= maxPoints / keys) {
    for (int64_t query = 0; query < queries; ++query)
      for (int64_t key = 0; key < keys; ++key)
        if (failed(visit(query, key)))
          return failure();
  } else {
    why = "expected the mask to depend on the difference of the positions of "
          "query and key alone, but got one that does not";
    return failure();
  }
  if (full)
    return MaskKind{Mask::Full, Alignment::TopLeft};
  if (topLeft)
    return MaskKind{Mask::Causal, Alignment::TopLeft};
  if (bottomRight)
    return MaskKind{Mask::Causal, Alignment::BottomRight};
  if (window && 0 < widest && widest < nearestHidden) {
    why = llvm::formatv("expected the mask to be full or causal, but got a "
                        "window of {0} keys",
                        widest);
    return failure();
  }
  why = llvm::formatv("expected the mask to be full or causal, but got one "
                      "that {0} key {1} {2} query {3}",
                      notCausalSeen ? "shows" : "hides", notCausal[Key],
                      notCausalSeen ? "to" : "from", notCausal[Query]);
  return failure();
}
