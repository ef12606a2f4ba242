//===- MatchRing.cpp - A ring of partial attentions, spelled out ----------===//
#include "compiler/Import/MatchRing.h"

#include "compiler/Import/HeadsTensor.h"
#include "compiler/Import/RankEvaluation.h"
#include "compiler/Import/RankPrograms.h"
#include "compiler/Import/RingComparison.h"
#include "dialects/Foreign/StableHloAttributes.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

static bool isNamed(Operation *op, StringRef name) {
  return op->getName().getStringRef() == name;
}

bool startrail::resemblesRing(Region &body) {
  bool permutes = false, exponentiates = false, multiplies = false;
  for (Operation *op : reachedFrom(body)) {
    permutes |= isPermutation(op);
    exponentiates |= isNamed(op, "stablehlo.exponential") ||
                     isNamed(op, "math.exp") || isNamed(op, "linalg.exp");
    multiplies |= isContraction(op);
  }
  return permutes && exponentiates && multiplies;
}

namespace {
class Matcher {
public:
  explicit Matcher(Region &body) : body(body) {}

  std::optional<MatchedRing> match(std::string &why);

private:
  bool findResults(std::string &why);
  bool findRanks(std::string &why);
  bool findArguments(std::string &why);
  bool areShapesOfAttention(int64_t length) const;
  SmallVector<double> scales() const;

  Region &body;
  Value result;
  MatchedRing ring = {};
};
} // namespace

/// The permutations send what every rank has to one other, all in one ring.
bool Matcher::findRanks(std::string &why) {
  for (Operation *op : reachedFrom(body)) {
    if (!isPermutation(op))
      continue;
    auto pairs = sourceTargetPairs(op);
    int64_t ranks = pairs ? pairs->size() : 0;
    if (ring.ranks != 0 && ranks != ring.ranks) {
      why = "expected every permutation to be one of all ranks, but got some "
            "of fewer";
      return false;
    }
    ring.ranks = ranks;
    llvm::BitVector sends(ranks), receives(ranks);
    for (auto [source, target] :
         pairs.value_or(SmallVector<std::pair<int64_t, int64_t>>()))
      if (source >= 0 && source < ranks && target >= 0 && target < ranks) {
        sends.set(source);
        receives.set(target);
      }
    if (ranks == 0 || !sends.all() || !receives.all()) {
      why = "expected every permutation to be one of all ranks, but got others";
      return false;
    }
  }
  if (ring.ranks == 1)
    why = "expected a ring to be of several ranks, but got 1";
  return ring.ranks > 1;
}

/// Whether the ranks' parts are those of an attention with `length` keys.
bool Matcher::areShapesOfAttention(int64_t length) const {
  RingAxes axes(ring.layout);
  auto output = staticTensorType(result);
  SmallVector<RankedTensorType, 3> types;
  for (unsigned argument : {ring.query, ring.key, ring.value}) {
    types.push_back(staticTensorType(body.getArgument(argument)));
    if (!types.back() || types.back().getRank() != 4 ||
        types.back().getNumElements() == 0 ||
        types.back().getDimSize(0) != output.getDimSize(0))
      return false;
  }
  auto [query, key, value] = std::tie(types[0], types[1], types[2]);
  auto isSame = [](RankedTensorType one, RankedTensorType other, unsigned dim) {
    return one.getDimSize(dim) == other.getDimSize(dim);
  };
  return isSame(query, output, axes.token) &&
         isSame(query, output, axes.head) && isSame(query, key, 3) &&
         isSame(value, output, 3) && isSame(key, value, axes.token) &&
         isSame(key, value, axes.head) &&
         key.getDimSize(axes.token) == length &&
         query.getDimSize(axes.head) % key.getDimSize(axes.head) == 0;
}

/// Query, key and value, by what is multiplied to get one element of the
/// result; its layout, by what varies.
bool Matcher::findArguments(std::string &why) {
  static constexpr StringLiteral others =
      "expected query, key and value to be arguments of the function of every "
      "rank, of rank 4 as its result, but got others";
  why = others;
  bool isEvaluated = false;
  auto type = staticTensorType(result);
  if (!type || type.getRank() != 4 || type.getNumElements() == 0)
    return false;
  SmallVector<int64_t, 4> last;
  for (int64_t size : type.getShape())
    last.push_back(size - 1);
  for (Layout layout : {Layout::BSHD, Layout::BHSD}) {
    RingAxes axes(layout);
    ring.layout = layout;
    // The last token sees all ranks' keys, which are as many as an argument has
    // tokens.
    llvm::SmallSetVector<int64_t, 4> lengths;
    for (BlockArgument argument : body.getArguments())
      if (auto other = staticTensorType(argument);
          other && other.getRank() == 4)
        lengths.insert(other.getDimSize(axes.token));
    for (int64_t length : lengths) {
      if (length == 0)
        continue;
      SmallVector<int64_t> keys = {0};
      if (length > 1)
        keys.push_back(length - 1);
      RankEvaluation evaluation(body, length, keys);
      if (!evaluation.at(result, ring.ranks - 1, last)) {
        // In another layout there is another product in the way.
        bool isProduct =
            evaluation.unknown && isContraction(evaluation.unknown);
        if (!isEvaluated && (why == others || !isProduct))
          why = describeUnknown(evaluation.unknown);
        continue;
      }
      isEvaluated = true;
      why = others;
      if (evaluation.products.empty() || evaluation.weighed.empty())
        continue;
      const RankProduct &product = evaluation.products.front();
      unsigned pair[] = {product.factors[0].argument,
                         product.factors[1].argument};
      llvm::SmallSetVector<int64_t, 8> owners[2];
      for (const RankProduct &other : evaluation.products)
        for (unsigned i : {0, 1}) {
          if (other.factors[i].argument != pair[i])
            return false;
          owners[i].insert(other.factors[i].rank);
        }
      unsigned query = owners[0].size() == 1 ? 0 : 1;
      ring.query = pair[query];
      ring.key = pair[1 - query];
      ring.value = evaluation.weighed.front().argument;
      if (owners[query].size() != 1 ||
          int64_t(owners[1 - query].size()) != ring.ranks ||
          !areShapesOfAttention(length))
        continue;
      // Of one head and token, the rows of query and result are one.
      const RankElement &row = product.factors[query];
      const RankElement &other = product.factors[1 - query];
      int64_t key = other.indices[axes.token];
      if (row.indices[axes.token] == last[axes.token] &&
          row.indices[axes.head] == last[axes.head] &&
          row.indices[0] == last[0] && (key == 0 || key == length - 1))
        return true;
    }
  }
  return false;
}

/// The numbers of the program that may be its scale.
SmallVector<double> Matcher::scales() const {
  auto query = staticTensorType(body.getArgument(ring.query));
  double standard = 1 / std::sqrt(double(query.getDimSize(3)));
  SmallVector<double> result = {standard, 1};
  for (Operation *op : reachedFrom(body)) {
    auto splat =
        op->getNumResults() == 1
            ? dyn_cast_or_null<SplatElementsAttr>(constantOf(op->getResult(0)))
            : SplatElementsAttr();
    auto number = splat && isa<FloatType>(splat.getElementType())
                      ? splat.getSplatValue<FloatAttr>().getValueAsDouble()
                      : 0;
    if (number > 0 && std::isfinite(number)) {
      result.push_back(number);
      result.push_back(1 / number);
    }
  }
  return result;
}

bool Matcher::findResults(std::string &why) {
  ValueRange results = body.hasOneBlock() && !body.front().empty()
                           ? ValueRange(body.front().back().getOperands())
                           : ValueRange();
  auto rankOf = [&](unsigned number) {
    RankedTensorType type = staticTensorType(results[number]);
    return type ? type.getRank() : 0;
  };
  if (results.size() == 2 && rankOf(0) + rankOf(1) == 7 &&
      std::max(rankOf(0), rankOf(1)) == 4) {
    ring.output = rankOf(0) == 4 ? 0 : 1;
    ring.lse = 1 - ring.output;
  } else if (results.size() != 1) {
    why = llvm::formatv("expected the function of every rank to have one "
                        "result, the output, or its log-sum-exp as well, but "
                        "got {0}, as the gradient of a ring has, and what "
                        "keeps numbers for one",
                        results.size());
    return false;
  }
  result = results[ring.output];
  return true;
}

std::optional<MatchedRing> Matcher::match(std::string &why) {
  if (!findResults(why) || !findRanks(why) || !findArguments(why))
    return std::nullopt;
  RingReference reference(body, ring);
  RingComparison comparison(body, ring, reference);
  why =
      "expected the ring to compute attention, full or causal in the order of "
      "the ranks, over the tokens of all of them, but got other numbers";
  std::string unknown;
  for (Mask mask : {Mask::Full, Mask::Causal})
    for (double scale : scales())
      if (comparison.isOutput(mask, scale, unknown)) {
        ring.mask = mask;
        ring.scale = scale;
        ring.headsFirstInLse =
            ring.lse && comparison.isLse(mask, scale, /*headsFirst=*/true);
        if (!ring.lse || ring.headsFirstInLse ||
            comparison.isLse(mask, scale, /*headsFirst=*/false))
          return ring;
        why = "expected the second result to be the log-sum-exp of the "
              "scores, by batch, head and token, but got other numbers";
        return std::nullopt;
      }
  if (!unknown.empty()) {
    why = unknown;
    return std::nullopt;
  }
  for (TokenLayout kind : {TokenLayout::Zigzag, TokenLayout::Striped})
    for (double scale : scales())
      if (reference.setTokens(kind) &&
          comparison.isOutput(Mask::Causal, scale, unknown)) {
        why = llvm::formatv("expected part r of the tokens to be that of rank "
                            "r under a causal mask, but got their {0} order",
                            stringifyTokenLayout(kind));
        return std::nullopt;
      }
  return std::nullopt;
}

std::optional<MatchedRing> startrail::matchRing(Region &body,
                                                std::string &why) {
  return Matcher(body).match(why);
}
