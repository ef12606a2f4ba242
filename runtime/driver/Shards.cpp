//===- Shards.cpp - What one rank holds of a whole tensor ----------------===//
#include "runtime/driver/Shards.h"
#include "runtime/driver/Error.h"
#include "runtime/driver/Tensors.h"

#include <fmt/format.h>
#include <limits>

namespace startrail::driver {

/// Calls visit(row, index) for every element of a shard's padding.
template <typename Visit>
static void forEachPadding(const startrail_tensor &tensor,
                           const std::vector<int64_t> &positions, Visit visit) {
  Extents sizes = extentsOf(tensor);
  const int64_t rows = positions.size(), width = sizes.heads * sizes.dim;
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t b = 0; b < sizes.batch && positions[row] < 0; ++b)
      for (int64_t i = 0; i < width; ++i)
        visit(row, (b * rows + row) * width + i);
}

Bytes packShard(const startrail_tensor &tensor, const void *whole,
                const std::vector<int64_t> &positions, Padding padding) {
  Bytes shard(shardBytes(tensor));
  takeTokens(tensor, whole, positions, shard.data());
  if (padding == Padding::NaN)
    forEachPadding(tensor, positions, [&](int64_t, int64_t index) {
      setElement(shard.data(), tensor.dtype, index,
                 std::numeric_limits<double>::quiet_NaN());
    });
  return shard;
}

void unpackShard(const startrail_tensor &tensor, const Bytes &shard,
                 const std::vector<int64_t> &positions, void *whole) {
  const double empty = tensor.layout == STARTRAIL_BHS
                           ? -std::numeric_limits<double>::infinity()
                           : 0.;
  forEachPadding(tensor, positions, [&](int64_t row, int64_t index) {
    if (double value = element(shard.data(), tensor.dtype, index);
        value != empty)
      throw Error(Exit::Runtime,
                  fmt::format("expected row {} of {}, which is padding, to be "
                              "{}, but got {}",
                              row, tensor.name, empty, value));
  });
  putTokens(tensor, shard.data(), positions, whole);
}

} // namespace startrail::driver
