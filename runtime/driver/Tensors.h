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

/// Copies tokens begin .. begin + count - 1 of `whole` (in the tensor's layout)
/// to `part`, [batch, count, heads, dim], and back.
void takeTokens(const startrail_tensor &tensor, const void *whole,
                int64_t begin, int64_t count, void *part);
void putTokens(const startrail_tensor &tensor, const void *part, int64_t begin,
               int64_t count, void *whole);

/// First token of a rank.
int64_t firstToken(const startrail_function &function,
                   const startrail_tensor &tensor, int rank);

/// Element `index` of `data`.
double element(const void *data, startrail_dtype dtype, int64_t index);
/// Stores `value`, rounded to nearest even.
void setElement(void *data, startrail_dtype dtype, int64_t index, double value);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_TENSORS_H
