//===- Simulations.h - Simulations of candidates beside each other --------===//
#ifndef STARTRAIL_COMPILER_PLANNER_SIMULATIONS_H
#define STARTRAIL_COMPILER_PLANNER_SIMULATIONS_H

#include "compiler/Planner/Entries.h"
#include "compiler/Simulator/ChildProcess.h"

#include <deque>

namespace startrail {

/// Simulations that run in child processes.
class Simulations {
public:
  /// Keeps references to both.
  Simulations(const PlanRequest &request, const Network &network)
      : request(request), network(network) {}

  size_t size() const { return running.size(); }
  bool empty() const { return running.empty(); }
  bool has(const PlacedFunction *placed) const;

  /// Begins one, which `placed` gets the result of. Reports where the child
  /// cannot be made.
  mlir::LogicalResult start(PlacedFunction &placed);

  /// Waits for the one that began first, with `meanwhile` called some times a
  /// second. Reports where it fails.
  mlir::LogicalResult finishOldest(llvm::function_ref<void()> meanwhile);

private:
  mlir::LogicalResult report(const llvm::Twine &message) const;

  struct Running {
    PlacedFunction *placed;
    ChildProcess child;
  };
  const PlanRequest &request;
  const Network &network;
  std::deque<Running> running; ///< the first began first
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_SIMULATIONS_H
