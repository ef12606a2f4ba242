//===- Communicator.cpp - Making, splitting and freeing communicators -----===//
#include "runtime/collectives/Communicator.h"

#include <algorithm>
#include <cstring>
#include <numeric>

using namespace startrail;
using namespace startrail::collectives;

namespace {
/// Cliques that are being joined, by unique id. Guarded by blocking::mutex().
struct Lobby {
  uint64_t lastId = 0;
  std::map<std::string, std::shared_ptr<Clique>> cliques;
};
} // namespace

static Lobby &lobby() {
  static Lobby instance;
  return instance;
}

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
  const std::string text = "startrail " + std::to_string(++lobby().lastId);
  std::memcpy(id->internal, text.data(), text.size());
  return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t *communicator, int ranks,
                              ncclUniqueId id, int rank) {
  return ncclCommInitRankConfig(communicator, ranks, id, rank, nullptr);
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
  const std::string key(id.internal, sizeof(id.internal));
  // Released after the lock: it may be the last owner of events.
  std::shared_ptr<Clique> clique;
  std::unique_lock<std::mutex> lock(blocking::mutex());
  auto &entry = lobby().cliques[key];
  if (!entry) {
    std::vector<int> members(ranks);
    std::iota(members.begin(), members.end(), 0);
    entry = std::make_shared<Clique>(members, std::make_shared<Family>());
  }
  clique = entry;
  std::string &failure = clique->family->failure;
  if (static_cast<int>(clique->ranks.size()) != ranks)
    failure = "expected all ranks to name the same number of ranks, but got " +
              std::to_string(clique->ranks.size()) + " and " +
              std::to_string(ranks);
  else if (clique->present[rank])
    failure = "expected each rank to join once, but got rank " +
              std::to_string(rank) + " twice";
  if (!failure.empty()) {
    blocking::notify(lock);
    return fail(ncclInvalidUsage, failure);
  }
  clique->present[rank] = true;
  if (++clique->joined == clique->ranks.size()) {
    lobby().cliques.erase(key);
    blocking::notify(lock);
  }
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
    return fail(ncclSystemError,
                "ncclCommInitRank waits for ranks that never come");
  // A failure may also be that of a later call of a faster rank.
  if (clique->joined < clique->ranks.size())
    return fail(ncclInvalidUsage, failure);
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
  call->communicator = communicator;
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
    for (int member : members)
      ranks.push_back(communicator->rankOf(member));
    clique = std::make_shared<Clique>(ranks, communicator->clique->family);
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
    std::string &failure = communicator->clique->family->failure;
    if (failure.empty())
      failure = "rank " +
                std::to_string(communicator->rankOf(communicator->member)) +
                " aborted its communicator";
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
  *asyncError = failure.empty() ? ncclSuccess : fail(ncclRemoteError, failure);
  return ncclSuccess;
}
