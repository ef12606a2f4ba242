//===- Store.h - The processes of a run, over TCP ------------------------===//
#ifndef STARTRAIL_BOOTSTRAP_STORE_H
#define STARTRAIL_BOOTSTRAP_STORE_H

#include "runtime/bootstrap/StoreServer.h"

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>

namespace startrail::bootstrap {

/// Why a process could not join a run.
class JoinError : public std::runtime_error {
public:
  JoinError(StoreFailure kind, const std::string &message)
      : std::runtime_error(message), kind(kind) {}
  const StoreFailure kind;
};

/// How a run is joined.
struct Joining {
  int rank = 0;
  Agreement agreement;
  std::vector<std::string> addresses; ///< of rank 0, tried in turn
  int port = 0;
  double patience = 600; ///< seconds one waits for another
  double startPatience = 30;
};

/// Peers that talk to a StoreServer in the process of rank 0.
class Store : public Peers {
public:
  /// Rank 0 listens at `port` of its machine. Throws JoinError where the port
  /// is not free, nobody answers, the processes do not fit together, or not all
  /// of them come.
  static std::unique_ptr<Store> join(const Joining &joining);
  /// The same for rank 0 with a socket that listens already.
  static std::unique_ptr<Store> join(const Joining &joining, Socket listener);
  ~Store() override;

  int rank() const override { return own; }
  int ranks() const override { return size; }
  std::string failure() override;
  bool timedOut() override;
  void failHere(const std::string &message) override { fail(message, false); }
  void failLate(const std::string &message) override { fail(message, true); }
  void setBusy(bool isBusy) override;
  std::vector<std::optional<Said>> exchange(const Said &mine) override;
  bool leave() override;

private:
  Store(const Joining &joining, std::unique_ptr<StoreServer> server);
  void connect(const Joining &joining);
  void fail(const std::string &message, bool isLate);
  void listen();
  void note(StoreFailure kind, const std::string &text);
  bool send(const std::string &text);

  const int own, size;
  std::unique_ptr<StoreServer> server; ///< of rank 0
  Socket socket;

  std::mutex sending; ///< of texts, one after the other
  std::mutex mutex;   ///< guards what follows
  std::condition_variable changed;
  std::string why;
  StoreFailure kind = StoreFailure::Other;
  bool isClosed = false, hasLeft = false;
  uint64_t round = 0;
  std::map<uint64_t, std::vector<std::optional<Said>>> heard; ///< by round

  std::thread thread; ///< last: it uses the rest
};

} // namespace startrail::bootstrap

#endif // STARTRAIL_BOOTSTRAP_STORE_H
