//===- AttendProblem.h - Attention problems and their plain solution -----===//
#ifndef STARTRAIL_TESTS_UNIT_RUNTIME_KERNELS_ATTENDPROBLEM_H
#define STARTRAIL_TESTS_UNIT_RUNTIME_KERNELS_ATTENDPROBLEM_H

#include "runtime/host/kernels/AttendBlock.h"

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

/// A whole attention problem, its elements exact in the storage type. Tokens
/// are contiguous from position 0 unless given.
struct Problem {
  startrail_attention_shape shape;
  startrail_tokens queryTokens, keyTokens;
  std::vector<double> query, key, value;

  Problem(startrail_attention_shape shape, uint32_t seed = 1);
  int64_t queryRows() const;
  int64_t keyRows() const;
  double rounded(double value) const;
  startrail_dtype state() const;
};

/// Output and lse of each query row; rows that see no key have 0 and -inf.
struct Outcome {
  std::vector<double> output, lse;
};

/// Position of each row of a block; none for padding.
std::vector<std::optional<int64_t>> positionsOf(const startrail_tokens &tokens,
                                                int64_t rows);

/// Attention in f64, one score at a time.
Outcome plainAttention(const Problem &problem);

/// Elements of a type as bytes, rounded to it.
std::vector<char> stored(const std::vector<double> &values,
                         startrail_dtype dtype);

/// A problem in memory, with a state that has seen no key.
class Attention {
public:
  explicit Attention(const Problem &problem);
  /// The arguments of startrail_attend, in the buffers of this object.
  startrail::host::AttendBlock block() const;
  /// Runs all parts, the last first.
  void attend(const startrail::host::AttendBlock &block,
              const startrail::host::AttendVariant &variant);
  Outcome outcome() const;

  std::vector<char> query, key, value, output, lse;

private:
  Problem problem;
};

/// NaN is as large as can be.
double largestDifference(const std::vector<double> &a,
                         const std::vector<double> &b);

/// Tokens of {offset, rows, start, stride} each.
startrail_tokens tokensOf(std::vector<startrail_segment> segments);

/// The `rows` tokens of one of `owners` with zigzag and with striped layout.
startrail_tokens zigzag(int64_t owners, int64_t owner, int64_t rows);
startrail_tokens striped(int64_t owners, int64_t owner, int64_t rows);

/// Segments of random rows, positions and strides with random padding.
startrail_tokens randomTokens(std::mt19937 &generator, int64_t rows);

#endif // STARTRAIL_TESTS_UNIT_RUNTIME_KERNELS_ATTENDPROBLEM_H
