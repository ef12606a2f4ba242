//===- Communicator.cpp - Making, splitting and freeing communicators -----===//
#include "runtime/collectives/Transport.h"

#include <algorithm>
#include <cstring>

using namespace startrail;
using namespace startrail::collectives;

ncclResult_t ncclGetVersion(int *version) {
  if (!version)
    return fail(ncclInvalidArgument,
                "expected a version to write, but got null");
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}

ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
  if (!id)
    return fail(ncclInvalidArgument, "expected an id to write, but got null");
  std::lock_guard<std::mutex> lock(blocking::mutex());
  std::memset(id, 0, sizeof(*id));
  static uint64_t lastId = 0;
  const std::string text = "startrail " + std::to_string(++lastId);
  std::memcpy(id->internal, text.data(), text.size());
  return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t *communicator, int ranks,
                              ncclUniqueId id, int rank) {
  return ncclCommInitRankConfig(communicator, ranks, id, rank, nullptr);
}

/// A wait for the ranks that have not joined has failed.
static ncclResult_t failJoin(std::unique_lock<std::mutex> &lock, Clique &clique,
                             const blocking::Wait &wait) {
  const std::string message = describe(lock, wait);
  clique.family->fail(message, Failure::Wait);
  return fail(ncclSystemError, message);
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t *communicator, int ranks,
                                    ncclUniqueId id, int rank, ncclConfig_t *) {
  if (!communicator || ranks < 1 || rank < 0 || rank >= ranks)
    return fail(ncclInvalidArgument,
                "expected rank to be in 0 .. ranks - 1, but got rank " +
                    std::to_string(rank) + " of " + std::to_string(ranks));
  if (inGroup())
    return fail(ncclInvalidUsage,
                "expected ncclCommInitRank to be outside a group");
  Transport *other = transport();
  if (other && (rank != other->rank() || ranks > other->ranks()))
    return fail(ncclInvalidUsage,
                "expected the rank to be that of its process, " +
                    std::to_string(other->rank()) + " of " +
                    std::to_string(other->ranks()) + ", but got rank " +
                    std::to_string(rank) + " of " + std::to_string(ranks));
  std::string key(id.internal, sizeof(id.internal));
  key.erase(key.find_last_not_of('\0') + 1);
  // Released after the lock: it may be the last owner of events.
  std::shared_ptr<Clique> clique;
  std::string refusal;
  std::unique_lock<std::mutex> lock(blocking::mutex());
  if (other)
    other->join(key, ranks);
  clique = join(key, ranks, rank, refusal);
  if (!clique || clique->joined == clique->ranks.size())
    blocking::notify(lock);
  if (!clique)
    return fail(ncclInvalidUsage, refusal);
  const std::string &failure = clique->family->failure;
  auto ready = [&] {
    return clique->joined == clique->ranks.size() || !failure.empty();
  };
  const startrail_site site = startrail_current_site();
  auto describe = [&] {
    std::vector<int> missing;
    for (int other = 0; other < ranks; ++other)
      if (!clique->present[other])
        missing.push_back(other);
    return blocking::Wait{site, "ncclCommInitRank waits for all ranks",
                          missing};
  };
  if (!blocking::wait(lock, ready, describe))
    return failJoin(lock, *clique, describe());
  // A failure may also be that of a later call of a faster rank.
  if (clique->joined < clique->ranks.size())
    return other ? failLike(failure) : fail(ncclInvalidUsage, failure);
  *communicator = new ncclComm{clique, rank};
  return ncclSuccess;
}

/// Members of `meeting` with `color`, by (key, member).
static std::vector<int> membersOf(const Meeting &meeting, int color) {
  std::vector<int> members;
  for (size_t i = 0; i < meeting.calls.size(); ++i)
    if (meeting.calls[i]->color == color)
      members.push_back(i);
  std::sort(members.begin(), members.end(), [&](int a, int b) {
    return std::make_pair(meeting.calls[a]->key, a) <
           std::make_pair(meeting.calls[b]->key, b);
  });
  return members;
}

ncclResult_t ncclCommSplit(ncclComm_t communicator, int color, int key,
                           ncclComm_t *split, ncclConfig_t *) {
  if (!communicator || !split || color < NCCL_SPLIT_NOCOLOR)
    return fail(ncclInvalidArgument,
                "expected a communicator and a color of 0 or more, or "
                "NCCL_SPLIT_NOCOLOR, but got color " +
                    std::to_string(color));
  if (inGroup())
    return fail(ncclInvalidUsage,
                "expected ncclCommSplit to be outside a group");
  auto call = std::make_shared<Call>();
  call->kind = Kind::Split;
  call->clique = communicator->clique.get();
  call->member = communicator->member;
  call->site = startrail_current_site();
  call->color = color;
  call->key = key;
  std::shared_ptr<Meeting> meeting;
  *split = nullptr;
  if (ncclResult_t failed = runSplit(call, meeting))
    return failed;
  if (color == NCCL_SPLIT_NOCOLOR)
    return ncclSuccess;
  const std::vector<int> members = membersOf(*meeting, color);
  const auto self =
      std::find(members.begin(), members.end(), communicator->member);
  std::lock_guard<std::mutex> lock(blocking::mutex());
  std::shared_ptr<Clique> &clique = meeting->splits[color];
  if (!clique) {
    std::vector<int> ranks;
    ranks.reserve(members.size());
    for (int member : members)
      ranks.push_back(communicator->rankOf(member));
    clique = makeClique(communicator->clique->id + "/" +
                            std::to_string(meeting->number) + "." +
                            std::to_string(color),
                        ranks, communicator->clique->family);
  }
  *split = new ncclComm{clique, static_cast<int>(self - members.begin())};
  return ncclSuccess;
}

ncclResult_t ncclCommFinalize(ncclComm_t communicator) {
  return communicator ? ncclSuccess
                      : fail(ncclInvalidArgument,
                             "expected a communicator, but got null");
}

ncclResult_t ncclCommDestroy(ncclComm_t communicator) {
  delete communicator;
  return ncclSuccess;
}

ncclResult_t ncclCommAbort(ncclComm_t communicator) {
  if (!communicator)
    return ncclSuccess;
  {
    std::unique_lock<std::mutex> lock(blocking::mutex());
    communicator->clique->family->fail(
        "rank " + std::to_string(communicator->rankOf(communicator->member)) +
        " aborted its communicator");
    blocking::notify(lock);
  }
  delete communicator;
  return ncclSuccess;
}

ncclResult_t ncclCommCount(const ncclComm_t communicator, int *count) {
  if (!communicator || !count)
    return fail(ncclInvalidArgument, "expected a communicator, but got null");
  *count = communicator->size();
  return ncclSuccess;
}

ncclResult_t ncclCommUserRank(const ncclComm_t communicator, int *rank) {
  if (!communicator || !rank)
    return fail(ncclInvalidArgument, "expected a communicator, but got null");
  *rank = communicator->member;
  return ncclSuccess;
}

ncclResult_t ncclCommCuDevice(const ncclComm_t communicator, int *device) {
  if (!communicator || cudaGetDevice(device) != cudaSuccess)
    return fail(ncclInvalidArgument, "expected a communicator, but got null");
  return ncclSuccess;
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t communicator,
                                   ncclResult_t *asyncError) {
  if (!communicator || !asyncError)
    return fail(ncclInvalidArgument, "expected a communicator, but got null");
  std::lock_guard<std::mutex> lock(blocking::mutex());
  const std::string &failure = communicator->clique->family->failure;
  *asyncError = failure.empty() ? ncclSuccess : failLike(failure);
  return ncclSuccess;
}
