// The emitted attention called from a program of its own: one thread per rank.
#include "attention.h"

#include <cmath>
#include <cstdio>
#include <startrail/host.h>
#include <thread>
#include <vector>

constexpr int ranks = 8, rows = 64 / ranks; // as the plan says

static int runRank(int rank, ncclUniqueId id) {
  startrail::host::RankScope scope(rank, ranks); // before any call
  ncclComm_t world;
  startrail_context context;
  if (ncclCommInitRank(&world, ranks, id, rank) ||
      startrail_setup(&context, attention_program(), world, 0))
    return 1;
  // A query of zeros weighs the keys alike: the output of token i is the mean
  // of values 0 .. i.
  std::vector<float> query(rows * 4 * 16), key(rows * 2 * 16),
      value(rows * 2 * 8), output(rows * 4 * 8), lse(rows * 4);
  const startrail_function &function = attention_program()->functions[0];
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < 2 * 8; ++i)
      value[row * 2 * 8 + i] = function.key_position(rank, row);
  // Host memory is device memory here; on a GPU, cudaMalloc and cudaMemcpy.
  int failed =
      model_attention_run(&context, query.data(), key.data(), value.data(),
                          output.data(), lse.data(), context.compute) ||
      cudaStreamSynchronize(context.compute);
  for (int row = 0; row < rows && !failed; ++row)
    if (!(std::fabs(output[row * 4 * 8] -
                    function.query_position(rank, row) / 2.) < 1e-5))
      failed = 1;
  if (failed)
    std::printf("rank %d: wrong output; %s\n", rank, context.error);
  failed |= startrail_teardown(&context);
  return ncclCommDestroy(world) || failed;
}

int main() {
  ncclUniqueId id;
  int failed[ranks] = {};
  std::vector<std::thread> threads;
  if (ncclGetUniqueId(&id))
    return 1;
  for (int rank = 0; rank < ranks; ++rank)
    threads.emplace_back([&, rank] { failed[rank] = runRank(rank, id); });
  for (std::thread &thread : threads)
    thread.join();
  for (int each : failed)
    if (each)
      return 1;
  std::printf("%d ranks: every mean is right\n", ranks);
}
