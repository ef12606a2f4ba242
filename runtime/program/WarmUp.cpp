//===- WarmUp.cpp - Connections before the first pass --------------------===//
#include "runtime/program/Internal.h"

using namespace startrail;

/// Around the world at every distance: all ranks meet in one order, and none
/// waits for one that waits for another.
static int meetPeers(startrail_context *context, float *memory) {
  const int ranks = context->ranks;
  cudaStream_t stream = context->communication;
  for (int distance = 1; distance < ranks; ++distance) {
    const int to = (context->rank + distance) % ranks;
    const int from = (context->rank + ranks - distance) % ranks;
    STARTRAIL_NCCL(context, nullptr, "connect", STARTRAIL_OTHER, -1, -1,
                   ncclGroupStart());
    STARTRAIL_NCCL(
        context, nullptr, "connect to", STARTRAIL_OTHER, -1, to,
        ncclSend(memory, 1, ncclFloat32, to, context->world, stream));
    STARTRAIL_NCCL(
        context, nullptr, "connect from", STARTRAIL_OTHER, -1, from,
        ncclRecv(memory + 1, 1, ncclFloat32, from, context->world, stream));
    STARTRAIL_NCCL(context, context->world, "connect", STARTRAIL_OTHER, -1,
                   from, ncclGroupEnd());
  }
  return 0;
}

static int useCommunicator(startrail_context *context, const char *name,
                           ncclComm_t communicator, float *memory) {
  cudaStream_t stream = context->communication;
  STARTRAIL_NCCL(context, communicator, name, STARTRAIL_OTHER, -1, -1,
                 ncclAllGather(memory, memory + context->ranks, 1, ncclFloat32,
                               communicator, stream));
  STARTRAIL_NCCL(context, communicator, name, STARTRAIL_OTHER, -1, -1,
                 ncclReduceScatter(memory + context->ranks, memory, 1,
                                   ncclFloat32, ncclSum, communicator, stream));
  return 0;
}

static int warm(startrail_context *context, float *memory, size_t bytes) {
  STARTRAIL_CUDA(context, "clear memory", -1,
                 cudaMemsetAsync(memory, 0, bytes, context->communication));
  if (meetPeers(context, memory))
    return 1;
  for (int i = 0; i < context->program->communicator_count; ++i)
    if (useCommunicator(context, context->program->communicators[i].name,
                        context->communicators[i], memory))
      return 1;
  startrail_enter(context, __func__, "connect", STARTRAIL_OTHER, -1, -1);
  return program::synchronize(context, context->communication);
}

int program::warmUp(startrail_context *context) {
  void *memory = nullptr;
  const size_t bytes = 2 * sizeof(float) * size_t(context->ranks);
  STARTRAIL_CUDA(context, "allocate memory", -1, cudaMalloc(&memory, bytes));
  if (warm(context, static_cast<float *>(memory), bytes)) {
    context->internal->leftMemory.push_back(memory);
    return 1;
  }
  STARTRAIL_CUDA(context, "free memory", -1, cudaFree(memory));
  return 0;
}
