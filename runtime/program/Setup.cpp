//===- Setup.cpp - What an emitted program runs on ------------------------===//
#include "runtime/program/Internal.h"

#include "startrail/counters.h"
#include "startrail/scratch.h"

#include <algorithm>
#include <cstring>
#include <mutex>

using namespace startrail;

/// A stream of the device's greatest or least priority, where it has any.
static cudaError_t makeStream(cudaStream_t *stream,
                              [[maybe_unused]] bool isFirst) {
#ifdef CUDART_VERSION
  int least = 0, greatest = 0;
  if (cudaError_t error = cudaDeviceGetStreamPriorityRange(&least, &greatest))
    return error;
  return cudaStreamCreateWithPriority(stream, cudaStreamNonBlocking,
                                      isFirst ? greatest : least);
#else
  return cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
#endif
}

static int makeStreams(startrail_context *context) {
  // Transfers go before kernels that wait for a place: others need them.
  STARTRAIL_CUDA(context, "make stream", -1,
                 makeStream(&context->compute, false));
  STARTRAIL_CUDA(context, "make stream", -1,
                 makeStream(&context->communication, true));
  context->internal->events.resize(context->program->event_count);
  context->events = context->internal->events.data();
  std::vector<cudaEvent_t *> events = {&context->fork, &context->join[0],
                                       &context->join[1]};
  for (cudaEvent_t &event : context->internal->events)
    events.push_back(&event);
  for (cudaEvent_t *event : events)
    STARTRAIL_CUDA(context, "make event", -1,
                   cudaEventCreateWithFlags(event, cudaEventDisableTiming));
  return 0;
}

static int splitCommunicators(startrail_context *context) {
  const startrail_program &program = *context->program;
  std::vector<ncclComm_t> &made = context->internal->communicators;
  made.resize(program.communicator_count);
  context->communicators = made.data();
  for (int i = 0; i < program.communicator_count; ++i) {
    const startrail_communicator &wanted = program.communicators[i];
    const int color = wanted.color(context->rank);
    const int key = wanted.key(context->rank);
    // A non-blocking split ends when the parent is no longer in progress.
    STARTRAIL_NCCL(
        context, context->world, wanted.name, STARTRAIL_OTHER, -1, -1,
        ncclCommSplit(context->world, color, key, &made[i], nullptr));
    STARTRAIL_NCCL(context, made[i], wanted.name, STARTRAIL_OTHER, -1, -1,
                   made[i] ? ncclInProgress : ncclInternalError);
  }
  return 0;
}

/// Looks at what needs no other rank.
static int checkWorld(startrail_context *context) {
  const startrail_program &program = *context->program;
  if (program.abi_version != STARTRAIL_ABI_VERSION)
    return program::fail(context, "expected the program's ABI version to be " +
                                      std::to_string(STARTRAIL_ABI_VERSION) +
                                      ", but got " +
                                      std::to_string(program.abi_version));
  if (!context->world)
    return program::fail(context,
                         "expected a world communicator, but got null");
  STARTRAIL_NCCL(context, context->world, "count ranks", STARTRAIL_OTHER, -1,
                 -1, ncclCommCount(context->world, &context->ranks));
  STARTRAIL_NCCL(context, context->world, "get rank", STARTRAIL_OTHER, -1, -1,
                 ncclCommUserRank(context->world, &context->rank));
  if (context->ranks != program.ranks) {
    context->site = {};
    return program::fail(
        context, "expected the world of program " + std::string(program.name) +
                     " to be " + std::to_string(program.ranks) +
                     " ranks, but got " + std::to_string(context->ranks));
  }
  return 0;
}

/// The blocks that a function attends: of two teams.
static startrail_attention_shape blockOf(const startrail_function &function) {
  // The output's gradient goes before.
  const startrail_tensor *first =
      function.inputs + (function.pass == STARTRAIL_BACKWARD);
  const startrail_tensor &query = first[0], &key = first[1], &value = first[2];
  return {query.shard[0],
          query.shard[1] * function.team_size,
          key.shard[1] * function.team_size,
          query.shard[2],
          key.shard[2],
          query.shard[3],
          value.shard[3],
          query.dtype,
          function.mask,
          function.diagonal,
          function.scale};
}

/// Has kernels allocate what they keep for themselves.
static int reserveScratch(startrail_context *context) {
  if (!startrail_reserve)
    return 0;
  for (int i = 0; i < context->program->function_count; ++i) {
    const startrail_function &function = context->program->functions[i];
    const startrail_attention_shape block = blockOf(function);
    for (int isGradient : {0, 1})
      if (isGradient ? function.pass != STARTRAIL_FORWARD
                     : function.pass != STARTRAIL_BACKWARD)
        STARTRAIL_CUDA(context, "reserve scratch", -1,
                       startrail_reserve(&block, isGradient, context->compute));
  }
  return 0;
}

static int setUp(startrail_context *context) {
  if (checkWorld(context) || makeStreams(context) ||
      program::comparePlans(context) || splitCommunicators(context))
    return 1;
  // startrail's own collectives have counted the exchange of the hashes.
  startrail_internal &internal = *context->internal;
  internal.counted =
      context->ranks == 1 || internal.received[STARTRAIL_OTHER] > 0;
  // They have no connections; NCCL has.
  if (!internal.counted && program::warmUp(context))
    return 1;
  startrail_reset_traffic(context);
  if (context->program->workspace_bytes > 0)
    STARTRAIL_CUDA(
        context, "allocate workspace", -1,
        cudaMalloc(&context->workspace, context->program->workspace_bytes));
  return reserveScratch(context);
}

int startrail_setup(startrail_context *context,
                    const startrail_program *program, ncclComm_t world,
                    double timeout_s) {
  *context = {};
  context->program = program;
  context->world = world;
  context->timeout_s = timeout_s;
  context->internal = new startrail_internal;
  if (!setUp(context))
    return 0;
  char error[sizeof(context->error)];
  std::memcpy(error, context->error, sizeof(error));
  startrail_teardown(context);
  std::memcpy(context->error, error, sizeof(error));
  return 1;
}

/// Seconds for work to end whose calls have failed: it mostly has.
static constexpr double longestEnd = 5;

/// Whether the work on both streams ends within so many seconds each.
static bool endsAll(const startrail_context &context, double timeout_s) {
  for (cudaStream_t stream : {context.compute, context.communication})
    if (stream && !program::ends(stream, timeout_s))
      return false;
  return true;
}

static void forget(startrail_context *context) {
  startrail_set_site(nullptr, nullptr);
  context->internal = nullptr;
  context->communicators = nullptr;
  context->events = nullptr;
  context->workspace = nullptr;
  context->compute = context->communication = nullptr;
}

/// Work that waits for a rank which is gone goes on using what it uses, and
/// calls that free that would wait for it: it is the process's from now on.
static int leaveWork(startrail_context *context) {
  static auto *left = new std::vector<startrail_internal *>;
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  left->push_back(context->internal);
  forget(context);
  return 1;
}

int startrail_teardown(startrail_context *context) {
  if (!context->internal)
    return 0;
  int failed = 0;
  auto cuda = [&](const char *operation, cudaError_t outcome) {
    startrail_enter(context, "startrail_teardown", operation, STARTRAIL_OTHER,
                    -1, -1);
    if (outcome == cudaSuccess)
      startrail_leave_cuda(context, outcome);
    else if (!failed)
      failed = startrail_leave_cuda(context, outcome);
  };
  // A communicator whose ranks failed cannot be taken down in step with them.
  const bool broken = context->error[0] != 0;
  context->internal->progress = nullptr;
  auto endCommunicators = [&] {
    for (ncclComm_t communicator : context->internal->communicators)
      if (communicator && broken)
        ncclCommAbort(communicator);
      else if (communicator)
        failed |= program::closeCommunicator(context, communicator);
  };
  // NCCL's own kernels wait for ranks that have failed until they are aborted.
  const bool abortsFirst = broken && !context->internal->counted;
  if (abortsFirst)
    endCommunicators();
  // Those of the world do until its owner aborts that.
  if (abortsFirst && context->timeout_s > 0 &&
      !endsAll(*context, std::min(context->timeout_s, longestEnd)))
    return leaveWork(context);
  for (cudaStream_t stream : {context->compute, context->communication})
    if (stream)
      cuda("end work", cudaStreamSynchronize(stream));
  if (!abortsFirst)
    endCommunicators();
  std::vector<cudaEvent_t> events = context->internal->events;
  events.insert(events.end(),
                {context->fork, context->join[0], context->join[1]});
  for (cudaEvent_t event : events)
    if (event)
      cuda("free event", cudaEventDestroy(event));
  if (context->compute && startrail_free_scratch)
    cuda("free scratch", startrail_free_scratch(context->compute));
  for (cudaStream_t stream : {context->compute, context->communication})
    if (stream)
      cuda("free stream", cudaStreamDestroy(stream));
  if (context->workspace)
    cuda("free workspace", cudaFree(context->workspace));
  for (void *memory : context->internal->leftMemory)
    cuda("free memory", cudaFree(memory));
  delete context->internal;
  forget(context);
  return failed;
}

int startrail_read_traffic(const startrail_context *context,
                           uint64_t bytes[STARTRAIL_TRAFFIC_KINDS]) {
  const startrail_internal &internal = *context->internal;
  std::copy_n(internal.received, int(STARTRAIL_TRAFFIC_KINDS), bytes);
  return internal.counted ? 0 : 1;
}

void startrail_reset_traffic(startrail_context *context) {
  std::fill_n(context->internal->received, int(STARTRAIL_TRAFFIC_KINDS), 0);
}
