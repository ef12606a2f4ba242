//===- Engine.h - Virtual time over a network -----------------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_ENGINE_H
#define STARTRAIL_COMPILER_SIMULATOR_ENGINE_H

#include "compiler/Cluster/Network.h"
#include "compiler/Simulator/Actions.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <functional>

namespace startrail {

/// What the engine knows of the machines. A Network is one; what it points to
/// must live as long.
struct EngineNetwork {
  EngineNetwork() = default;
  EngineNetwork(const Network &network);

  llvm::ArrayRef<NetworkLink> links;
  /// From one rank to a different one; asked once for each pair that talks.
  std::function<Route(int64_t from, int64_t to)> route;
  double copyBytesPerSecond = 0; ///< of a transfer of a rank to itself
  /// Compute takes 1 + this times as long while a group runs on its rank.
  double slowdown = 0;
  /// Ranks [i * ranksPerNode, (i + 1) * ranksPerNode) share this many
  /// processors, each using one at a time; 0 where every rank has its own.
  int64_t sharedProcessors = 0;
  int64_t ranksPerNode = 1;
};

/// When an action ran, in seconds from the begin of the run. A group begins
/// when its stream reaches it, and `moving` is when the last of its partners
/// has.
struct ActionTime {
  double begin, end;
  double moving; ///< of groups; else begin
};

/// What went over a link.
struct LinkUse {
  double bytes = 0;
  double busy = 0; ///< seconds with a transfer on it
  /// Seconds in which it was full: the transfers over it had all its bandwidth.
  double full = 0;
};

struct EngineRun {
  double seconds = 0;              ///< end of the last rank
  std::vector<double> rankSeconds; ///< end of each rank
  std::vector<LinkUse> links;      ///< by index of Network::links()
  /// By rank and action, as Actions has them.
  std::vector<std::vector<ActionTime>> times;
};

/// Runs `actions` over `network` in virtual time, flow by flow: transfers share
/// links max-min fairly (SimGrid, model CM02 without its latency terms), each
/// begins after its route's latency once both partners have reached it, and
/// occupies its share of the links for its bytes over the route's efficiency
/// for them. Calls that two groups have for each other are one transfer, of the
/// bytes of all, as NCCL moves them. A collective of n ranks is NCCL's ring:
/// once all have reached it, every member sends n - 1 parts to the next in
/// order, after n - 1 latencies (their mean over the ring); it ends for all
/// with the last of these. The transfers of a group run side by side; it ends
/// with the last. A transfer of a rank to itself is a copy. Compute takes its
/// seconds, 1 + slowdown times as long while a group runs on the rank; with
/// shared processors, the ranks of a node share them, and they carry the
/// transfers within it: meanwhile they run no kernel. Deterministic. Fails
/// where ranks wait for each other for ever, naming one and its action.
///
/// May be called once in a process; simulateInChild any number of times.
llvm::Expected<EngineRun> simulateHere(const Actions &actions,
                                       const EngineNetwork &network);

/// The same in a child process, made by fork: the process must have no other
/// threads that matter. `withTimes` asks for EngineRun::times too; `meanwhile`
/// is called some times a second.
llvm::Expected<EngineRun> simulateInChild(
    const Actions &actions, const EngineNetwork &network, bool withTimes,
    llvm::function_ref<void()> meanwhile = [] {});

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_ENGINE_H
