//===- Reference.h - Attention over the whole sequence in f64 ------------===//
#ifndef STARTRAIL_DRIVER_REFERENCE_H
#define STARTRAIL_DRIVER_REFERENCE_H

#include "runtime/driver/Inputs.h"
#include "runtime/driver/Roles.h"

namespace startrail::driver {

/// Attention of some tokens: output [batch, tokens, heads, dim] and lse [batch,
/// tokens, heads].
struct Outcome {
  std::vector<double> output;
  std::vector<double> lse;
};

/// Plain attention, with the scores of a row held whole, of the query tokens
/// `tokens` (ascending) on whole tensors by Role, of which query, key and value
/// are read; `function` is of any pass. Rows without a visible key are 0 and
/// -inf. Shares with the kernels how elements are read, and no more.
Outcome referenceAttention(const startrail_function &function,
                           const std::vector<Bytes> &wholes,
                           const std::vector<int64_t> &tokens);

/// All of 0 .. count - 1, or `rows` of them drawn without repetition;
/// ascending. rows 0: all.
std::vector<int64_t> chooseTokens(int64_t count, int64_t rows, uint64_t seed);

/// Such tokens of the query of `function`.
std::vector<int64_t> chooseTokens(const startrail_function &function,
                                  int64_t rows, uint64_t seed);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_REFERENCE_H
