//===- World.h - The processes that run one program -----------------------===//
#ifndef STARTRAIL_PROCESSES_WORLD_H
#define STARTRAIL_PROCESSES_WORLD_H

#include "runtime/bootstrap/Peers.h"
#include "runtime/collectives/Transport.h"
#include "runtime/processes/Channel.h"

#include <atomic>
#include <memory>
#include <optional>

namespace startrail::processes {

using bootstrap::Said;

/// The transport between processes over a message table. While it lives, ranks
/// are processes: the CPU device takes nothing for a hang, and waits for other
/// ranks end by patience. A process that has failed may not free device memory
/// before it ends (see Channel::abandon). One at a time.
class World : public collectives::Transport, public bootstrap::Peers, Listener {
public:
  /// Joins the world; null, with `failure`. `patience`: seconds a rank waits
  /// for another. Where not all ranks come within `startPatience` seconds, it
  /// says so and ends the process with 3: no message library lets go of it.
  static std::unique_ptr<World> start(const startrail_messages &table,
                                      double patience, double startPatience,
                                      std::string &failure);
  ~World() override;

  int rank() const override { return channel.rank(); }
  int ranks() const override { return channel.ranks(); }

  std::string failure() override;
  bool timedOut() override;
  void failHere(const std::string &message) override;
  void setBusy(bool isBusy) override;
  std::vector<std::optional<Said>> exchange(const Said &mine) override;
  bool leave() override;

private:
  World(const startrail_messages &table, double patience);

  void post(const collectives::Posting &posting,
            const std::vector<int> &ranks) override;
  void join(const std::string &id, int size) override;
  void fail(const std::string &message, collectives::Failure kind) override;
  cudaError_t move(cudaStream_t stream,
                   std::vector<collectives::Move> moves) override;
  cudaError_t keep(cudaStream_t stream, std::shared_ptr<void> memory) override;

  void hear(int peer, const std::string &text) override;
  void failed(const std::string &why, bool isTimeout) override;
  void tick() override;

  void tellAll(const std::string &text);
  /// Keeps the first failure; whether this is it.
  bool note(const std::string &why, bool isTimeout);
  /// Notes a failure of this process and, if it is its first, gives up what is
  /// under way and tells the others; whether it was the first.
  bool announce(const std::string &text, bool timeout);

  const double patience;

  std::mutex mutex; ///< guards what follows; nothing is called with it held
  std::condition_variable changed;
  std::string why;
  bool isTimeout = false;
  /// Of the failure, or the end of the last exchange.
  Channel::Clock::time_point failedAt;
  Channel::Clock::time_point lastSign, lastBusy;
  bool busy = false;
  bool isExchanging = false;
  uint64_t round = 0;
  std::map<uint64_t, std::vector<std::optional<Said>>> said; ///< by round

  std::atomic<bool> hasAbandoned{false}; ///< moves that MPI still knows of

  Channel channel; ///< last: its thread uses the rest
};

} // namespace startrail::processes

#endif // STARTRAIL_PROCESSES_WORLD_H
