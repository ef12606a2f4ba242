//===- GradientProblem.cpp - Gradients of attention and their plain sums --===//
#include "GradientProblem.h"
#include "runtime/host/kernels/Segments.h"
#include "runtime/host/kernels/States.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>

using namespace startrail::host;

GradientProblem::GradientProblem(startrail_attention_shape shape, uint32_t seed)
    : Problem(shape, seed), outputGradient(queryRows() * shape.value_dim),
      lse(queryRows()), delta(queryRows()) {
  std::mt19937 generator(seed + 1000);
  std::normal_distribution<double> normal;
  for (double &each : outputGradient)
    each = rounded(normal(generator));
}

void GradientProblem::forward() {
  Outcome outcome = plainAttention(*this);
  for (int64_t row = 0; row < queryRows(); ++row) {
    double sum = 0;
    for (int64_t c = 0; c < shape.value_dim; ++c)
      sum += outputGradient[row * shape.value_dim + c] *
             outcome.output[row * shape.value_dim + c];
    bool wide = shape.dtype == STARTRAIL_F64;
    delta[row] = wide ? sum : float(sum);
    lse[row] = wide ? outcome.lse[row] : float(outcome.lse[row]);
  }
}

void GradientProblem::poison() {
  auto fill = [&](std::vector<double> &values, const startrail_tokens &tokens,
                  int64_t rows) {
    auto positions = positionsOf(tokens, rows);
    for (size_t i = 0; i < values.size(); ++i)
      if (!positions[i / (values.size() / shape.batch / rows) % rows])
        values[i] = NAN;
  };
  for (auto *values : {&query, &outputGradient, &lse, &delta})
    fill(*values, queryTokens, shape.query_rows);
  for (auto *values : {&key, &value})
    fill(*values, keyTokens, shape.key_rows);
}

Gradients plainGradients(const GradientProblem &problem) {
  const startrail_attention_shape &s = problem.shape;
  auto queryPositions = positionsOf(problem.queryTokens, s.query_rows);
  auto keyPositions = positionsOf(problem.keyTokens, s.key_rows);
  Gradients sums{std::vector<double>(problem.query.size()),
                 std::vector<double>(problem.key.size()),
                 std::vector<double>(problem.value.size())};
  for (int64_t row = 0; row < problem.queryRows(); ++row) {
    auto position = queryPositions[row / s.query_heads % s.query_rows];
    if (!position || problem.lse[row] == -INFINITY)
      continue;
    int64_t batch = row / s.query_heads / s.query_rows;
    int64_t head = row % s.query_heads / (s.query_heads / s.kv_heads);
    for (int64_t j = 0; j < s.key_rows; ++j) {
      if (!keyPositions[j] || (s.mask == STARTRAIL_CAUSAL &&
                               *keyPositions[j] > *position + s.diagonal))
        continue;
      int64_t keyRow = (batch * s.key_rows + j) * s.kv_heads + head;
      const double *query = &problem.query[row * s.key_dim];
      const double *gradient = &problem.outputGradient[row * s.value_dim];
      const double *key = &problem.key[keyRow * s.key_dim];
      const double *value = &problem.value[keyRow * s.value_dim];
      double score = 0, product = 0;
      for (int64_t d = 0; d < s.key_dim; ++d)
        score += query[d] * key[d];
      for (int64_t c = 0; c < s.value_dim; ++c)
        product += gradient[c] * value[c];
      double weight = std::exp(s.scale * score - problem.lse[row]);
      double slope = s.scale * weight * (product - problem.delta[row]);
      for (int64_t d = 0; d < s.key_dim; ++d) {
        sums.query[row * s.key_dim + d] += slope * key[d];
        sums.key[keyRow * s.key_dim + d] += slope * query[d];
      }
      for (int64_t c = 0; c < s.value_dim; ++c)
        sums.value[keyRow * s.value_dim + c] += weight * gradient[c];
    }
  }
  return sums;
}

Gradient::Gradient(const GradientProblem &problem)
    : query(stored(problem.query, problem.shape.dtype)),
      outputGradient(stored(problem.outputGradient, problem.shape.dtype)),
      lse(stored(problem.lse, problem.state())),
      delta(stored(problem.delta, problem.state())),
      key(stored(problem.key, problem.shape.dtype)),
      value(stored(problem.value, problem.shape.dtype)),
      queryGradient(problem.query.size() *
                    startrail_dtype_size(problem.state())),
      keyGradient(problem.key.size() * startrail_dtype_size(problem.state())),
      valueGradient(problem.value.size() *
                    startrail_dtype_size(problem.state())),
      problem(problem) {}

GradientBlock Gradient::block() const {
  bool anyPosition = problem.shape.mask == STARTRAIL_FULL;
  return {problem.shape,
          query.data(),
          outputGradient.data(),
          lse.data(),
          delta.data(),
          key.data(),
          value.data(),
          const_cast<char *>(queryGradient.data()),
          const_cast<char *>(keyGradient.data()),
          const_cast<char *>(valueGradient.data()),
          joined(problem.queryTokens, anyPosition),
          joined(problem.keyTokens, anyPosition)};
}

void Gradient::add(const AttendVariant &variant) {
  GradientBlock whole = block();
  add(variant, whole.queryTokens, whole.keyTokens);
}

void Gradient::add(const AttendVariant &variant,
                   const startrail_tokens &queryTokens,
                   const startrail_tokens &keyTokens) {
  GradientBlock whole = block();
  whole.queryTokens = queryTokens;
  whole.keyTokens = keyTokens;
  size_t bytes = (variant.gradientBytes(whole.shape) + 63) / 64 * 64;
  std::unique_ptr<void, decltype(&std::free)> scratch(
      std::aligned_alloc(64, bytes), std::free);
  for (int64_t phase = 0; phase < gradientPieces(whole); ++phase)
    for (int64_t i = gradientParts(whole); i-- > 0;) {
      GradientPart part = gradientPart(whole, phase, i);
      variant.addGradient(part.block, part.head, scratch.get());
    }
}

Gradients Gradient::gradients() const {
  auto wide = [&](const std::vector<char> &bytes, size_t count) {
    std::vector<double> values(count);
    convert(bytes.data(), problem.state(), values.data(), STARTRAIL_F64,
            {0, int64_t(count)});
    return values;
  };
  return {wide(queryGradient, problem.query.size()),
          wide(keyGradient, problem.key.size()),
          wide(valueGradient, problem.value.size())};
}

double allowedDifference(const Problem &problem,
                         const std::vector<double> &expected) {
  if (problem.shape.dtype == STARTRAIL_F64)
    return 1e-12;
  if (problem.shape.dtype != STARTRAIL_BF16)
    return 3e-5;
  double largest = 1;
  for (double each : expected)
    largest = std::max(largest, std::abs(each));
  return 3e-5 * largest;
}

double largestDifference(const Gradients &a, const Gradients &b) {
  double largest = 0;
  for (auto each : {&Gradients::query, &Gradients::key, &Gradients::value}) {
    double difference = largestDifference(a.*each, b.*each);
    largest = difference <= largest ? largest : difference;
  }
  return largest;
}
