//===- BlockPairs.cpp - What a mask leaves of two blocks ------------------===//
#include "compiler/Analysis/Balance.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace startrail;

using Segment = TokenMap::Segment;

/// Sum of floor((a * i + b) / m) for i = 0 .. n-1; n, a, b >= 0, m > 0. By the
/// lattice points under the line, which change places with those beside it as
/// in Euclid's algorithm.
static int64_t floorSum(int64_t n, int64_t m, int64_t a, int64_t b) {
  int64_t sum = 0;
  while (n > 0) {
    sum += (a / m) * (n * (n - 1) / 2) + (b / m) * n;
    a %= m;
    b %= m;
    int64_t top = a * n + b;
    n = top / m;
    b = top % m;
    std::swap(a, m);
  }
  return sum;
}

/// Pairs with key position <= query position + diagonal.
static int64_t visiblePairs(const Segment &query, const Segment &key,
                            int64_t diagonal) {
  // Query i sees floor((reach + i * query.stride) / key.stride) + 1 keys, but
  // none at least and all at most.
  int64_t reach = query.start + diagonal - key.start;
  int64_t span = (key.valid - 1) * key.stride;
  if (reach >= span)
    return query.valid * key.valid;
  if (reach + (query.valid - 1) * query.stride < 0)
    return 0;
  // The queries that see one key at least, and those that see all.
  auto firstFrom = [&](int64_t least) {
    if (reach >= least)
      return int64_t(0);
    return std::min(query.valid,
                    llvm::divideCeilSigned(least - reach, query.stride));
  };
  int64_t some = firstFrom(0), all = firstFrom(span);
  int64_t between = all - some;
  return floorSum(between, key.stride, query.stride,
                  reach + some * query.stride) +
         between + (query.valid - all) * key.valid;
}

FailureOr<BlockPairs> BlockPairs::of(Operation *attend) {
  return llvm::TypeSwitch<Operation *, FailureOr<BlockPairs>>(attend)
      .Case<AttendOp, AttendGradientOp, EnqueueAttendOp,
            EnqueueAttendGradientOp>([](auto op) -> FailureOr<BlockPairs> {
        auto grid =
            SymbolTable::lookupNearestSymbolFrom<GridOp>(op, op.getGridAttr());
        auto mapOf = [&](TokensAttr tokens, Value block) {
          return TokenMap::build(
              tokens, grid.getNumRanks(),
              cast<ShapedType>(block.getType()).getDimSize(1),
              [&] { return op.emitError(); });
        };
        FailureOr<TokenMap> query = mapOf(op.getQueryTokens(), op.getQuery());
        if (failed(query))
          return failure();
        FailureOr<TokenMap> key = mapOf(op.getKeyTokens(), op.getKey());
        if (failed(key))
          return failure();
        if (int64_t all; llvm::MulOverflow(query->length(), key->length(), all))
          return op.emitError("expected the pairs of a query and a key to be "
                              "fewer than 2^63, but got ")
                 << query->length() << " queries and " << key->length()
                 << " keys";
        BlockPairs pairs;
        pairs.causal = op.getMask() == Mask::Causal;
        pairs.diagonal = diagonalOf(op.getAlignment(), *query, *key);
        auto fill = [](const TokenMap &map, std::vector<Segments> &segments) {
          for (int64_t owner = 0; owner < map.numOwners(); ++owner) {
            Segments &own = segments.emplace_back();
            for (const Segment &segment : map.segments(owner))
              if (segment.valid > 0)
                own.push_back(segment);
          }
        };
        fill(*query, pairs.queries);
        fill(*key, pairs.keys);
        return pairs;
      });
}

VisiblePairs BlockPairs::operator()(int64_t queryOwner,
                                    int64_t keyOwner) const {
  VisiblePairs pairs;
  for (const Segment &query : queries[queryOwner])
    for (const Segment &key : keys[keyOwner]) {
      if (!causal) {
        pairs.visible += query.valid * key.valid;
        continue;
      }
      int64_t visible = visiblePairs(query, key, diagonal);
      pairs.visible += visible;
      pairs.diagonal += visible - visiblePairs(query, key, diagonal - 1);
    }
  return pairs;
}
