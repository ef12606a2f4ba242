//===- Tensors.h - Whole tensors and the tokens of a rank ----------------===//
#ifndef STARTRAIL_DRIVER_TENSORS_H
#define STARTRAIL_DRIVER_TENSORS_H

#include "startrail/program.h"

#include <string>
#include <vector>

namespace startrail::driver {

/// A tensor's sizes by name, whatever its layout; dim is 1 for log-sum-exp.
struct Extents {
  int64_t batch;
  int64_t tokens;
  int64_t heads;
  int64_t dim;
};
Extents extentsOf(const startrail_tensor &tensor);

/// Bytes of the whole tensor, and of one rank's shard; throws std::bad_alloc
/// where no memory can have as many.
size_t wholeBytes(const startrail_tensor &tensor);
size_t shardBytes(const startrail_tensor &tensor);
std::vector<int64_t> wholeShape(const startrail_tensor &tensor);

/// Copies the tokens at `positions` of `whole` (in the tensor's layout) to the
/// rows of `part`, [batch, positions, heads, dim], and back. Rows of position
/// -1 are padding: neither is read or written.
void takeTokens(const startrail_tensor &tensor, const void *whole,
                const std::vector<int64_t> &positions, void *part);
void putTokens(const startrail_tensor &tensor, const void *part,
               const std::vector<int64_t> &positions, void *whole);

/// Element `index` of `data`.
double element(const void *data, startrail_dtype dtype, int64_t index);
/// Stores `value`, rounded to nearest even.
void setElement(void *data, startrail_dtype dtype, int64_t index, double value);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_TENSORS_H
