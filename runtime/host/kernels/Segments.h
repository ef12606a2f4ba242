//===- Segments.h - Segments of a block of tokens ------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_SEGMENTS_H
#define STARTRAIL_HOST_KERNELS_SEGMENTS_H

#include "startrail/types.h"

namespace startrail::host {

/// Positions and diagonals stay within this distance of 0.
constexpr int64_t farthestPosition = int64_t(1) << 61;

/// Whether the tokens are as startrail_tokens wants them, for a block of
/// `blockRows` rows.
bool areLegal(const startrail_tokens &tokens, int64_t blockRows);

/// Rows that are no padding.
int64_t tokenCount(const startrail_tokens &tokens);

/// The same tokens in the same order in fewer segments: without empty ones, and
/// with neighbours joined where the rows go on, and the positions too unless
/// `anyPosition` says that they are of no interest.
startrail_tokens joined(const startrail_tokens &tokens, bool anyPosition);

/// `count` tokens, from the one at `first` on, in order; fewer where they end.
startrail_tokens slice(const startrail_tokens &tokens, int64_t first,
                       int64_t count);

} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_SEGMENTS_H
