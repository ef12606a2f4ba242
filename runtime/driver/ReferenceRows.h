//===- ReferenceRows.h - What the references read ------------------------===//
#ifndef STARTRAIL_DRIVER_REFERENCEROWS_H
#define STARTRAIL_DRIVER_REFERENCEROWS_H

#include "runtime/driver/Inputs.h"
#include "runtime/driver/Parallel.h"
#include "runtime/driver/Tensors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace startrail::driver {

inline double dot(const double *a, const double *b, int64_t count) {
  constexpr int64_t lanes = 8;
  double sums[lanes] = {};
  int64_t i = 0;
  for (; i + lanes <= count; i += lanes)
    for (int64_t l = 0; l < lanes; ++l)
      sums[l] += a[i + l] * b[i + l];
  double total = 0;
  for (double each : sums)
    total += each;
  for (; i < count; ++i)
    total += a[i] * b[i];
  return total;
}

/// target[i] += factor * source[i].
inline void addScaled(double *target, double factor, const double *source,
                      int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    target[i] += factor * source[i];
}

/// Writes the dim elements of one token and head of a whole tensor.
inline void readRow(const startrail_tensor &tensor, const Bytes &whole,
                    int64_t batch, int64_t token, int64_t head, double *row) {
  const Extents sizes = extentsOf(tensor);
  const int64_t index =
      tensor.layout == STARTRAIL_BSHD
          ? (batch * sizes.tokens + token) * sizes.heads + head
          : (batch * sizes.heads + head) * sizes.tokens + token;
  for (int64_t d = 0; d < sizes.dim; ++d)
    row[d] = element(whole.data(), tensor.dtype, index * sizes.dim + d);
}

/// All tokens of the `heads` heads from `head` on, [tokens, heads, dim].
inline std::vector<double> readHeads(const startrail_tensor &tensor,
                                     const Bytes &whole, int64_t batch,
                                     int64_t head, int64_t heads = 1) {
  const Extents sizes = extentsOf(tensor);
  std::vector<double> rows(sizes.tokens * heads * sizes.dim);
  parallelFor(sizes.tokens, [&](int64_t token) {
    for (int64_t h = 0; h < heads; ++h)
      readRow(tensor, whole, batch, token, head + h,
              &rows[(token * heads + h) * sizes.dim]);
  });
  return rows;
}

/// How many keys, from the first on, the query token `token` sees.
inline int64_t visibleKeys(const startrail_function &function, int64_t token,
                           int64_t keys) {
  if (function.mask == STARTRAIL_FULL)
    return keys;
  return std::clamp<int64_t>(token + function.diagonal + 1, 0, keys);
}

/// Scores become weights of sum 1; returns their log-sum-exp.
inline double normalise(double *scores, int64_t count) {
  double top = -std::numeric_limits<double>::infinity();
  for (int64_t j = 0; j < count; ++j)
    top = std::max(top, scores[j]);
  double total = 0;
  for (int64_t j = 0; j < count; ++j)
    total += scores[j] = std::exp(scores[j] - top);
  for (int64_t j = 0; j < count; ++j)
    scores[j] /= total;
  return count ? top + std::log(total) : top;
}

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_REFERENCEROWS_H
