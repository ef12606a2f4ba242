//===- PeerLauncher.h - What launchers of one rank a process share -------===//
#ifndef STARTRAIL_DRIVER_PEERLAUNCHER_H
#define STARTRAIL_DRIVER_PEERLAUNCHER_H

#include "runtime/bootstrap/Peers.h"
#include "runtime/driver/Launcher.h"

namespace startrail::driver {

/// How long a rank waits for another without --timeout-s, and at least for all
/// of them to start, which is up to the launcher and the file system.
constexpr double defaultPatience = 600, leastStartPatience = 30;

/// The seconds that `options` give, or the default.
double patienceOf(const Options &options);

/// This process is one rank, and so are its peers: they meet, fail and end
/// together.
class PeerLauncher : public Launcher {
public:
  int processRank() const override { return peers->rank(); }
  void meet() override;
  void setBusy(bool isBusy) override { peers->setBusy(isBusy); }
  void failed(const std::string &message) override;
  void stopRank() override;
  int conclude(Exit exit, const std::string &message) override;
  bool hung() override { return peers->timedOut(); }
  std::string hangReport() override { return peers->failure(); }
  void cancel(const std::string &why) override { peers->failHere(why); }

protected:
  /// `what`: what they are connected by, "MPI".
  PeerLauncher(std::unique_ptr<bootstrap::Peers> peers, const char *what)
      : peers(std::move(peers)), what(what) {}

  /// What all say, where none has failed and all say something; throws Error
  /// otherwise, and they end together.
  std::vector<std::string> agree(const std::string &text);

  /// Without a look back: what failed may still use this process's memory.
  [[noreturn]] static void end(int code);

  std::unique_ptr<bootstrap::Peers> peers;

private:
  using Words = std::vector<std::optional<bootstrap::Said>>;
  bool isFirst(const Words &said) const;

  const char *const what;
  bool hasSpoken = false;
};

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_PEERLAUNCHER_H
