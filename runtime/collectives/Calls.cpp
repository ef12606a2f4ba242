//===- Calls.cpp - Sends, receives, collectives and groups ----------------===//
#include "runtime/collectives/Communicator.h"

using namespace startrail::collectives;

namespace {
/// The open group of a thread.
struct Group {
  int depth = 0;
  std::vector<std::shared_ptr<Call>> calls;
  ncclResult_t failed = ncclSuccess; ///< of the first call that was refused
  std::string message;
};
} // namespace

static thread_local Group group;
static constexpr size_t groupLimit = 256;

bool startrail::collectives::inGroup() { return group.depth > 0; }

static ncclResult_t refuse(ncclResult_t result, const std::string &message) {
  if (inGroup() && group.failed == ncclSuccess) {
    group.failed = result;
    group.message = message;
  }
  return fail(result, message);
}

/// Runs a call, or adds it to the open group. `received` is what the call gets
/// from other ranks.
static ncclResult_t submit(std::shared_ptr<Call> call, size_t received) {
  startrail_count_received(received);
  if (!inGroup())
    return run({std::move(call)});
  if (group.calls.size() == groupLimit)
    return refuse(
        ncclInvalidUsage,
        "expected at most 256 operations in one group, but got more: " +
            describe(*call));
  group.calls.push_back(std::move(call));
  return ncclSuccess;
}

static ncclResult_t check(const Call &call) {
  if (!call.clique)
    return refuse(ncclInvalidArgument, "expected a communicator, but got null");
  if (call.type < 0 || call.type >= ncclNumTypes)
    return refuse(ncclInvalidArgument,
                  "expected a known element type, but got " +
                      std::to_string(call.type));
  const bool transfer = call.kind == Kind::Send || call.kind == Kind::Recv;
  const int size = static_cast<int>(call.clique->ranks.size());
  if (transfer && (call.peer < 0 || call.peer >= size))
    return refuse(ncclInvalidArgument, "expected the peer to be in 0 .. " +
                                           std::to_string(size - 1) +
                                           ", but got " +
                                           std::to_string(call.peer));
  if (call.count > 0 && ((call.kind != Kind::Recv && !call.source) ||
                         (call.kind != Kind::Send && !call.target)))
    return refuse(ncclInvalidArgument,
                  "expected a buffer, but got null: " + describe(call));
  return ncclSuccess;
}

static std::shared_ptr<Call> makeCall(Kind kind, const void *source,
                                      void *target, size_t count,
                                      ncclDataType_t type, int peer,
                                      ncclComm_t communicator,
                                      cudaStream_t stream) {
  auto call = std::make_shared<Call>();
  call->kind = kind;
  call->source = source;
  call->target = target;
  call->count = count;
  call->type = type;
  call->peer = peer;
  if (communicator) {
    call->clique = communicator->clique.get();
    call->member = communicator->member;
  }
  call->stream = stream;
  call->site = startrail_current_site();
  return call;
}

ncclResult_t ncclGroupStart() {
  ++group.depth;
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd() {
  if (group.depth == 0)
    return fail(ncclInvalidUsage,
                "expected ncclGroupEnd to follow ncclGroupStart");
  if (--group.depth > 0)
    return ncclSuccess;
  Group ended;
  std::swap(ended, group);
  if (ended.failed != ncclSuccess)
    return fail(ended.failed, ended.message);
  return run(std::move(ended.calls));
}

ncclResult_t ncclSend(const void *buffer, size_t count, ncclDataType_t type,
                      int peer, ncclComm_t communicator, cudaStream_t stream) {
  auto call = makeCall(Kind::Send, buffer, nullptr, count, type, peer,
                       communicator, stream);
  if (ncclResult_t refused = check(*call))
    return refused;
  return submit(std::move(call), 0);
}

ncclResult_t ncclRecv(void *buffer, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t communicator, cudaStream_t stream) {
  auto call = makeCall(Kind::Recv, nullptr, buffer, count, type, peer,
                       communicator, stream);
  if (ncclResult_t refused = check(*call))
    return refused;
  const bool foreign = peer != communicator->member;
  const size_t received = foreign ? call->bytes() : 0;
  return submit(std::move(call), received);
}

ncclResult_t ncclAllGather(const void *source, void *target, size_t count,
                           ncclDataType_t type, ncclComm_t communicator,
                           cudaStream_t stream) {
  auto call = makeCall(Kind::AllGather, source, target, count, type, -1,
                       communicator, stream);
  if (ncclResult_t refused = check(*call))
    return refused;
  const size_t received = (communicator->size() - 1) * call->bytes();
  return submit(std::move(call), received);
}

ncclResult_t ncclReduceScatter(const void *source, void *target, size_t count,
                               ncclDataType_t type, ncclRedOp_t operation,
                               ncclComm_t communicator, cudaStream_t stream) {
  auto call = makeCall(Kind::ReduceScatter, source, target, count, type, -1,
                       communicator, stream);
  if (ncclResult_t refused = check(*call))
    return refused;
  if (operation != ncclSum || (type != ncclFloat32 && type != ncclFloat64))
    return refuse(ncclInvalidArgument,
                  "expected ncclReduceScatter to be ncclSum of float32 or "
                  "float64: " +
                      describe(*call));
  const size_t received = (communicator->size() - 1) * call->bytes();
  return submit(std::move(call), received);
}
