//===- RingReference.cpp - Attention over the tokens of all ranks ---------===//
#include "compiler/Import/RingReference.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

SmallVector<int64_t, 4> RingAxes::indicesOf(int64_t batch, int64_t token,
                                            int64_t head, int64_t dim) const {
  SmallVector<int64_t, 4> indices = {batch, token, head, dim};
  if (this->token == 2)
    std::swap(indices[1], indices[2]);
  return indices;
}

RingReference::RingReference(Region &body, const MatchedRing &ring)
    : body(body), ring(ring), axes(ring.layout) {
  setTokens(TokenLayout::Contiguous);
}

RankedTensorType RingReference::typeOf(unsigned argument) const {
  return staticTensorType(body.getArgument(argument));
}

int64_t RingReference::keysOfRank() const {
  return typeOf(ring.key).getDimSize(axes.token);
}

RankElement RingReference::elementOf(unsigned argument, int64_t rank,
                                     ArrayRef<int64_t> output, int64_t token,
                                     int64_t dim) const {
  int64_t heads = typeOf(ring.query).getDimSize(axes.head);
  int64_t group = heads / typeOf(argument).getDimSize(axes.head);
  return {argument, rank,
          axes.indicesOf(output[0], token, output[axes.head] / group, dim)};
}

SmallVector<int64_t> RingReference::keysNear(int64_t token) const {
  int64_t length = typeOf(ring.key).getDimSize(axes.token);
  SmallVector<int64_t> keys;
  for (int64_t key : {int64_t(0), int64_t(1), length / 3, length / 2,
                      length - 1, token - 1, token, token + 1})
    if (key >= 0 && key < length && !llvm::is_contained(keys, key))
      keys.push_back(key);
  return keys;
}

bool RingReference::setTokens(TokenLayout kind) {
  Location loc = body.getLoc();
  auto tokens = TokensAttr::get(loc.getContext(), kind, ring.ranks);
  auto mapOf = [&](unsigned argument) -> std::optional<TokenMap> {
    int64_t rows = typeOf(argument).getDimSize(axes.token);
    if (kind == TokenLayout::Zigzag && rows % 2 != 0)
      return std::nullopt;
    FailureOr<TokenMap> map = TokenMap::build(tokens, ring.ranks, rows,
                                              [&] { return emitError(loc); });
    return succeeded(map) ? std::optional(*map) : std::nullopt;
  };
  queryTokens = mapOf(ring.query);
  keyTokens = mapOf(ring.key);
  return queryTokens && keyTokens;
}

std::pair<double, double> RingReference::sumsAt(ArrayRef<int64_t> indices,
                                                int64_t rank, Mask mask,
                                                double scale) const {
  int64_t token = indices[axes.token];
  double sum = 0, weighed = 0;
  bool swap = ring.key < ring.query;
  for (int64_t owner = 0; owner < ring.ranks; ++owner)
    for (int64_t key : keysNear(token)) {
      if (mask == Mask::Causal &&
          keyTokens->positionOfShardRow(owner, key) >
              queryTokens->positionOfShardRow(rank, token))
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
  return {sum, weighed};
}

std::optional<double> RingReference::at(ArrayRef<int64_t> indices, int64_t rank,
                                        Mask mask, double scale) const {
  auto [sum, weighed] = sumsAt(indices, rank, mask, scale);
  return sum == 0 ? std::nullopt : std::optional(weighed / sum);
}

std::optional<double> RingReference::lseAt(ArrayRef<int64_t> indices,
                                           int64_t rank, Mask mask,
                                           double scale) const {
  double sum = sumsAt(indices, rank, mask, scale).first;
  return sum == 0 ? std::nullopt : std::optional(std::log(sum));
}
