//===- Problem.cpp - One attention on the GPU -----------------------------===//
#include "tests/gpu/bench/Problem.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace startrail::bench {
namespace {

/// A number between -1.7 and 1.7 that depends on its place alone, rounded to
/// bf16: of variance 1.
float drawn(uint64_t place) {
  uint64_t bits = place * 0x9e3779b97f4a7c15;
  bits ^= bits >> 31;
  bits *= 0xbf58476d1ce4e5b9;
  const float value =
      float((double(bits >> 11) / double(uint64_t(1) << 53) - 0.5) * 3.4641);
  uint32_t word;
  std::memcpy(&word, &value, sizeof word);
  word = (word + 0x8000) & 0xffff0000;
  float result;
  std::memcpy(&result, &word, sizeof result);
  return result;
}

std::vector<float> drawn(int64_t count, uint64_t seed) {
  std::vector<float> values(std::min(count, mostDrawn));
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = drawn((seed << 40) + i + 1);
  return values;
}

void upload(const std::vector<float> &values, int64_t count, Memory &memory) {
  std::vector<uint16_t> bits(values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    uint32_t word;
    std::memcpy(&word, &values[i], sizeof word);
    bits[i] = uint16_t(word >> 16);
  }
  const int64_t drawnCount = values.size();
  for (int64_t from = 0; from < count; from += drawnCount)
    check(cudaMemcpy(static_cast<uint16_t *>(memory.data) + from, bits.data(),
                     2 * std::min(drawnCount, count - from),
                     cudaMemcpyHostToDevice),
          "cudaMemcpy");
}

} // namespace

void check(cudaError_t error, const char *what) {
  if (error != cudaSuccess)
    throw std::runtime_error(std::string(what) + ": " +
                             cudaGetErrorString(error));
}

Memory::Memory(size_t bytes) { check(cudaMalloc(&data, bytes), "cudaMalloc"); }
Memory::~Memory() { cudaFree(data); }

Problem::Problem(const Sizes &sizes)
    : sizes(sizes), shape{1,
                          sizes.tokens,
                          sizes.tokens,
                          sizes.heads,
                          sizes.kvHeads,
                          sizes.dim,
                          sizes.dim,
                          STARTRAIL_BF16,
                          sizes.causal ? STARTRAIL_CAUSAL : STARTRAIL_FULL,
                          0,
                          1 / std::sqrt(double(sizes.dim))},
      query(drawn(queryElements(), 1)), key(drawn(keyElements(), 2)),
      value(drawn(keyElements(), 3)), outputGradient(drawn(queryElements(), 4)),
      queryAt(2 * queryElements()), keyAt(2 * keyElements()),
      valueAt(2 * keyElements()), outputGradientAt(2 * queryElements()),
      output(4 * queryElements()), lse(4 * sizes.tokens * sizes.heads),
      rounded(2 * queryElements()), delta(4 * sizes.tokens * sizes.heads),
      queryGradient(4 * queryElements()), keyGradient(4 * keyElements()),
      valueGradient(4 * keyElements()) {
  upload(query, queryElements(), queryAt);
  upload(key, keyElements(), keyAt);
  upload(value, keyElements(), valueAt);
  upload(outputGradient, queryElements(), outputGradientAt);
  reset();
}

void Problem::reset() {
  check(startrail_empty_state(output.data, lse.data, sizes.tokens * sizes.heads,
                              sizes.dim, STARTRAIL_F32, nullptr),
        "startrail_empty_state");
  check(cudaMemset(queryGradient.data, 0, 4 * queryElements()), "cudaMemset");
  check(cudaMemset(keyGradient.data, 0, 4 * keyElements()), "cudaMemset");
  check(cudaMemset(valueGradient.data, 0, 4 * keyElements()), "cudaMemset");
}

void Problem::attend() {
  const startrail_tokens all = tokens();
  check(startrail_attend(&shape, queryAt.data, keyAt.data, valueAt.data,
                         output.data, lse.data, &all, &all, nullptr),
        "startrail_attend");
}

void Problem::addGradients() {
  const startrail_tokens all = tokens();
  check(startrail_attend_gradient(
            &shape, queryAt.data, outputGradientAt.data, lse.data, delta.data,
            keyAt.data, valueAt.data, queryGradient.data, keyGradient.data,
            valueGradient.data, &all, &all, nullptr),
        "startrail_attend_gradient");
}

void Problem::prepareGradients() {
  reset();
  attend();
  check(startrail_convert(output.data, STARTRAIL_F32, rounded.data,
                          STARTRAIL_BF16, queryElements(), nullptr),
        "startrail_convert");
  check(startrail_delta(outputGradientAt.data, rounded.data, delta.data,
                        sizes.tokens * sizes.heads, sizes.dim, STARTRAIL_BF16,
                        nullptr),
        "startrail_delta");
}

} // namespace startrail::bench
