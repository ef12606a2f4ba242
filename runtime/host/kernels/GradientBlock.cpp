//===- GradientBlock.cpp - Parts of the gradient of one block ------------===//
#include "runtime/host/kernels/GradientBlock.h"
#include "runtime/host/kernels/AttendVariants.h"
#include "runtime/host/kernels/BestVariant.h"
#include "runtime/host/kernels/Segments.h"

#include <algorithm>

namespace startrail::host {

/// Parts of a phase that keep many threads busy to its end.
constexpr int64_t enoughParts = 32;
/// Smaller pieces would be read more often than it is worth.
constexpr int64_t leastPieceKeys = 1024;

int64_t gradientPieces(const GradientBlock &block) {
  const startrail_attention_shape &shape = block.shape;
  int64_t group = shape.query_heads / shape.kv_heads;
  int64_t heads = std::max<int64_t>(1, shape.batch * shape.kv_heads);
  int64_t pieces =
      std::min({(enoughParts + heads - 1) / heads,
                tokenCount(block.keyTokens) / leastPieceKeys,
                tokenCount(block.queryTokens) * group / mostPartRows});
  return std::max<int64_t>(1, pieces);
}

int64_t gradientParts(const GradientBlock &block) {
  return block.shape.batch * block.shape.kv_heads * gradientPieces(block);
}

/// Tokens of piece `piece` of `pieces`, whole tiles of `tile` tokens.
static startrail_tokens cut(const startrail_tokens &tokens, int64_t piece,
                            int64_t pieces, int64_t tile) {
  int64_t tiles = (tokenCount(tokens) + tile - 1) / tile;
  int64_t first = tiles * piece / pieces * tile;
  int64_t end = tiles * (piece + 1) / pieces * tile;
  return slice(tokens, first, end - first);
}

GradientPart gradientPart(const GradientBlock &block, int64_t phase,
                          int64_t part) {
  int64_t pieces = gradientPieces(block);
  int64_t heads = block.shape.batch * block.shape.kv_heads;
  // The last queries, which see the most keys, begin.
  int64_t queries = pieces - 1 - part / heads;
  int64_t keys = (phase - queries + pieces) % pieces;
  GradientPart result{block, part % heads};
  if (pieces == 1)
    return result;
  int64_t group = block.shape.query_heads / block.shape.kv_heads;
  result.block.queryTokens = cut(block.queryTokens, queries, pieces,
                                 std::max<int64_t>(1, leastPartRows / group));
  result.block.keyTokens = cut(block.keyTokens, keys, pieces, keysPerTile);
  return result;
}

void addGradientPart(const GradientBlock &block, int64_t phase, int64_t part) {
  const AttendVariant &best = bestVariant(true);
  GradientPart cut = gradientPart(block, phase, part);
  best.addGradient(cut.block, cut.head,
                   threadScratch(best.gradientBytes(block.shape)));
}

} // namespace startrail::host
