//===- Simulations.cpp - Simulations of candidates beside each other ------===//
#include "compiler/Planner/Simulations.h"

#include "compiler/Planner/Wire.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace startrail;

bool Simulations::has(const PlacedFunction *placed) const {
  return llvm::any_of(
      running, [&](const Running &each) { return each.placed == placed; });
}

LogicalResult Simulations::report(const llvm::Twine &message) const {
  return emitError(ModuleOp(request.module).getLoc()) << message;
}

LogicalResult Simulations::start(PlacedFunction &placed) {
  llvm::Expected<ChildProcess> child =
      ChildProcess::start([&]() -> llvm::Expected<std::string> {
        ScheduledFunction &function = *placed.function;
        // Read anew: this process keeps no workloads.
        FailureOr<Workload> workload =
            Workload::of(function.function, network.cluster().gpu);
        if (failed(workload))
          return llvm::createStringError(
              "expected a function to have its workload twice");
        SimulationOptions options = request.simulation;
        options.isLast = true;
        auto simulation = simulate(*workload, function.place(placed.placement),
                                   network, options);
        if (!simulation)
          return simulation.takeError();
        return toBytes(*simulation);
      });
  if (!child)
    return report(llvm::toString(child.takeError()));
  running.push_back({&placed, std::move(*child)});
  return success();
}

LogicalResult Simulations::finishOldest(llvm::function_ref<void()> meanwhile) {
  Running oldest = std::move(running.front());
  running.pop_front();
  llvm::Expected<std::string> bytes = oldest.child.finish(meanwhile);
  if (!bytes)
    return report(llvm::toString(bytes.takeError()));
  oldest.placed->simulation = fromBytes(*bytes);
  if (!oldest.placed->simulation)
    return report(
        "expected a simulation to give its result, but got a part of it");
  return success();
}
