//===- StoreServer.h - Where the processes of a run meet -----------------===//
#ifndef STARTRAIL_BOOTSTRAP_STORESERVER_H
#define STARTRAIL_BOOTSTRAP_STORESERVER_H

#include "runtime/bootstrap/Peers.h"
#include "runtime/bootstrap/Socket.h"

#include <thread>

namespace startrail::bootstrap {

/// What all processes of a run have alike.
struct Agreement {
  int ranks = 1;
  std::string run;  ///< tells runs apart that use one port after the other
  std::string plan; ///< hash of the plan
};

/// First of every text between a process and the server.
enum class StoreKind : uint8_t {
  Hello,   ///< process: storeVersion, run, rank, ranks, plan
  Welcome, ///< server, once all have come
  Busy,    ///< process: whether
  Say,     ///< process: round, code, text
  Heard,   ///< server: round; of every rank whether it spoke, code, text
  Fail,    ///< process: whether a wait took too long, text
  Failed,  ///< server to all: a StoreFailure, text
  Bye      ///< process; server, once all have said so
};

/// Why a run cannot go on.
enum class StoreFailure : uint8_t {
  Settings, ///< the processes do not fit together
  Late,     ///< one took too long, or has ended
  Other
};

constexpr uint32_t storeVersion = 0x57a27001;

/// Serves all processes of a run, on a thread of its own, in the process of
/// rank 0. Tells all when one has failed, ended without a word, or not come.
class StoreServer {
public:
  /// `patience`: seconds for which a word is waited for. Who has not come
  /// within `startPatience` does not come.
  StoreServer(Socket listener, Agreement agreement, double patience,
              double startPatience);
  ~StoreServer();
  StoreServer(const StoreServer &) = delete;

private:
  struct Member {
    Socket socket;
    Clock::time_point since; ///< of its connection
    int rank = -1;           ///< before its hello
    bool isBusy = false;
    bool hasLeft = false;
    std::optional<Said> said; ///< in this round
  };

  void serve();
  void admit();
  /// Reads what a member says; whether it stays.
  bool hear(Member &member);
  bool greet(Member &member, const std::string &text);
  void look();
  void endRound();
  void tell(Member &member, const std::string &text);
  void tellAll(const std::string &text);
  void fail(StoreFailure kind, const std::string &text);
  Member *find(int rank);
  size_t joined() const;

  Socket listener;
  const Agreement agreement;
  const double patience;
  const Clock::time_point startEnd;
  std::vector<Member> members;
  bool hasStarted = false;
  uint64_t round = 0;
  Clock::time_point roundBegin, lastBusy, failedAt;
  std::optional<std::string> failure; ///< to be told to those who come later
  int wake[2] = {-1, -1};
  std::thread thread;
};

} // namespace startrail::bootstrap

#endif // STARTRAIL_BOOTSTRAP_STORESERVER_H
