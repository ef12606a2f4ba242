//===- Blocking.h - How a rank's thread waits for other ranks -------------===//
#ifndef STARTRAIL_COLLECTIVES_BLOCKING_H
#define STARTRAIL_COLLECTIVES_BLOCKING_H

#include "startrail/site.h"

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

/// The one place where code above the CUDA calls blocks a thread. The CPU
/// device (startrail-host) implements it exactly: it knows when no rank can
/// proceed. On other devices startrail-blocking implements it with a time-out.
namespace startrail::blocking {

/// What a waiting thread tells the report of a hang.
struct Wait {
  startrail_site site;    ///< the call in the schedule that waits
  std::string what;       ///< e.g. "ncclSend waits for its partner", no ranks
  std::vector<int> ranks; ///< the ranks it waits for
};

/// Guards all state that `ready` predicates read. No CUDA call may be made
/// while it is held.
std::mutex &mutex();

/// Blocks until ready() holds; false if it never will (hang or time-out).
/// `lock` holds mutex(); both functions are called with it held, by any thread.
bool wait(std::unique_lock<std::mutex> &lock,
          const std::function<bool()> &ready,
          const std::function<Wait()> &describe);

/// Why the last wait that returned false did: "no rank can proceed", or "no
/// progress in 5 s".
std::string whyNot(std::unique_lock<std::mutex> &lock);

/// To be called, with mutex() held, after a change that may make a predicate
/// hold.
void notify(std::unique_lock<std::mutex> &lock);

/// One call of a group, for a trace that a device keeps.
struct GroupCall {
  enum class Kind { Send, Recv, AllGather, ReduceScatter };
  Kind kind;
  int peer = -1;          ///< the rank of the other side of a send or receive
  std::vector<int> ranks; ///< of a collective, in order
  uint64_t bytes = 0;     ///< of one part
  const char *type = "";  ///< `float32`
};

/// While it lives, what this thread queues is one group of these calls. Asks
/// for them only where the device keeps a trace.
class GroupScope {
public:
  explicit GroupScope(const std::function<std::vector<GroupCall>()> &describe);
  // NOLINTNEXTLINE(performance-trivially-destructible): the host's does more.
  ~GroupScope();
  GroupScope(const GroupScope &) = delete;
  GroupScope &operator=(const GroupScope &) = delete;

private:
  [[maybe_unused]] bool isOutermost;
};

} // namespace startrail::blocking

#endif // STARTRAIL_COLLECTIVES_BLOCKING_H
