//===- Simulate.h - A scheduled function on a cluster ---------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_SIMULATE_H
#define STARTRAIL_COMPILER_SIMULATOR_SIMULATE_H

#include "compiler/Simulator/Engine.h"
#include "compiler/Simulator/Workload.h"

#include <array>

namespace startrail {

/// More ranks are not simulated.
constexpr int64_t mostSimulatedRanks = 1 << 14;

struct SimulationOptions {
  /// Leave out steady turns of ring loops and extrapolate them, where the turns
  /// before show that all are alike.
  bool window = true;
  /// The calling process simulates nothing after this: a run of all turns takes
  /// no child process.
  bool isLast = false;
  /// Called some times a second while a child process runs.
  std::function<void()> meanwhile = [] {};
};

/// Time of one traffic kind, or of compute, of the rank where it is longest.
struct PhaseUse {
  double seconds = 0; ///< the streams were in it
  double exposed = 0; ///< of these, no compute ran beside it
  double bytes = 0;   ///< received by all ranks from others
};

/// The index of the link that is full for longest; of those that are for as
/// long, the one that is busy for longest, with most bytes, the first. Nothing
/// without transfers.
std::optional<uint32_t> bindingLinkOf(llvm::ArrayRef<LinkUse> links);

/// What simulating one function says.
struct FunctionSimulation {
  double seconds = 0;
  double fastestRank = 0;    ///< seconds until the first rank is done
  double computeSeconds = 0; ///< of the busiest rank, kernels alone
  /// Of the rank with most: time in which its compute stream waits for
  /// communication or has ended.
  double exposedSeconds = 0;
  std::array<PhaseUse, 8> phases;      ///< by Traffic
  double interNodeBytes = 0;           ///< out of all nodes
  double busiestNodeBytes = 0;         ///< out of the node with most
  std::vector<LinkUse> links;          ///< by index of Network::links()
  std::optional<uint32_t> bindingLink; ///< index of `links`
  int64_t memoryBytes = 0;             ///< startrail.peak_bytes of a rank
  /// Steady turns were left out: two shorter runs show what they add.
  bool extrapolated = false;
};

/// The actions of `function`, at the streams level, on the ranks of `cluster`,
/// with its GPU's costs (KernelCosts.h). Fails, with a diagnostic, where the
/// grid has more ranks than the cluster or than mostSimulatedRanks, and as
/// Workload::of does.
mlir::FailureOr<Actions> actionsOf(mlir::func::FuncOp function,
                                   const Cluster &cluster);

/// Simulates `workload`, each run in a child process (see simulateInChild)
/// unless it is the last one here,
/// where coordinates have the physical ranks that `ranks` says; all are the
/// network's. Fails where ranks wait for each other for ever.
llvm::Expected<FunctionSimulation> simulate(const Workload &workload,
                                            const RankAlgebra &ranks,
                                            const Network &network,
                                            const SimulationOptions &options);

/// The same of a function at the streams level, placed as its grid says. Fails
/// as actionsOf and simulate do.
mlir::FailureOr<FunctionSimulation>
simulateFunction(mlir::func::FuncOp function, const Network &network,
                 const SimulationOptions &options);

/// What a whole run says.
FunctionSimulation summarize(const Actions &actions, const Network &network,
                             const EngineRun &run);

/// Seconds that no run of `function` on `network` takes less than: see
/// ScheduleBound.h. Fails as actionsOf does.
mlir::FailureOr<double> lowerBound(mlir::func::FuncOp function,
                                   const Network &network);

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_SIMULATE_H
