//===- Shards.h - What one rank holds of a whole tensor ------------------===//
#ifndef STARTRAIL_DRIVER_SHARDS_H
#define STARTRAIL_DRIVER_SHARDS_H

#include "runtime/driver/Inputs.h"

namespace startrail::driver {

/// What rows without a token are filled with when a shard is packed.
enum class Padding { Zero, NaN };

/// The shard of an input whose row i holds the token positions[i] of `whole`.
Bytes packShard(const startrail_tensor &tensor, const void *whole,
                const std::vector<int64_t> &positions, Padding padding);

/// Stores the rows of an output's shard at their tokens. Throws Error(Runtime)
/// where a row of padding is not 0, or -inf in a log-sum-exp.
void unpackShard(const startrail_tensor &tensor, const Bytes &shard,
                 const std::vector<int64_t> &positions, void *whole);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_SHARDS_H
