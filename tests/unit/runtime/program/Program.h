//===- Program.h - A small program as the compiler would emit it ----------===//
#ifndef STARTRAIL_TESTS_UNIT_RUNTIME_PROGRAM_PROGRAM_H
#define STARTRAIL_TESTS_UNIT_RUNTIME_PROGRAM_PROGRAM_H

#include "startrail/program.h"

namespace startrail::testing {

/// Four ranks, teams of two. Its one function gathers the float of each rank in
/// its team and passes the sum's memory round the world for one step.
inline int teamOf(int rank) { return rank / 2; }
inline int memberOf(int rank) { return rank % 2; }

inline int run(startrail_context *context, const void *const *inputs,
               void *const *outputs, cudaStream_t stream) {
  const cudaStream_t communication = context->communication;
  float *team = static_cast<float *>(context->workspace);
  const int next = (context->rank + 1) % 4, previous = (context->rank + 3) % 4;
  STARTRAIL_CUDA(context, "fork", -1, cudaEventRecord(context->fork, stream));
  STARTRAIL_CUDA(context, "fork", -1,
                 cudaStreamWaitEvent(communication, context->fork, 0));
  STARTRAIL_NCCL(context, context->communicators[0], "gather key",
                 STARTRAIL_GATHER, -1, -1,
                 ncclAllGather(inputs[0], team, 1, ncclFloat32,
                               context->communicators[0], communication));
  STARTRAIL_NCCL(context, nullptr, "begin hop", STARTRAIL_RING, 0, -1,
                 ncclGroupStart());
  STARTRAIL_NCCL(
      context, nullptr, "send key", STARTRAIL_RING, 0, next,
      ncclSend(team, 2, ncclFloat32, next, context->world, communication));
  STARTRAIL_NCCL(context, nullptr, "receive key", STARTRAIL_RING, 0, previous,
                 ncclRecv(outputs[0], 2, ncclFloat32, previous, context->world,
                          communication));
  STARTRAIL_NCCL(context, context->world, "end hop", STARTRAIL_RING, 0, -1,
                 ncclGroupEnd());
  STARTRAIL_CUDA(context, "join", -1,
                 cudaEventRecord(context->join[1], communication));
  STARTRAIL_CUDA(context, "join", -1,
                 cudaStreamWaitEvent(stream, context->join[1], 0));
  return 0;
}

inline startrail_program makeProgram() {
  static const startrail_communicator communicators[] = {
      {"team", teamOf, memberOf}};
  startrail_program program = {};
  program.abi_version = STARTRAIL_ABI_VERSION;
  program.name = "small";
  program.plan_hash = "0123abcd";
  program.ranks = 4;
  program.communicator_count = 1;
  program.communicators = communicators;
  program.event_count = 3;
  program.workspace_bytes = 8;
  return program;
}

} // namespace startrail::testing

#endif // STARTRAIL_TESTS_UNIT_RUNTIME_PROGRAM_PROGRAM_H
