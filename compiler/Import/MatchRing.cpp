//===- MatchRing.cpp - A ring of partial attentions, spelled out ----------===//
#include "compiler/Import/MatchRing.h"

#include "compiler/Import/HeadsTensor.h"
#include "compiler/Import/RankEvaluation.h"
#include "dialects/Foreign/StableHloAttributes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SetVector.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

/// The operations under a region and in the functions that it calls.
static SmallVector<Operation *> operationsOf(Region &body) {
  SmallVector<Operation *> ops;
  llvm::SetVector<Region *> pending;
  pending.insert(&body);
  for (unsigned i = 0; i < pending.size(); ++i)
    pending[i]->walk([&](Operation *op) {
      ops.push_back(op);
      if (auto call = dyn_cast<func::CallOp>(op))
        if (auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                op, call.getCalleeAttr()))
          pending.insert(&callee.getBody());
    });
  return ops;
}

static bool isNamed(Operation *op, StringRef name) {
  return op->getName().getStringRef() == name;
}

bool startrail::resemblesRing(Region &body) {
  bool permutes = false, exponentiates = false, multiplies = false;
  for (Operation *op : operationsOf(body)) {
    permutes |= isNamed(op, "stablehlo.collective_permute");
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
  bool findRanks(std::string &why);
  bool findArguments(std::string &why);
  std::optional<double> expected(ArrayRef<int64_t> indices, int64_t rank,
                                 Mask mask, double scale) const;
  bool agrees(Mask mask, double scale, std::string &why);
  SmallVector<double> scales() const;
  RankElement elementOf(unsigned argument, int64_t rank,
                        ArrayRef<int64_t> output, int64_t token,
                        int64_t dim) const;
  RankedTensorType typeOf(unsigned argument) const {
    return staticTensorType(body.getArgument(argument));
  }
  SmallVector<int64_t> keysNear(int64_t token) const;
  SmallVector<int64_t, 4> indicesOf(int64_t batch, int64_t token, int64_t head,
                                    int64_t dim) const;

  Region &body;
  Value result;
  MatchedRing ring = {};
  unsigned tokenAt = 0, headAt = 0;
};
} // namespace

/// The permutations send what every rank has to one other, all in one ring.
bool Matcher::findRanks(std::string &why) {
  for (Operation *op : operationsOf(body)) {
    if (!isNamed(op, "stablehlo.collective_permute"))
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
  return ring.ranks > 1;
}

/// Query, key and value, by what is multiplied to get one element of the
/// result; its layout, by what varies.
bool Matcher::findArguments(std::string &why) {
  why = "expected query, key and value to be arguments of the function of "
        "every rank, of rank 4 as its result, but got others";
  auto type = staticTensorType(result);
  if (!type || type.getRank() != 4)
    return false;
  for (Layout layout : {Layout::BSHD, Layout::BHSD}) {
    tokenAt = layout == Layout::BSHD ? 1 : 2;
    headAt = 3 - tokenAt;
    ring.layout = layout;
    SmallVector<int64_t, 4> last;
    for (int64_t size : type.getShape())
      last.push_back(size - 1);
    // The last token sees all ranks' keys, which are as many as an argument has
    // tokens.
    llvm::SmallSetVector<int64_t, 4> lengths;
    for (BlockArgument argument : body.getArguments())
      if (auto other = staticTensorType(argument);
          other && other.getRank() == 4)
        lengths.insert(other.getDimSize(tokenAt));
    for (int64_t length : lengths) {
      SmallVector<int64_t> keys = {0};
      if (length > 1)
        keys.push_back(length - 1);
      RankEvaluation evaluation(body, length, keys);
      if (!evaluation.at(result, ring.ranks - 1, last) ||
          evaluation.products.empty() || evaluation.weighed.empty())
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
          !typeOf(ring.query) || !typeOf(ring.key) || !typeOf(ring.value) ||
          typeOf(ring.key).getRank() != 4 ||
          typeOf(ring.query).getRank() != 4 ||
          typeOf(ring.value).getRank() != 4 ||
          typeOf(ring.key).getDimSize(tokenAt) != length)
        continue;
      // Of one head and token, the rows of query and result are one.
      const RankElement &row = product.factors[query];
      const RankElement &other = product.factors[1 - query];
      if (row.indices[tokenAt] == last[tokenAt] &&
          row.indices[headAt] == last[headAt] && row.indices[0] == last[0] &&
          (other.indices[tokenAt] == 0 || other.indices[tokenAt] == length - 1))
        return true;
    }
  }
  return false;
}

SmallVector<int64_t, 4> Matcher::indicesOf(int64_t batch, int64_t token,
                                           int64_t head, int64_t dim) const {
  SmallVector<int64_t, 4> indices = {batch, token, head, dim};
  if (tokenAt == 2)
    std::swap(indices[1], indices[2]);
  return indices;
}

RankElement Matcher::elementOf(unsigned argument, int64_t rank,
                               ArrayRef<int64_t> output, int64_t token,
                               int64_t dim) const {
  int64_t heads = typeOf(ring.query).getDimSize(headAt);
  int64_t group = heads / typeOf(argument).getDimSize(headAt);
  return {argument, rank,
          indicesOf(output[0], token, output[headAt] / group, dim)};
}

SmallVector<int64_t> Matcher::keysNear(int64_t token) const {
  int64_t length = typeOf(ring.key).getDimSize(tokenAt);
  SmallVector<int64_t> keys;
  for (int64_t key : {int64_t(0), int64_t(1), length / 3, length / 2,
                      length - 1, token - 1, token, token + 1})
    if (key >= 0 && key < length && !llvm::is_contained(keys, key))
      keys.push_back(key);
  return keys;
}

/// The element of attention over all ranks' tokens that are near.
std::optional<double> Matcher::expected(ArrayRef<int64_t> indices, int64_t rank,
                                        Mask mask, double scale) const {
  int64_t token = indices[tokenAt];
  int64_t queries = typeOf(ring.query).getDimSize(tokenAt);
  int64_t length = typeOf(ring.key).getDimSize(tokenAt);
  double sum = 0, weighed = 0;
  bool swap = ring.key < ring.query;
  for (int64_t owner = 0; owner < ring.ranks; ++owner)
    for (int64_t key : keysNear(token)) {
      if (mask == Mask::Causal && owner * length + key > rank * queries + token)
        continue;
      RankProduct product;
      product.factors = {elementOf(ring.query, rank, indices, token, 0),
                         elementOf(ring.key, owner, indices, key, 0)};
      if (swap)
        std::swap(product.factors[0], product.factors[1]);
      double weight = std::exp(scale * RankEvaluation::valueOf(product));
      sum += weight;
      weighed += weight * RankEvaluation::valueOf(elementOf(
                              ring.value, owner, indices, key, indices[3]));
    }
  return sum == 0 ? std::nullopt : std::optional(weighed / sum);
}

/// The numbers of the program that may be its scale.
SmallVector<double> Matcher::scales() const {
  double standard = 1 / std::sqrt(double(typeOf(ring.query).getDimSize(3)));
  SmallVector<double> result = {standard, 1};
  for (Operation *op : operationsOf(body)) {
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

bool Matcher::agrees(Mask mask, double scale, std::string &why) {
  auto type = staticTensorType(result);
  int64_t tokens = type.getDimSize(tokenAt), heads = type.getDimSize(headAt);
  int64_t length = typeOf(ring.key).getDimSize(tokenAt);
  for (int64_t token : {int64_t(0), tokens / 3, tokens / 2, tokens - 1}) {
    SmallVector<int64_t> keys = keysNear(token);
    RankEvaluation evaluation(body, length, keys);
    for (int64_t rank :
         {int64_t(0), int64_t(1), ring.ranks / 2, ring.ranks - 1})
      for (int64_t head : {int64_t(0), heads / 2, heads - 1}) {
        auto indices = indicesOf(type.getDimSize(0) - 1, token, head,
                                 type.getDimSize(3) - 1);
        auto required = expected(indices, rank, mask, scale);
        auto actual = evaluation.at(result, rank, indices);
        if (!actual) {
          why =
              "expected the steps of the ring to be arithmetic that is known, "
              "but got other operations";
          return false;
        }
        if (required && !(std::abs(*actual - *required) <= 1e-6))
          return false;
      }
  }
  return true;
}

std::optional<MatchedRing> Matcher::match(std::string &why) {
  if (!body.hasOneBlock() || body.front().empty() ||
      body.front().back().getNumOperands() != 1) {
    why = "expected the function of every rank to have one result, but got "
          "another number";
    return std::nullopt;
  }
  result = body.front().back().getOperand(0);
  if (!findRanks(why) || !findArguments(why))
    return std::nullopt;
  why =
      "expected the ring to compute attention, full or causal in the order of "
      "the ranks, over the tokens of all of them, but got other numbers";
  std::string unknown;
  for (Mask mask : {Mask::Full, Mask::Causal})
    for (double scale : scales())
      if (agrees(mask, scale, unknown)) {
        ring.mask = mask;
        ring.scale = scale;
        return ring;
      }
  if (!unknown.empty())
    why = unknown;
  return std::nullopt;
}

std::optional<MatchedRing> startrail::matchRing(Region &body,
                                                std::string &why) {
  return Matcher(body).match(why);
}
