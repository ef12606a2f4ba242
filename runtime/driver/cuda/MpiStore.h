//===- MpiStore.h - Processes that MPI has started find each other -------===//
#ifndef STARTRAIL_DRIVER_CUDA_MPISTORE_H
#define STARTRAIL_DRIVER_CUDA_MPISTORE_H

#include "runtime/bootstrap/Store.h"
#include "runtime/processes/Messages.h"

namespace startrail::driver {

/// Peers that MPI has started: rank 0 tells the others over MPI where it
/// listens, and the rest goes over TCP. MPI is left last.
class MpiStore : public bootstrap::Peers {
public:
  /// MPI's processes.
  struct World {
    void *handle;
    int rank, ranks;
  };
  /// Starts MPI; ends the process with 3 where not all processes come in time.
  /// Throws Error(Runtime) where it fails.
  static World start(const startrail_messages &table, double startPatience);
  /// `joining` has neither rank, ranks, addresses nor port. On the thread that
  /// started MPI. Throws Error(Runtime), JoinError.
  MpiStore(const startrail_messages &table, World world,
           bootstrap::Joining joining);

  int rank() const override { return store->rank(); }
  int ranks() const override { return store->ranks(); }
  std::string failure() override { return store->failure(); }
  bool timedOut() override { return store->timedOut(); }
  void failHere(const std::string &message) override {
    store->failHere(message);
  }
  void failLate(const std::string &message) override {
    store->failLate(message);
  }
  void setBusy(bool isBusy) override { store->setBusy(isBusy); }
  std::vector<std::optional<bootstrap::Said>>
  exchange(const bootstrap::Said &mine) override {
    return store->exchange(mine);
  }
  bool leave() override;

private:
  const startrail_messages &table;
  const World world;
  const std::thread::id mpiThread;
  std::unique_ptr<bootstrap::Store> store;
};

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_CUDA_MPISTORE_H
