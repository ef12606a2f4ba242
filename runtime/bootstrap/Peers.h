//===- Peers.h - What the processes of a run say to each other -----------===//
#ifndef STARTRAIL_BOOTSTRAP_PEERS_H
#define STARTRAIL_BOOTSTRAP_PEERS_H

#include <optional>
#include <string>
#include <vector>

namespace startrail::bootstrap {

/// What a process has to say to all others.
struct Said {
  int code;
  std::string text; ///< at most about 3900 bytes arrive
};

/// The processes of a run, one per rank. Any thread may call.
class Peers {
public:
  virtual ~Peers() = default;

  virtual int rank() const = 0;
  virtual int ranks() const = 0;

  /// Whether any rank has failed, and why: "rank 3: send key at step 2, ...".
  virtual std::string failure() = 0;
  /// Whether that was a wait that took too long.
  virtual bool timedOut() = 0;

  /// This process fails for a reason that lies outside its calls; all others'
  /// calls fail too.
  virtual void failHere(const std::string &message) = 0;

  /// The same where a wait took too long.
  virtual void failLate(const std::string &message) { failHere(message); }

  /// While set, the waits of all processes go on: this one works.
  virtual void setBusy(bool isBusy) = 0;

  /// What every process says, by rank; nothing of those that say nothing within
  /// patience, or soon after a failure. Ends setBusy. All must call it equally
  /// often.
  virtual std::vector<std::optional<Said>> exchange(const Said &mine) = 0;

  /// Ends the connection in step with all others; false if it cannot.
  virtual bool leave() = 0;
};

} // namespace startrail::bootstrap

#endif // STARTRAIL_BOOTSTRAP_PEERS_H
