// Counts the calls of every rank: linked into a program with -Wl,--wrap=NAME
// for each, and printed at the end, one line per rank.
#include <startrail/kernels.h>

#include <nccl.h>

#include <cstdio>
#include <mutex>
#include <vector>

namespace {

enum Call { Send, Recv, Gather, Reduce, Group, Attend, Gradient, Delta, Calls };

struct Counts {
  long of[Calls] = {};
};

std::mutex mutex;
std::vector<Counts *> ranks;

/// Those of this thread, which is a rank.
Counts &mine() {
  static thread_local Counts *counts = nullptr;
  if (!counts) {
    std::lock_guard<std::mutex> lock(mutex);
    ranks.push_back(counts = new Counts);
  }
  return *counts;
}

struct Printer {
  ~Printer() {
    for (const Counts *rank : ranks)
      std::printf("calls: send %ld, recv %ld, all-gather %ld, reduce-scatter "
                  "%ld, group %ld, attend %ld, gradient %ld, delta %ld\n",
                  rank->of[Send], rank->of[Recv], rank->of[Gather],
                  rank->of[Reduce], rank->of[Group], rank->of[Attend],
                  rank->of[Gradient], rank->of[Delta]);
  }
} printer;

} // namespace

#define COUNT(name, call, parameters, arguments, result)                       \
  result __real_##name parameters;                                             \
  result __wrap_##name parameters {                                            \
    ++mine().of[call];                                                         \
    return __real_##name arguments;                                            \
  }

extern "C" {
COUNT(ncclSend, Send,
      (const void *buffer, size_t count, ncclDataType_t type, int peer,
       ncclComm_t comm, cudaStream_t stream),
      (buffer, count, type, peer, comm, stream), ncclResult_t)
COUNT(ncclRecv, Recv,
      (void *buffer, size_t count, ncclDataType_t type, int peer,
       ncclComm_t comm, cudaStream_t stream),
      (buffer, count, type, peer, comm, stream), ncclResult_t)
COUNT(ncclAllGather, Gather,
      (const void *from, void *to, size_t count, ncclDataType_t type,
       ncclComm_t comm, cudaStream_t stream),
      (from, to, count, type, comm, stream), ncclResult_t)
COUNT(ncclReduceScatter, Reduce,
      (const void *from, void *to, size_t count, ncclDataType_t type,
       ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream),
      (from, to, count, type, op, comm, stream), ncclResult_t)
COUNT(ncclGroupEnd, Group, (), (), ncclResult_t)
COUNT(startrail_attend, Attend,
      (const startrail_attention_shape *shape, const void *query,
       const void *key, const void *value, void *output, void *lse,
       const startrail_tokens *query_tokens, const startrail_tokens *key_tokens,
       cudaStream_t stream),
      (shape, query, key, value, output, lse, query_tokens, key_tokens, stream),
      cudaError_t)
COUNT(startrail_attend_gradient, Gradient,
      (const startrail_attention_shape *shape, const void *query,
       const void *output_gradient, const void *lse, const void *delta,
       const void *key, const void *value, void *query_gradient,
       void *key_gradient, void *value_gradient,
       const startrail_tokens *query_tokens, const startrail_tokens *key_tokens,
       cudaStream_t stream),
      (shape, query, output_gradient, lse, delta, key, value, query_gradient,
       key_gradient, value_gradient, query_tokens, key_tokens, stream),
      cudaError_t)
COUNT(startrail_delta, Delta,
      (const void *output_gradient, const void *output, void *delta,
       int64_t rows, int64_t dim, startrail_dtype dtype, cudaStream_t stream),
      (output_gradient, output, delta, rows, dim, dtype, stream), cudaError_t)
}
