//===- AttendProblem.cpp - Attention problems and their plain solution ---===//
#include "AttendProblem.h"
#include "runtime/host/kernels/Segments.h"
#include "runtime/host/kernels/States.h"

#include <cmath>
#include <cstdlib>
#include <memory>

using namespace startrail::host;

Problem::Problem(startrail_attention_shape shape, uint32_t seed)
    : shape(shape), queryTokens(startrail_contiguous(0, shape.query_rows)),
      keyTokens(startrail_contiguous(0, shape.key_rows)) {
  std::mt19937 generator(seed);
  std::normal_distribution<double> normal;
  auto fill = [&](std::vector<double> &values, int64_t count) {
    values.resize(count);
    for (double &each : values)
      each = rounded(normal(generator));
  };
  fill(query, queryRows() * shape.key_dim);
  fill(key, keyRows() * shape.key_dim);
  fill(value, keyRows() * shape.value_dim);
}

int64_t Problem::queryRows() const {
  return shape.batch * shape.query_rows * shape.query_heads;
}

int64_t Problem::keyRows() const {
  return shape.batch * shape.key_rows * shape.kv_heads;
}

double Problem::rounded(double value) const {
  uint64_t bits;
  double result;
  convert(&value, STARTRAIL_F64, &bits, shape.dtype, {0, 1});
  convert(&bits, shape.dtype, &result, STARTRAIL_F64, {0, 1});
  return result;
}

startrail_dtype Problem::state() const {
  return shape.dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32;
}

startrail_tokens tokensOf(std::vector<startrail_segment> segments) {
  startrail_tokens tokens = {};
  for (const startrail_segment &segment : segments)
    tokens.segments[tokens.count++] = segment;
  return tokens;
}

startrail_tokens zigzag(int64_t owners, int64_t owner, int64_t rows) {
  int64_t half = rows / 2;
  return tokensOf({{0, half, owner * half, 1},
                   {half, half, (2 * owners - 1 - owner) * half, 1}});
}

startrail_tokens striped(int64_t owners, int64_t owner, int64_t rows) {
  return tokensOf({{0, rows, owner, owners}});
}

startrail_tokens randomTokens(std::mt19937 &generator, int64_t rows) {
  auto draw = [&](int64_t least, int64_t most) {
    return std::uniform_int_distribution<int64_t>(least, most)(generator);
  };
  startrail_tokens tokens = {};
  int64_t longest = draw(1, rows);
  for (int64_t row = draw(0, 3); row < rows && tokens.count < 32;) {
    int64_t count = draw(0, std::min(longest, rows - row));
    tokens.segments[tokens.count++] = {row, count, draw(-100, 300), draw(1, 5)};
    row += count + draw(0, 1) * draw(0, 9);
  }
  return tokens;
}

std::vector<std::optional<int64_t>> positionsOf(const startrail_tokens &tokens,
                                                int64_t rows) {
  std::vector<std::optional<int64_t>> positions(rows);
  for (int32_t s = 0; s < tokens.count; ++s)
    for (int64_t i = 0; i < tokens.segments[s].rows; ++i)
      positions.at(tokens.segments[s].offset + i) =
          tokens.segments[s].start + i * tokens.segments[s].stride;
  return positions;
}

Outcome plainAttention(const Problem &problem) {
  const startrail_attention_shape &s = problem.shape;
  auto queryPositions = positionsOf(problem.queryTokens, s.query_rows);
  auto keyPositions = positionsOf(problem.keyTokens, s.key_rows);
  Outcome outcome{std::vector<double>(problem.queryRows() * s.value_dim),
                  std::vector<double>(problem.queryRows(), -INFINITY)};
  std::vector<double> scores(s.key_rows);
  for (int64_t row = 0; row < problem.queryRows(); ++row) {
    int64_t head = row % s.query_heads;
    auto position = queryPositions[row / s.query_heads % s.query_rows];
    int64_t batch = row / s.query_heads / s.query_rows;
    std::vector<int64_t> visible;
    for (int64_t j = 0; position && j < s.key_rows; ++j)
      if (keyPositions[j] && (s.mask == STARTRAIL_FULL ||
                              *keyPositions[j] <= *position + s.diagonal))
        visible.push_back(j);
    auto keyRow = [&](int64_t j) {
      return (batch * s.key_rows + j) * s.kv_heads +
             head / (s.query_heads / s.kv_heads);
    };
    double top = -INFINITY, total = 0;
    for (int64_t j : visible) {
      double dot = 0;
      for (int64_t d = 0; d < s.key_dim; ++d)
        dot += problem.query[row * s.key_dim + d] *
               problem.key[keyRow(j) * s.key_dim + d];
      scores[j] = dot * s.scale;
      top = std::max(top, scores[j]);
    }
    for (int64_t j : visible)
      total += std::exp(scores[j] - top);
    for (int64_t j : visible)
      for (int64_t c = 0; c < s.value_dim; ++c)
        outcome.output[row * s.value_dim + c] +=
            std::exp(scores[j] - top) / total *
            problem.value[keyRow(j) * s.value_dim + c];
    if (!visible.empty())
      outcome.lse[row] = top + std::log(total);
  }
  return outcome;
}

std::vector<char> stored(const std::vector<double> &values,
                         startrail_dtype dtype) {
  std::vector<char> bytes(values.size() * startrail_dtype_size(dtype));
  convert(values.data(), STARTRAIL_F64, bytes.data(), dtype,
          {0, int64_t(values.size())});
  return bytes;
}

Attention::Attention(const Problem &problem)
    : query(stored(problem.query, problem.shape.dtype)),
      key(stored(problem.key, problem.shape.dtype)),
      value(stored(problem.value, problem.shape.dtype)),
      output(problem.queryRows() * problem.shape.value_dim *
             startrail_dtype_size(problem.state())),
      lse(problem.queryRows() * startrail_dtype_size(problem.state())),
      problem(problem) {
  emptyState(output.data(), lse.data(), {0, problem.queryRows()},
             problem.shape.value_dim, problem.state());
}

AttendBlock Attention::block() const {
  bool anyPosition = problem.shape.mask == STARTRAIL_FULL;
  return {problem.shape,
          query.data(),
          key.data(),
          value.data(),
          const_cast<char *>(output.data()),
          const_cast<char *>(lse.data()),
          joined(problem.queryTokens, anyPosition),
          joined(problem.keyTokens, anyPosition)};
}

void Attention::attend(const AttendBlock &block, const AttendVariant &variant) {
  size_t bytes = (variant.scratchBytes(block.shape) + 63) / 64 * 64;
  std::unique_ptr<void, decltype(&std::free)> scratch(
      std::aligned_alloc(64, bytes), std::free);
  for (int64_t i = attendParts(block); i-- > 0;)
    variant.run(block, i, scratch.get());
}

Outcome Attention::outcome() const {
  int64_t rows = problem.queryRows(), dim = problem.shape.value_dim;
  Outcome outcome{std::vector<double>(rows * dim), std::vector<double>(rows)};
  convert(output.data(), problem.state(), outcome.output.data(), STARTRAIL_F64,
          {0, rows * dim});
  convert(lse.data(), problem.state(), outcome.lse.data(), STARTRAIL_F64,
          {0, rows});
  return outcome;
}

double largestDifference(const std::vector<double> &a,
                         const std::vector<double> &b) {
  double largest = a.size() == b.size() ? 0 : INFINITY;
  for (size_t i = 0; i < a.size() && i < b.size(); ++i)
    if (a[i] != b[i])
      largest =
          std::abs(a[i] - b[i]) <= largest ? largest : std::abs(a[i] - b[i]);
  return largest;
}
