//===- Plans.cpp - Do all ranks run the same plan? ------------------------===//
#include "runtime/program/Internal.h"

#include <cstring>

using namespace startrail;

/// Bytes a hash takes in the exchange, with the zero that ends it.
static constexpr size_t slot = 128;

/// The exchange itself, over slots of all ranks, then this rank's, in device
/// memory and on the host. Work on both may still be queued where it fails.
static int exchange(startrail_context *context, char *memory, char *slots) {
  const size_t all = slot * context->ranks;
  char *mine = memory + all;
  cudaStream_t stream = context->communication;
  STARTRAIL_CUDA(
      context, "copy plan hash", -1,
      cudaMemcpyAsync(mine, slots + all, slot, cudaMemcpyHostToDevice, stream));
  STARTRAIL_NCCL(
      context, context->world, "gather plan hashes", STARTRAIL_OTHER, -1, -1,
      ncclAllGather(mine, memory, slot, ncclUint8, context->world, stream));
  // A copy to the host returns only once it has ended: not before the others
  // are known to have come.
  startrail_enter(context, __func__, "gather plan hashes", STARTRAIL_OTHER, -1,
                  -1);
  if (program::synchronize(context, stream))
    return 1;
  STARTRAIL_CUDA(
      context, "copy plan hashes", -1,
      cudaMemcpyAsync(slots, memory, all, cudaMemcpyDeviceToHost, stream));
  startrail_enter(context, __func__, "compare plan hashes", STARTRAIL_OTHER, -1,
                  -1);
  return program::synchronize(context, stream);
}

int program::comparePlans(startrail_context *context) {
  const startrail_program &program = *context->program;
  if (!program.plan_hash || std::strlen(program.plan_hash) >= slot)
    return fail(context, "expected a plan hash to be shorter than " +
                             std::to_string(slot) + " characters");
  void *memory = nullptr;
  STARTRAIL_CUDA(context, "allocate plan hashes", -1,
                 cudaMalloc(&memory, slot * (context->ranks + 1)));
  std::vector<char> &slots = context->internal->planHashes;
  slots.assign(slot * (context->ranks + 1), '\0');
  std::strcpy(&slots[slot * context->ranks], program.plan_hash);
  if (exchange(context, static_cast<char *>(memory), slots.data())) {
    context->internal->leftMemory.push_back(memory);
    return 1;
  }
  STARTRAIL_CUDA(context, "free plan hashes", -1, cudaFree(memory));

  std::string others;
  for (int rank = 0; rank < context->ranks; ++rank) {
    const char *hash = slots.data() + slot * rank;
    if (std::strcmp(hash, slots.data()) != 0)
      others += (others.empty() ? "" : ", ") + std::string(hash) + " on rank " +
                std::to_string(rank);
  }
  if (others.empty())
    return 0;
  context->site = {};
  return fail(context, "expected the plan of every rank to be " +
                           std::string(slots.data()) +
                           ", as on rank 0, but got " + others);
}
