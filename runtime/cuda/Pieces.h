//===- Pieces.h - A block of attention as rectangles and triangles -------===//
#ifndef STARTRAIL_CUDA_PIECES_H
#define STARTRAIL_CUDA_PIECES_H

#include "startrail/kernels.h"

#include <string>
#include <vector>

namespace startrail::cuda {

/// Rows of a block, every query of which sees every key, or, where it is
/// causal, as many queries as keys of which the i-th sees the first i + 1.
struct Piece {
  int64_t query; ///< first row of the block of queries
  int64_t queries;
  int64_t key; ///< first row of the block of keys
  int64_t keys;
  bool causal;
};

/// A block's pieces, or why it has none.
struct Pieces {
  std::vector<Piece> pieces; ///< each pair that is not hidden lies in one
  std::string obstacle;      ///< empty where the block falls into pieces
};

/// More are not worth a call each.
constexpr size_t mostPieces = 16;

/// Cuts a block into few pieces. Tokens are legal and joined(); positions
/// matter under a causal mask only. Rows of a causal mask fall into pieces
/// where queries and keys are spaced alike.
Pieces cutIntoPieces(const startrail_tokens &queries,
                     const startrail_tokens &keys, startrail_mask mask,
                     int64_t diagonal);

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_PIECES_H
