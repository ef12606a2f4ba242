// A training process of one's own on GPUs: the emitted attention and its
// gradients run on this process's CUDA streams and NCCL communicators, between
// work of its own on the same streams. One thread per GPU is a rank; with a
// process per GPU the same calls are made once in each.
#include "attention.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#define CHECK(call)                                                            \
  do {                                                                         \
    if (const int outcome = int(call)) {                                       \
      std::fprintf(stderr, "%s: error %d\n", #call, outcome);                  \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

/// A rank's part of a tensor, in the memory of its GPU.
struct Shard {
  Shard(const startrail_tensor &tensor) {
    for (int i = 0; i < tensor.dims; ++i)
      count *= tensor.shard[i];
    CHECK(cudaMalloc(reinterpret_cast<void **>(&data), count * sizeof(float)));
  }
  ~Shard() { cudaFree(data); }
  Shard(const Shard &) = delete;

  void draw(int seed, cudaStream_t stream) {
    std::vector<float> values(count);
    std::mt19937 generator(seed);
    std::normal_distribution<float> normal;
    for (float &value : values)
      value = normal(generator);
    CHECK(cudaMemcpyAsync(data, values.data(), count * sizeof(float),
                          cudaMemcpyHostToDevice, stream));
    CHECK(cudaStreamSynchronize(stream)); // values goes
  }
  double norm(cudaStream_t stream) const {
    std::vector<float> values(count);
    CHECK(cudaMemcpyAsync(values.data(), data, count * sizeof(float),
                          cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    double sum = 0;
    for (float value : values)
      sum += double(value) * value;
    return std::sqrt(sum);
  }

  int64_t count = 1;
  float *data = nullptr;
};

/// A few steps of one rank: forward, then the gradients, with the output as its
/// own gradient, as of the loss |output|^2 / 2.
static void train(int rank, ncclComm_t world) {
  cudaStream_t stream; // the process's own, which other work shares
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  startrail_context context;
  if (startrail_setup(&context, attention_program(), world, 600)) {
    std::fprintf(stderr, "%s\n", context.error);
    std::exit(1);
  }
  const startrail_function &forward = attention_program()->functions[0];
  Shard query(forward.inputs[0]), key(forward.inputs[1]),
      value(forward.inputs[2]), output(forward.outputs[0]),
      lse(forward.outputs[1]);
  Shard queryGradient(forward.inputs[0]), keyGradient(forward.inputs[1]),
      valueGradient(forward.inputs[2]);
  query.draw(3 * rank, stream);
  key.draw(3 * rank + 1, stream);
  value.draw(3 * rank + 2, stream);
  for (int step = 0; step < 3; ++step)
    // Queued behind what is on the stream, and before what comes after.
    if (model_attention_run(&context, query.data, key.data, value.data,
                            output.data, lse.data, stream) ||
        model_attention_gradient_run(
            &context, output.data, query.data, key.data, value.data,
            output.data, lse.data, queryGradient.data, keyGradient.data,
            valueGradient.data, stream)) {
      std::fprintf(stderr, "%s\n", context.error);
      std::exit(1);
    }
  // Whatever the process itself does with its communicator, on its stream.
  CHECK(ncclAllReduce(valueGradient.data, valueGradient.data,
                      valueGradient.count, ncclFloat32, ncclSum, world,
                      stream));
  const double norm = queryGradient.norm(stream);
  std::printf("rank %d: output %.4f, query gradient %.4f\n", rank,
              output.norm(stream), norm);
  CHECK(startrail_teardown(&context));
  CHECK(cudaStreamDestroy(stream));
  if (!(norm > 0)) // not a number, either
    std::exit(2);
}

int main() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
    std::fprintf(stderr, "expected an NVIDIA GPU, but got none\n");
    return 77;
  }
  const int ranks = attention_program()->ranks;
  if (count < ranks) {
    std::fprintf(stderr, "expected a GPU for each of %d ranks, but got %d\n",
                 ranks, count);
    return 77;
  }
  ncclUniqueId id;
  CHECK(ncclGetUniqueId(&id));
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank)
    threads.emplace_back([=] {
      ncclComm_t world; // the process's own
      CHECK(cudaSetDevice(rank));
      CHECK(ncclCommInitRank(&world, ranks, id, rank));
      train(rank, world);
      CHECK(ncclCommDestroy(world));
    });
  for (std::thread &thread : threads)
    thread.join();
}
