//===- Simulate.cpp - A scheduled function on a cluster -------------------===//
#include "compiler/Simulator/Simulate.h"

#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Simulator/ChildProcess.h"
#include "compiler/Simulator/ScheduleBound.h"
#include "compiler/Simulator/Steady.h"
#include "compiler/Simulator/Summary.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using namespace startrail;

namespace {
/// One run, without the times of its actions.
struct Measured {
  RunFigures figures;
  std::optional<Period> period;
};

/// Turns that a run has, of a loop with steady turns.
struct Window {
  const Workload::Loop *loop;
  Workload::Turns steady;
  uint32_t leftOut;

  Workload::Turns gap() const { return {steady.last - leftOut, steady.last}; }
};

class Simulation {
public:
  Simulation(const Workload &workload, const RankAlgebra &ranks,
             const Network &network, const SimulationOptions &options)
      : workload(workload), ranks(ranks), network(network), options(options) {}

  llvm::Expected<FunctionSimulation> run() {
    if (options.window)
      for (uint32_t kept : {32, 72}) {
        std::optional<Window> window = windowOf(kept);
        if (!window)
          break;
        llvm::Expected<std::optional<FunctionSimulation>> result =
            extrapolate(*window);
        if (!result)
          return result.takeError();
        if (*result)
          return std::move(**result);
      }
    if (options.isLast) {
      Actions actions = workload.actions(ranks);
      llvm::Expected<EngineRun> run = simulateHere(actions, network);
      if (!run)
        return run.takeError();
      return finish(RunFigures::of(actions, network, *run), false);
    }
    llvm::Expected<Measured> whole = measure(nullptr);
    if (!whole)
      return whole.takeError();
    return finish(whole->figures, false);
  }

private:
  /// Of the loop with most steady turns, all but about `kept`, where that saves
  /// more than the second run takes.
  std::optional<Window> windowOf(uint32_t kept) {
    std::optional<Window> best;
    for (const Workload::Loop &loop : workload.loops) {
      Workload::Turns steady = workload.steadyTurns(loop);
      uint32_t turns = steady.last - steady.first;
      if (turns < 2 * kept + 2 * commonPeriod)
        continue;
      uint32_t leftOut = (turns - kept) / commonPeriod * commonPeriod;
      if (!best || leftOut > best->leftOut)
        best = Window{&loop, steady, leftOut};
    }
    return best;
  }

  /// From two runs, of which the second has a period more; nothing where the
  /// first does not show one, or the second does not bear it out.
  llvm::Expected<std::optional<FunctionSimulation>> extrapolate(Window window) {
    llvm::Expected<Measured> shorter = measure(&window);
    if (!shorter)
      return shorter.takeError();
    if (!shorter->period)
      return std::nullopt;
    uint32_t turns = shorter->period->turns;
    double seconds = shorter->period->seconds;
    uint32_t periods = window.leftOut / turns;
    window.leftOut -= turns;
    llvm::Expected<Measured> longer = measure(&window);
    if (!longer)
      return longer.takeError();
    std::vector<double> before = shorter->figures.rankSeconds();
    std::vector<double> after = longer->figures.rankSeconds();
    for (auto [less, more] : llvm::zip_equal(before, after))
      if (std::abs(more - less - seconds) > 1e-9 * seconds + 1e-13 * more)
        return std::nullopt;
    return finish(longer->figures.extrapolated(shorter->figures, periods - 1),
                  true);
  }

  /// In a child process, which keeps the times of the actions to itself.
  llvm::Expected<Measured> measure(const Window *window) {
    size_t nodes = network.cluster().nodes;
    auto work = [&]() -> llvm::Expected<std::string> {
      Actions actions =
          window ? workload.actions(ranks, window->loop, window->gap())
                 : workload.actions(ranks);
      llvm::Expected<EngineRun> run = simulateHere(actions, network);
      if (!run)
        return run.takeError();
      std::optional<Period> period;
      if (window)
        period = periodOfWindow(actions, *run, *window);
      std::vector<double> values =
          RunFigures::of(actions, network, *run).values();
      values.push_back(period ? period->turns : 0);
      values.push_back(period ? period->seconds : 0);
      return std::string(reinterpret_cast<const char *>(values.data()),
                         values.size() * sizeof(double));
    };
    llvm::Expected<std::string> bytes = runInChild(work, options.meanwhile);
    if (!bytes)
      return bytes.takeError();
    std::vector<double> values(bytes->size() / sizeof(double));
    std::memcpy(values.data(), bytes->data(), bytes->size());
    double seconds = values.back();
    values.pop_back();
    uint32_t turns = values.back();
    values.pop_back();
    std::optional<Period> period;
    if (turns > 0)
      period = Period{turns, seconds};
    return Measured{
        RunFigures::fromValues(std::move(values), workload.places, nodes),
        period};
  }

  std::optional<Period> periodOfWindow(const Actions &actions,
                                       const EngineRun &run,
                                       const Window &window) {
    // Where a rank has no part in a group, its turns are not as long.
    size_t items = workload.programs.front().size() -
                   size_t(window.leftOut) * window.loop->items;
    for (const RankActions &own : actions.ranks)
      if (own.actions.size() != items)
        return std::nullopt;
    return periodOf(run, {window.loop->first, window.loop->items},
                    window.steady.first, window.gap().first);
  }

  FunctionSimulation finish(const RunFigures &figures, bool extrapolated) {
    FunctionSimulation result = figures.summary();
    result.memoryBytes = workload.memoryBytes;
    result.extrapolated = extrapolated;
    return result;
  }

  const Workload &workload;
  const RankAlgebra &ranks;
  const Network &network;
  const SimulationOptions &options;
};

LogicalResult checkFits(func::FuncOp function, GridOp grid,
                        const Cluster &cluster) {
  if (grid.getNumRanks() > mostSimulatedRanks)
    return function.emitError("expected a grid to simulate to have at most ")
           << mostSimulatedRanks << " ranks, but got " << grid.getNumRanks();
  if (grid.getNumRanks() <= cluster.numRanks())
    return success();
  return function.emitError("expected the grid to have at most the ")
         << cluster.numRanks() << " ranks of cluster \"" << cluster.name
         << "\", but got " << grid.getNumRanks();
}

/// What is needed of a function, on a cluster that it fits.
struct Scheduled {
  RankAlgebra ranks;
  Workload workload;

  static FailureOr<Scheduled> of(func::FuncOp function,
                                 const Cluster &cluster) {
    FailureOr<GridOp> grid = requireGridOf(function);
    if (failed(grid) || failed(checkFits(function, *grid, cluster)))
      return failure();
    FailureOr<Workload> workload = Workload::of(function, cluster.gpu);
    if (failed(workload))
      return failure();
    return Scheduled{RankAlgebra(*grid), std::move(*workload)};
  }
};
} // namespace

llvm::Expected<FunctionSimulation>
startrail::simulate(const Workload &workload, const RankAlgebra &ranks,
                    const Network &network, const SimulationOptions &options) {
  return Simulation(workload, ranks, network, options).run();
}

FailureOr<Actions> startrail::actionsOf(func::FuncOp function,
                                        const Cluster &cluster) {
  FailureOr<Scheduled> scheduled = Scheduled::of(function, cluster);
  if (failed(scheduled))
    return failure();
  return scheduled->workload.actions(scheduled->ranks);
}

FailureOr<FunctionSimulation>
startrail::simulateFunction(func::FuncOp function, const Network &network,
                            const SimulationOptions &options) {
  FailureOr<Scheduled> scheduled = Scheduled::of(function, network.cluster());
  if (failed(scheduled))
    return failure();
  llvm::Expected<FunctionSimulation> result =
      simulate(scheduled->workload, scheduled->ranks, network, options);
  if (result)
    return std::move(*result);
  return function.emitError(llvm::toString(result.takeError()));
}

FailureOr<double> startrail::lowerBound(func::FuncOp function,
                                        const Network &network) {
  FailureOr<Scheduled> scheduled = Scheduled::of(function, network.cluster());
  if (failed(scheduled))
    return failure();
  return ScheduleBound(scheduled->workload)(scheduled->ranks, network);
}
