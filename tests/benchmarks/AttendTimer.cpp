//===- AttendTimer.cpp - One attention, timed when asked -----------------===//
//
// usage: startrail-attend-timer THREADS TOKENS HEADS DIM DTYPE MASK
//
// For each line on standard input runs what it says and answers with seconds
// of wall and of processor time: "attend", startrail_attend from an empty state
// to rounded outputs, "gradient", startrail_attend_gradient from these outputs
// and their gradient to three rounded gradients, or "peak", which counts
// operations instead: it answers with operations a second of wall time and of
// processor time and thread. A "gradient" follows some "attend".
//
//===----------------------------------------------------------------------===//
#include "Buffer.h"
#include "Peak.h"
#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/States.h"
#include "startrail/host.h"

#include <chrono>
#include <cmath>
#include <ctime>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace startrail::host;

namespace {

double processorSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

struct Seconds {
  double wall, processor;
};

Seconds timed(const std::function<void()> &run) {
  auto start = std::chrono::steady_clock::now();
  double processor = processorSeconds();
  run();
  processor = processorSeconds() - processor;
  std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  return {wall.count(), processor};
}

std::vector<char> normal(int64_t count, startrail_dtype dtype, unsigned seed) {
  std::mt19937 generator(seed);
  std::normal_distribution<float> distribution;
  std::vector<float> values(count);
  for (float &value : values)
    value = distribution(generator);
  std::vector<char> bytes(count * startrail_dtype_size(dtype));
  convert(values.data(), STARTRAIL_F32, bytes.data(), dtype, {0, count});
  return bytes;
}

/// Tensors and states of one attention whose queries are its keys' tokens.
class Attention {
public:
  Attention(int64_t tokens, int64_t heads, int64_t dim, startrail_dtype dtype,
            startrail_mask mask)
      : shape{1,
              tokens,
              tokens,
              heads,
              heads,
              dim,
              dim,
              dtype,
              mask,
              0,
              1 / std::sqrt(double(dim))},
        query(normal(tokens * heads * dim, dtype, 1)),
        key(normal(tokens * heads * dim, dtype, 2)),
        value(normal(tokens * heads * dim, dtype, 3)),
        rounded(tokens * heads * dim * startrail_dtype_size(dtype)),
        output(tokens * heads * dim * sizeof(float)),
        lse(tokens * heads * sizeof(float)), rows(tokens * heads),
        outputGradient(normal(rows * dim, dtype, 4)),
        delta(rows * sizeof(float)), queryGradient(rows * dim * sizeof(float)),
        keyGradient(rows * dim * sizeof(float)),
        valueGradient(rows * dim * sizeof(float)),
        positions(startrail_contiguous(0, tokens)) {}

  bool run() {
    int64_t dim = shape.value_dim;
    return startrail_empty_state(output.data(), lse.data(), rows, dim,
                                 STARTRAIL_F32, nullptr) == cudaSuccess &&
           startrail_attend(&shape, query.data(), key.data(), value.data(),
                            output.data(), lse.data(), &positions, &positions,
                            nullptr) == cudaSuccess &&
           startrail_convert(output.data(), STARTRAIL_F32, rounded.data(),
                             shape.dtype, rows * dim, nullptr) == cudaSuccess &&
           cudaStreamSynchronize(nullptr) == cudaSuccess;
  }

  bool runGradient() {
    int64_t dim = shape.value_dim;
    for (Buffer *gradient : {&queryGradient, &keyGradient, &valueGradient})
      if (cudaMemsetAsync(gradient->data(), 0, rows * dim * sizeof(float),
                          nullptr) != cudaSuccess)
        return false;
    if (startrail_delta(outputGradient.data(), rounded.data(), delta.data(),
                        rows, dim, shape.dtype, nullptr) != cudaSuccess ||
        startrail_attend_gradient(
            &shape, query.data(), outputGradient.data(), lse.data(),
            delta.data(), key.data(), value.data(), queryGradient.data(),
            keyGradient.data(), valueGradient.data(), &positions, &positions,
            nullptr) != cudaSuccess)
      return false;
    for (Buffer *gradient : {&queryGradient, &keyGradient, &valueGradient})
      if (startrail_convert(gradient->data(), STARTRAIL_F32, output.data(),
                            shape.dtype, rows * dim, nullptr) != cudaSuccess)
        return false;
    return cudaStreamSynchronize(nullptr) == cudaSuccess;
  }

private:
  startrail_attention_shape shape;
  Buffer query, key, value, rounded, output, lse;
  int64_t rows;
  Buffer outputGradient, delta, queryGradient, keyGradient, valueGradient;
  startrail_tokens positions;
};

Seconds peakRates(int threads) {
  int widest = attendVariantCount - 1;
  while (!attendVariants[widest].supported())
    --widest;
  PeakLoop loop = peakLoopOf(attendVariants[widest].name);
  std::vector<double> operations(threads);
  std::vector<float> sinks(threads * 32); // a cache line each
  Seconds taken = timed([&] {
    std::vector<std::thread> pool;
    for (int i = 0; i < threads; ++i)
      pool.emplace_back(
          [&, i] { operations[i] = loop(10000000, &sinks[i * 32]); });
    for (std::thread &thread : pool)
      thread.join();
  });
  double all = 0;
  for (double each : operations)
    all += each;
  return {all / taken.wall, all / taken.processor};
}

} // namespace

int main(int count, char **arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  if (words.size() != 6) {
    std::cerr << "usage: startrail-attend-timer THREADS TOKENS HEADS DIM "
                 "DTYPE MASK\n";
    return 2;
  }
  Options options;
  options.threads = std::stoi(words[0]);
  if (configure(options) != cudaSuccess)
    return 1;
  startrail_dtype dtype = words[4] == "bf16"  ? STARTRAIL_BF16
                          : words[4] == "f16" ? STARTRAIL_F16
                                              : STARTRAIL_F32;
  Attention attention(std::stol(words[1]), std::stol(words[2]),
                      std::stol(words[3]), dtype,
                      words[5] == "causal" ? STARTRAIL_CAUSAL : STARTRAIL_FULL);
  for (std::string line; std::getline(std::cin, line);) {
    bool done = true;
    Seconds answer = line == "peak" ? peakRates(options.threads) : timed([&] {
      done = line == "attend" ? attention.run() : attention.runGradient();
    });
    if (!done)
      return 1;
    std::cout << answer.wall << " " << answer.processor << std::endl;
  }
  return 0;
}
