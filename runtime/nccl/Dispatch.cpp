//===- Dispatch.cpp - nccl*, passed on -----------------------------------===//
#include "runtime/nccl/Nccl.h"
#include "runtime/nccl/Table.h"

#include <atomic>
#include <utility>

using namespace startrail;
using blocking::GroupCall;
using nccl::table;

static std::atomic<nccl::Observer *> observer{nullptr};

void nccl::setObserver(Observer *newObserver) { observer = newObserver; }

namespace {
/// What the observer is to hear of the open group of this thread.
struct Watched {
  int depth = 0;
  cudaStream_t stream = nullptr;
  ncclComm_t communicator = nullptr;
  std::vector<GroupCall> calls;
};
thread_local Watched watched;

const char *nameOf(ncclDataType_t type) {
  switch (type) {
  case ncclFloat16:
    return "float16";
  case ncclFloat32:
    return "float32";
  case ncclFloat64:
    return "float64";
  case ncclBfloat16:
    return "bfloat16";
  default:
    return "bytes";
  }
}

uint64_t sizeOf(ncclDataType_t type) {
  switch (type) {
  case ncclFloat16:
  case ncclBfloat16:
    return 2;
  case ncclInt32:
  case ncclUint32:
  case ncclFloat32:
    return 4;
  case ncclInt64:
  case ncclUint64:
  case ncclFloat64:
    return 8;
  default:
    return 1;
  }
}

/// What a non-blocking communicator has accepted is not on its stream before it
/// is no longer in progress.
ncclResult_t settle(ncclComm_t communicator, ncclResult_t outcome) {
  while (outcome == ncclInProgress && communicator) {
    ncclResult_t state = ncclSuccess;
    const ncclResult_t asked =
        table().ncclCommGetAsyncError(communicator, &state);
    outcome = asked != ncclSuccess ? asked : state;
  }
  return outcome;
}

/// Makes `call`, which launches what is watched.
template <typename Launch> ncclResult_t launch(Launch call) {
  nccl::Observer *const hearer = observer.load(std::memory_order_relaxed);
  Watched group = std::exchange(watched, {});
  if (!hearer || group.calls.empty())
    return call();
  hearer->begin(group.stream, std::move(group.calls));
  const ncclResult_t outcome = settle(group.communicator, call());
  hearer->end(group.stream);
  return outcome;
}

/// Passes on a call that launches at once, or with its group.
template <typename Call>
ncclResult_t pass(GroupCall::Kind kind, size_t count, ncclDataType_t type,
                  int peer, ncclComm_t communicator, cudaStream_t stream,
                  Call call) {
  nccl::Observer *const hearer = observer.load(std::memory_order_relaxed);
  if (!hearer || !hearer->wants(stream))
    return call();
  GroupCall described{};
  described.kind = kind;
  described.bytes = count * sizeOf(type);
  described.type = nameOf(type);
  std::vector<int> ranks = hearer->ranksOf(communicator);
  if (peer < 0)
    described.ranks = std::move(ranks);
  else
    described.peer = size_t(peer) < ranks.size() ? ranks[peer] : peer;
  watched.stream = stream;
  watched.communicator = communicator;
  watched.calls.push_back(std::move(described));
  return watched.depth > 0 ? call() : launch(call);
}
} // namespace

extern "C" {

#define STARTRAIL_PASS_ON(name, parameters, arguments)                         \
  ncclResult_t name parameters { return table().name arguments; }
STARTRAIL_NCCL_PLAIN_CALLS(STARTRAIL_PASS_ON)
#undef STARTRAIL_PASS_ON

const char *ncclGetErrorString(ncclResult_t result) {
  return table().ncclGetErrorString(result);
}
const char *ncclGetLastError(ncclComm_t communicator) {
  return table().ncclGetLastError(communicator);
}

ncclResult_t ncclGroupStart() {
  ++watched.depth;
  return table().ncclGroupStart();
}
ncclResult_t ncclGroupEnd() {
  if (watched.depth > 0)
    --watched.depth;
  if (watched.depth > 0)
    return table().ncclGroupEnd();
  return launch([] { return table().ncclGroupEnd(); });
}

ncclResult_t ncclSend(const void *buffer, size_t count, ncclDataType_t type,
                      int peer, ncclComm_t communicator, cudaStream_t stream) {
  return pass(GroupCall::Kind::Send, count, type, peer, communicator, stream,
              [&] {
                return table().ncclSend(buffer, count, type, peer, communicator,
                                        stream);
              });
}
ncclResult_t ncclRecv(void *buffer, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t communicator, cudaStream_t stream) {
  return pass(GroupCall::Kind::Recv, count, type, peer, communicator, stream,
              [&] {
                return table().ncclRecv(buffer, count, type, peer, communicator,
                                        stream);
              });
}
ncclResult_t ncclAllGather(const void *source, void *target, size_t count,
                           ncclDataType_t type, ncclComm_t communicator,
                           cudaStream_t stream) {
  return pass(GroupCall::Kind::AllGather, count, type, -1, communicator, stream,
              [&] {
                return table().ncclAllGather(source, target, count, type,
                                             communicator, stream);
              });
}
ncclResult_t ncclReduceScatter(const void *source, void *target, size_t count,
                               ncclDataType_t type, ncclRedOp_t operation,
                               ncclComm_t communicator, cudaStream_t stream) {
  return pass(GroupCall::Kind::ReduceScatter, count, type, -1, communicator,
              stream, [&] {
                return table().ncclReduceScatter(source, target, count, type,
                                                 operation, communicator,
                                                 stream);
              });
}

} // extern "C"
