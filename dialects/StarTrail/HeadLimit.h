//===- HeadLimit.h - How many heads are gone through one by one -----------===//
#ifndef STARTRAIL_DIALECTS_STARTRAIL_HEADLIMIT_H
#define STARTRAIL_DIALECTS_STARTRAIL_HEADLIMIT_H

#include <algorithm>
#include <cstdint>

namespace startrail {

/// Heads of all batches, far more than any model has.
constexpr int64_t mostHeads = int64_t(1) << 22;

/// Whether `batch` times `heads`, none below 0, is within the limit.
constexpr bool areWithinHeadLimit(int64_t batch, int64_t heads) {
  return heads <= mostHeads && batch <= mostHeads / std::max<int64_t>(1, heads);
}

} // namespace startrail

#endif // STARTRAIL_DIALECTS_STARTRAIL_HEADLIMIT_H
