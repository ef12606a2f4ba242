//===- Compare.cpp - One attention against f64 ----------------------------===//
#include "tests/gpu/bench/Problem.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace startrail::bench {
namespace {

std::vector<float> download(const Memory &memory, int64_t count) {
  std::vector<float> values(count);
  check(
      cudaMemcpy(values.data(), memory.data, 4 * count, cudaMemcpyDeviceToHost),
      "cudaMemcpy");
  return values;
}

/// The rms of errors relative to that of what was expected.
class Rms {
public:
  void add(double actual, double expected) {
    errors += (actual - expected) * (actual - expected);
    squares += expected * expected;
  }
  double relative() const { return std::sqrt(errors / squares); }

private:
  double errors = 0, squares = 0;
};

double dot(const float *a, const float *b, int64_t count) {
  double sum = 0;
  for (int64_t i = 0; i < count; ++i)
    sum += double(a[i]) * b[i];
  return sum;
}

} // namespace

Problem::Errors Problem::compare(int samples) {
  const int64_t tokens = sizes.tokens, heads = sizes.heads;
  const int64_t kvHeads = sizes.kvHeads, dim = sizes.dim;
  const bool causal = sizes.causal;
  const int64_t group = heads / kvHeads;
  if (queryElements() > mostDrawn)
    throw std::invalid_argument("expected at most " +
                                std::to_string(mostDrawn) +
                                " elements of queries to compare, but got " +
                                std::to_string(queryElements()));
  prepareGradients();
  addGradients();
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  const auto o = download(output, queryElements());
  const auto l = download(lse, tokens * heads);
  const auto d = download(delta, tokens * heads);
  const auto dq = download(queryGradient, queryElements());
  const auto dk = download(keyGradient, keyElements());
  const auto dv = download(valueGradient, keyElements());
  Rms ofOutput, ofQuery, ofKey, ofValue;
  double lseError = 0;
  auto rowOf = [&](int64_t token, int64_t head) {
    return token * heads + head;
  };
  auto keyOf = [&](int64_t token, int64_t head) {
    return token * kvHeads + head / group;
  };
  std::vector<double> scores(tokens), sums(dim), slopes(dim);
  for (int s = 0; s < samples; ++s) {
    const int64_t token = (tokens - 1) * s / std::max(1, samples - 1);
    for (int64_t h = 0; h < heads; ++h) {
      const int64_t row = rowOf(token, h), seen = causal ? token + 1 : tokens;
      double top = -INFINITY, total = 0;
      for (int64_t j = 0; j < seen; ++j)
        top = std::max(top, scores[j] = shape.scale *
                                        dot(&query[row * dim],
                                            &key[keyOf(j, h) * dim], dim));
      for (int64_t j = 0; j < seen; ++j)
        total += std::exp(scores[j] - top);
      const double exactLse = top + std::log(total);
      const double error = std::fabs(l[row] - exactLse);
      if (std::isnan(error) || error > lseError)
        lseError = error;
      sums.assign(dim, 0);
      slopes.assign(dim, 0);
      for (int64_t j = 0; j < seen; ++j) {
        const double weight = std::exp(scores[j] - exactLse);
        const float *v = &value[keyOf(j, h) * dim];
        const double slope =
            weight * (dot(&outputGradient[row * dim], v, dim) - d[row]);
        for (int64_t i = 0; i < dim; ++i) {
          sums[i] += weight * v[i];
          slopes[i] += shape.scale * slope * key[keyOf(j, h) * dim + i];
        }
      }
      for (int64_t i = 0; i < dim; ++i) {
        ofOutput.add(o[row * dim + i], sums[i]);
        ofQuery.add(dq[row * dim + i], slopes[i]);
      }
    }
    for (int64_t g = 0; g < kvHeads; ++g) {
      const int64_t keyRow = token * kvHeads + g;
      sums.assign(dim, 0);
      slopes.assign(dim, 0);
      for (int64_t i = causal ? token : 0; i < tokens; ++i)
        for (int64_t h = g * group; h < (g + 1) * group; ++h) {
          const int64_t row = rowOf(i, h);
          const double weight = std::exp(
              shape.scale * dot(&query[row * dim], &key[keyRow * dim], dim) -
              l[row]);
          const double slope = weight * (dot(&outputGradient[row * dim],
                                             &value[keyRow * dim], dim) -
                                         d[row]);
          for (int64_t c = 0; c < dim; ++c) {
            sums[c] += weight * outputGradient[row * dim + c];
            slopes[c] += shape.scale * slope * query[row * dim + c];
          }
        }
      for (int64_t c = 0; c < dim; ++c) {
        ofValue.add(dv[keyRow * dim + c], sums[c]);
        ofKey.add(dk[keyRow * dim + c], slopes[c]);
      }
    }
  }
  return {ofOutput.relative(), lseError, ofQuery.relative(), ofKey.relative(),
          ofValue.relative()};
}

} // namespace startrail::bench
