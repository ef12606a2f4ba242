//===- Blocking.h - How a rank's thread waits for other ranks -------------===//
#ifndef STARTRAIL_COLLECTIVES_BLOCKING_H
#define STARTRAIL_COLLECTIVES_BLOCKING_H

#include "startrail/site.h"

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

} // namespace startrail::blocking

#endif // STARTRAIL_COLLECTIVES_BLOCKING_H
