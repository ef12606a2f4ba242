//===- MatchMask.cpp - Evaluation of masks --------------------------------===//
#include "compiler/Import/MatchMask.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace startrail;

static constexpr int64_t maxPoints = int64_t(1) << 20;

using Point = std::array<int64_t, numCoordinates>;

static std::optional<double> loadConstant(const Term *term,
                                          const Point &point) {
  auto table = dyn_cast_or_null<DenseElementsAttr>(constantOf(term->value));
  if (!table || !table.getElementType().isIntOrIndexOrFloat())
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
  if (auto value = dyn_cast<FloatAttr>(attr))
    return value.getValueAsDouble();
  if (auto value = dyn_cast<IntegerAttr>(attr))
    return value.getValue().getBitWidth() == 1
               ? double(value.getValue().getZExtValue())
               : double(value.getValue().getSExtValue());
  return std::nullopt;
}

/// The value of a term from those of its operands; truth is 1. Nothing where it
/// is unknown.
static std::optional<double> evaluate(const Term *term,
                                      ArrayRef<std::optional<double>> operands,
                                      const Point &point) {
  switch (term->kind) {
  case TermKind::Number:
    return term->number;
  case TermKind::Index:
    return double(evaluate(term->index, point));
  case TermKind::Compare:
    return arith::applyCmpPredicate(
        arith::CmpIPredicate(term->predicate),
        APInt(64, uint64_t(evaluate(term->index, point))), APInt(64, 0));
  case TermKind::Load:
    return loadConstant(term, point);
  case TermKind::Select:
    return operands[0] ? operands[*operands[0] != 0 ? 1 : 2] : std::nullopt;
  default:
    break;
  }
  if (llvm::is_contained(operands, std::nullopt))
    return std::nullopt;
  switch (term->kind) {
  case TermKind::FloatCompare:
    return arith::applyCmpPredicate(arith::CmpFPredicate(term->predicate),
                                    APFloat(*operands[0]),
                                    APFloat(*operands[1]));
  case TermKind::Add:
    return *operands[0] + *operands[1];
  case TermKind::Subtract:
    return *operands[0] - *operands[1];
  case TermKind::Multiply:
    return *operands[0] * *operands[1];
  case TermKind::Negate:
    return -*operands[0];
  case TermKind::Maximum:
    return std::max(*operands[0], *operands[1]);
  case TermKind::And:
    return *operands[0] != 0 && *operands[1] != 0;
  case TermKind::Or:
    return *operands[0] != 0 || *operands[1] != 0;
  case TermKind::Xor:
    return (*operands[0] != 0) != (*operands[1] != 0);
  default:
    return std::nullopt;
  }
}

namespace {
/// Evaluates one term at many points, each part once per point.
class Evaluation {
public:
  explicit Evaluation(const Term *term) { number(term); }

  std::optional<double> at(const Point &point) {
    SmallVector<std::optional<double>, 3> operands;
    for (unsigned i = 0; i < parts.size(); ++i) {
      operands.clear();
      for (const Term *operand : parts[i]->operands)
        operands.push_back(values[numbers.lookup(operand)]);
      values[i] = evaluate(parts[i], operands, point);
    }
    return values.back();
  }

  /// The first part that is unknown at the last point, though none below is.
  const Term *getUnknown() const {
    for (auto [part, value] : llvm::zip_equal(parts, values))
      if (!value)
        return part;
    return parts.back();
  }

private:
  void number(const Term *term) {
    if (numbers.count(term))
      return;
    for (const Term *operand : term->operands)
      number(operand);
    numbers[term] = parts.size();
    parts.push_back(term);
    values.emplace_back();
  }

  SmallVector<const Term *> parts;
  SmallVector<std::optional<double>> values;
  llvm::DenseMap<const Term *, unsigned> numbers;
};
} // namespace

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

std::string startrail::describe(const Term *term) {
  if (term->kind != TermKind::Load && term->kind != TermKind::Opaque)
    return "a computed value";
  if (Operation *def = term->value.getDefiningOp())
    return llvm::formatv("a result of `{0}`", def->getName().getStringRef());
  return llvm::formatv("function argument {0}",
                       cast<BlockArgument>(term->value).getArgNumber());
}

/// Whether the mask shows the key of this point to its query.
static std::optional<bool> isSeen(const MaskTerm &mask, Evaluation &evaluation,
                                  const Point &point, std::string &why) {
  std::optional<double> value = evaluation.at(point);
  if (!value) {
    why = llvm::formatv("expected the mask to be computed from the positions "
                        "of query and key, but got {0}",
                        describe(evaluation.getUnknown()));
    return std::nullopt;
  }
  if (mask.role != MaskTerm::Addend)
    return (*value != 0) == (mask.role == MaskTerm::Seen);
  if (*value == 0)
    return true;
  if (*value * mask.factor <= MaskTerm::hiddenBelow)
    return false;
  why = llvm::formatv("expected what is added to the scores to be 0 or at most "
                      "{0}, but got {1} at query {2}, key {3}",
                      MaskTerm::hiddenBelow, *value, point[Query], point[Key]);
  return std::nullopt;
}

FailureOr<MaskKind> startrail::classifyMasks(ArrayRef<MaskTerm> masks,
                                             const Coordinates &coordinates,
                                             std::string &why) {
  int64_t queries = coordinates.getExtent(Query);
  int64_t keys = coordinates.getExtent(Key);
  bool byDifference = llvm::all_of(masks, [&](const MaskTerm &mask) {
    return dependsOnDifference(mask.term, coordinates);
  });
  for (const MaskTerm &mask : masks) {
    if (dependsOnPositionsOnly(mask.term))
      continue;
    why = "expected the mask to be that of every batch element and head, but "
          "got one that differs between them";
    return failure();
  }

  SmallVector<Evaluation> evaluations;
  for (const MaskTerm &mask : masks)
    evaluations.emplace_back(mask.term);
  bool full = true, topLeft = true, bottomRight = keys >= queries;
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
    for (auto [mask, evaluation] : llvm::zip_equal(masks, evaluations)) {
      std::optional<bool> byThis = isSeen(mask, evaluation, point, why);
      if (!byThis)
        return failure();
      seen &= *byThis;
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
