// The emitted attention in a program of its own: whole tensors of this program
// are dealt to ranks, each a thread, by the position of every row.
#include "attention.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <startrail/host.h>
#include <thread>
#include <vector>

// As in attention.mlir, and the ranks of the plan.
constexpr int ranks = 8, tokens = 64, heads = 4, kvHeads = 2, keyDim = 16,
              valueDim = 8;

/// A whole tensor, [tokens, width], in memory of this program.
struct Tensor {
  explicit Tensor(int width) : width(width), values(tokens * width) {}
  float *token(int64_t position) { return &values[position * width]; }
  const int width;
  std::vector<float> values;
};

struct Attention {
  Tensor query{heads * keyDim}, key{kvHeads * keyDim},
      value{kvHeads * valueDim}, output{heads * valueDim}, lse{heads};
};

/// One rank's part of a tensor, in device memory. Which token a row holds is
/// the plan's choice: the descriptor tells.
class Shard {
public:
  Shard(const startrail_tensor &description, int rank, Tensor &whole)
      : whole(whole), staged(description.shard[1] * whole.width) {
    const startrail_function &function = attention_program()->functions[0];
    auto *position = description.side == STARTRAIL_QUERY_SIDE
                         ? function.query_position
                         : function.key_position;
    for (int64_t row = 0; row < description.shard[1]; ++row)
      positions.push_back(position(rank, row));
    failed = cudaMalloc(&memory, bytes());
  }
  ~Shard() { cudaFree(memory); }
  Shard(const Shard &) = delete;

  int pack(cudaStream_t stream) {
    for (size_t row = 0; row < positions.size(); ++row)
      if (positions[row] >= 0) // -1: padding, which may hold anything
        std::copy_n(whole.token(positions[row]), whole.width, at(row));
    return failed || cudaMemcpyAsync(memory, staged.data(), bytes(),
                                     cudaMemcpyHostToDevice, stream);
  }
  int unpack(cudaStream_t stream) {
    if (failed ||
        cudaMemcpyAsync(staged.data(), memory, bytes(), cudaMemcpyDeviceToHost,
                        stream) ||
        cudaStreamSynchronize(stream))
      return 1;
    for (size_t row = 0; row < positions.size(); ++row)
      if (positions[row] >= 0)
        std::copy_n(at(row), whole.width, whole.token(positions[row]));
    return 0;
  }
  float *data() { return static_cast<float *>(memory); }

private:
  float *at(size_t row) { return &staged[row * whole.width]; }
  size_t bytes() const { return staged.size() * sizeof(float); }

  Tensor &whole;
  std::vector<float> staged;
  std::vector<int64_t> positions;
  void *memory = nullptr;
  int failed;
};

/// One forward pass on one rank; later passes would need pack to unpack only.
static int attend(startrail_context &context, Attention &tensors,
                  cudaStream_t stream) {
  const startrail_function &function = attention_program()->functions[0];
  auto shard = [&](const startrail_tensor &description, Tensor &whole) {
    return Shard(description, context.rank, whole);
  };
  Shard query = shard(function.inputs[0], tensors.query),
        key = shard(function.inputs[1], tensors.key),
        value = shard(function.inputs[2], tensors.value),
        output = shard(function.outputs[0], tensors.output),
        lse = shard(function.outputs[1], tensors.lse);
  // All of it is queued; the call runs after the copies and before unpack's.
  return query.pack(stream) || key.pack(stream) || value.pack(stream) ||
         model_attention_run(&context, query.data(), key.data(), value.data(),
                             output.data(), lse.data(), stream) ||
         output.unpack(stream) || lse.unpack(stream);
}

static int runRank(int rank, ncclUniqueId id, Attention &tensors) {
  startrail::host::RankScope scope(rank, ranks); // CPU ranks: before any call
  ncclComm_t world;
  cudaStream_t stream;
  startrail_context context;
  if (ncclCommInitRank(&world, ranks, id, rank) || cudaStreamCreate(&stream))
    return 1;
  int failed = startrail_setup(&context, attention_program(), world, 60) ||
               attend(context, tensors, stream);
  if (failed)
    std::printf("rank %d failed: %s\n", rank, context.error);
  failed |= startrail_teardown(&context) | cudaStreamDestroy(stream);
  return failed | ncclCommDestroy(world);
}

/// The largest difference from attention on one rank, in f64.
static double largestError(Attention &tensors) {
  double largest = 0;
  for (int token = 0; token < tokens; ++token)
    for (int head = 0; head < heads; ++head) {
      const int kvHead = head / (heads / kvHeads);
      double sum = 0, output[valueDim] = {};
      for (int other = 0; other <= token; ++other) { // causal
        double score = 0;
        for (int i = 0; i < keyDim; ++i)
          score += double(tensors.query.token(token)[head * keyDim + i]) *
                   tensors.key.token(other)[kvHead * keyDim + i];
        const double weight = std::exp(score / std::sqrt(keyDim));
        sum += weight;
        for (int i = 0; i < valueDim; ++i)
          output[i] +=
              weight * tensors.value.token(other)[kvHead * valueDim + i];
      }
      auto compare = [&](double expected, double got) {
        // Not a number is no small difference.
        const double error = std::fabs(expected - got);
        largest = error <= largest ? largest : std::isnan(error) ? 1 : error;
      };
      compare(std::log(sum), tensors.lse.token(token)[head]);
      for (int i = 0; i < valueDim; ++i)
        compare(output[i] / sum,
                tensors.output.token(token)[head * valueDim + i]);
    }
  return largest;
}

int main() {
  Attention tensors;
  std::mt19937 generator(1);
  std::normal_distribution<float> normal;
  for (Tensor *each : {&tensors.query, &tensors.key, &tensors.value})
    for (float &value : each->values)
      value = normal(generator);

  ncclUniqueId id;
  if (ncclGetUniqueId(&id))
    return 1;
  int failed[ranks] = {};
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank)
    threads.emplace_back(
        [&, rank] { failed[rank] = runRank(rank, id, tensors); });
  for (std::thread &thread : threads)
    thread.join();
  if (std::count(failed, failed + ranks, 0) < ranks)
    return 1;
  const double error = largestError(tensors);
  std::printf("%d ranks: %d tokens, largest error %.2g\n", ranks, tokens,
              error);
  return error < 1e-5 ? 0 : 1;
}
