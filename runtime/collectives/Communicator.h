//===- Communicator.h - Communicators and the calls that meet in them -----===//
#ifndef STARTRAIL_COLLECTIVES_COMMUNICATOR_H
#define STARTRAIL_COLLECTIVES_COMMUNICATOR_H

#include "runtime/collectives/Blocking.h"

#include <nccl.h>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace startrail::collectives {

/// An event without timing, destroyed with its last owner. Never to be released
/// while blocking::mutex() is held.
class Event {
public:
  Event() = default;
  ~Event();
  Event(const Event &) = delete;
  Event &operator=(const Event &) = delete;
  /// Makes the event and records it on `stream`.
  cudaError_t record(cudaStream_t stream);
  cudaEvent_t handle() const { return event; }

private:
  cudaEvent_t event = nullptr;
};

enum class Kind { Send, Recv, AllGather, ReduceScatter, Split };

struct Clique;

/// One rank's call.
struct Call {
  Kind kind;
  Clique *clique = nullptr; ///< kept by the communicator of this process's call
  int member = -1;          ///< who makes the call
  const void *source = nullptr;
  void *target = nullptr;
  size_t count = 0; ///< elements of one transfer
  ncclDataType_t type = ncclInt8;
  int peer = -1; ///< member of the communicator, for Send and Recv
  cudaStream_t stream = nullptr;
  startrail_site site = {};
  int color = 0; ///< Split
  int key = 0;   ///< Split

  // Of a call in another process: no buffers, stream and events.
  bool isRemote = false;
  uint64_t ticket = 0;             ///< names what it sends, see Transport.h
  std::string function, operation; ///< what `site` points to

  std::shared_ptr<Event>
      ready; ///< its memory may be read; set when it is posted
  std::shared_ptr<Event> done; ///< it has read the others'; set when queued

  size_t bytes() const;
  /// The rank of another member in the first communicator.
  int rankOf(int other) const;
};

/// Calls that belong together: the two sides of a transfer (send first), or one
/// call per member of a communicator.
struct Meeting {
  explicit Meeting(size_t size) : calls(size) {}
  std::vector<std::shared_ptr<Call>> calls; ///< null: not posted yet
  size_t posted = 0;
  size_t local = 0;   ///< calls of this process among them
  size_t settled = 0; ///< calls whose copies are on their streams or never come
  bool abandoned = false; ///< some never come
  std::string mismatch;   ///< why the calls do not fit together
  uint64_t number = 0;    ///< of a collective, in its clique
  std::map<int, std::shared_ptr<Clique>> splits; ///< Split: by color

  bool complete() const { return posted == calls.size(); }
  /// Complete, with calls of other processes.
  bool isRemote() const { return complete() && local < calls.size(); }
  /// Whether the memory of its calls is read by nothing but what is on streams.
  bool isSettled() const { return !complete() || settled == local; }
};

/// Why nothing more can be waited for: a call failed, or a wait did.
enum class Failure { Call, Wait };

/// What a communicator shares with all that are split from it, directly or not.
struct Family {
  std::string failure; ///< not empty: nothing more can be waited for
  Failure kind = Failure::Call;

  /// Keeps the first failure and tells it to other processes. Does not notify.
  void fail(const std::string &message, Failure kind = Failure::Call);
};

/// The state that the members of one communicator share; with ranks in other
/// processes, what this one knows of it. Guarded by blocking::mutex().
struct Clique {
  std::string id;         ///< the same in every process
  std::vector<int> ranks; ///< of the members, in the first communicator
  std::shared_ptr<Family> family;
  size_t joined = 0; ///< members that have called ncclCommInitRank
  std::vector<bool> present;
  /// Transfers with one side posted, by (sender, receiver), in order.
  std::map<std::pair<int, int>, std::deque<std::shared_ptr<Meeting>>> transfers;
  /// Collectives that some members have not posted, by their number.
  std::map<uint64_t, std::shared_ptr<Meeting>> collectives;
  std::vector<uint64_t> next; ///< number of each member's next collective

  Clique(std::string id, std::vector<int> ranks,
         std::shared_ptr<Family> family);
  /// Adds `call` to the meeting it belongs to and notes a mismatch.
  std::shared_ptr<Meeting> post(const std::shared_ptr<Call> &call);
};

/// Makes a clique that postings from other processes find by its id
/// (Cliques.cpp) and adds those that came early. A null family is a new one.
std::shared_ptr<Clique> makeClique(const std::string &id,
                                   std::vector<int> ranks,
                                   std::shared_ptr<Family> family);

/// Rank `rank` of `size` joins the first communicator `id`; whoever comes first
/// makes it. Null, with `failure`, where the ranks disagree.
std::shared_ptr<Clique> join(const std::string &id, int size, int rank,
                             std::string &failure);

/// Posts a call of this process, and passes it on to those that it meets.
std::shared_ptr<Meeting> postEverywhere(const std::shared_ptr<Call> &call);

/// Runs calls that a group, or one ungrouped call, makes at once.
ncclResult_t run(std::vector<std::shared_ptr<Call>> calls);

/// Posts a split and waits for the whole communicator.
ncclResult_t runSplit(const std::shared_ptr<Call> &call,
                      std::shared_ptr<Meeting> &meeting);

/// Whether a group is open on this thread.
bool inGroup();

// Messages (Errors.cpp).
const char *nameOf(Kind kind);
const char *nameOf(ncclDataType_t type);
const char *nameOf(startrail_traffic traffic);
/// "rank 0's ncclSend of 64 float32 to rank 1 (send key at step 2 in f)".
std::string describe(const Call &call);
/// "ncclSend waits for the matching receive: rank 3 (send key at step 2 in f)".
std::string describe(const blocking::Wait &wait);
/// Of a wait that failed: "no progress in 5 s: " and the same.
std::string describe(std::unique_lock<std::mutex> &lock,
                     const blocking::Wait &wait);
/// Keeps `message` for ncclGetLastError and returns `result`.
ncclResult_t fail(ncclResult_t result, std::string message);
/// The same for what has failed the family: ncclRemoteError, or ncclSystemError
/// where it is this process's own rank, whose transfers have ended without a
/// call that waits for them.
ncclResult_t failLike(const std::string &failure);

} // namespace startrail::collectives

struct ncclComm {
  std::shared_ptr<startrail::collectives::Clique> clique;
  int member;

  int size() const { return static_cast<int>(clique->ranks.size()); }
  /// The rank of `other` in the first communicator.
  int rankOf(int other) const { return clique->ranks[other]; }
};

#endif // STARTRAIL_COLLECTIVES_COMMUNICATOR_H
