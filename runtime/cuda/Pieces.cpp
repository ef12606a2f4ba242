//===- Pieces.cpp - A block of attention as rectangles and triangles -----===//
#include "runtime/cuda/Pieces.h"

#include <algorithm>

namespace startrail::cuda {
namespace {

/// Lengthens `first` by `second`, where both together are a rectangle too.
bool joinPieces(Piece &first, const Piece &second) {
  if (first.causal || second.causal)
    return false;
  if (first.key == second.key && first.keys == second.keys &&
      first.query + first.queries == second.query) {
    first.queries += second.queries;
    return true;
  }
  if (first.query == second.query && first.queries == second.queries &&
      first.key + first.keys == second.key) {
    first.keys += second.keys;
    return true;
  }
  return false;
}

/// Joins what can be, either way round, until nothing can.
void joinAll(std::vector<Piece> &pieces) {
  for (size_t i = 0; i < pieces.size(); ++i)
    for (size_t j = 0; j < pieces.size(); ++j)
      if (i != j && joinPieces(pieces[i], pieces[j])) {
        pieces.erase(pieces.begin() + j);
        i = size_t(-1); // from the front
        break;
      }
}

/// Adds the pieces of two segments of which query row i sees the keys up to
/// i + offset.
void addBand(std::vector<Piece> &pieces, const startrail_segment &queries,
             const startrail_segment &keys, int64_t offset) {
  auto add = [&](int64_t query, int64_t queryRows, int64_t key, int64_t keyRows,
                 bool causal) {
    if (queryRows > 0 && keyRows > 0)
      pieces.push_back({queries.offset + query, queryRows, keys.offset + key,
                        keyRows, causal && queryRows > 1});
  };
  const int64_t hidden =
      std::clamp<int64_t>(-offset, 0, queries.rows); // queries
  const int64_t seen = std::clamp<int64_t>(offset, 0, keys.rows);
  const int64_t side = std::min(queries.rows - hidden, keys.rows - seen);
  add(hidden, queries.rows - hidden, 0, seen, false);
  add(hidden, side, seen, side, true);
  add(hidden + side, queries.rows - hidden - side, seen, keys.rows - seen,
      false);
}

} // namespace

Pieces cutIntoPieces(const startrail_tokens &queries,
                     const startrail_tokens &keys, startrail_mask mask,
                     int64_t diagonal) {
  Pieces result;
  for (int32_t q = 0; q < queries.count; ++q)
    for (int32_t k = 0; k < keys.count; ++k) {
      const startrail_segment &query = queries.segments[q];
      const startrail_segment &key = keys.segments[k];
      // Keys up to this one are seen by the first query, and by the last.
      const int64_t first = query.start + diagonal - key.start;
      const int64_t last = first + (query.rows - 1) * query.stride;
      if (mask == STARTRAIL_FULL || first >= (key.rows - 1) * key.stride)
        addBand(result.pieces, query, key, key.rows);
      else if (last >= 0 && (query.stride == key.stride || query.rows == 1 ||
                             key.rows == 1)) {
        const int64_t stride = query.rows == 1 ? key.stride : query.stride;
        addBand(result.pieces, query, key, startrail_floordiv(first, stride));
      } else if (last >= 0) {
        result.obstacle = "queries and keys are spaced differently";
        return result;
      }
      joinAll(result.pieces);
      if (result.pieces.size() > 4 * mostPieces)
        break; // later ones may join some of them, but not so many
    }
  if (result.pieces.size() > mostPieces)
    result.obstacle = "it falls into more than " + std::to_string(mostPieces) +
                      " rectangles and triangles";
  return result;
}

} // namespace startrail::cuda
