//===- ModuleRuns.cpp - A module's functions in virtual time --------------===//
#include "compiler/Planner/ModuleRuns.h"

#include "compiler/Analysis/SpmdFunction.h"

using namespace mlir;
using namespace startrail;

/// The functions that every rank runs, of which there are some.
static FailureOr<SmallVector<func::FuncOp>> functionsOf(ModuleOp module) {
  SmallVector<func::FuncOp> functions = spmdFunctions(module);
  if (functions.empty())
    return emitError(module.getLoc())
           << "expected the module to have a function that every rank runs, "
              "but got none";
  return functions;
}

FailureOr<std::vector<std::pair<std::string, FunctionSimulation>>>
startrail::simulateModule(ModuleOp module, const Network &network,
                          llvm::function_ref<void(StringRef)> progress) {
  FailureOr<SmallVector<func::FuncOp>> functions = functionsOf(module);
  if (failed(functions))
    return failure();
  std::vector<std::pair<std::string, FunctionSimulation>> simulations;
  for (func::FuncOp function : *functions) {
    SimulationOptions options;
    options.meanwhile = [&] { progress(function.getSymName()); };
    FailureOr<FunctionSimulation> simulation =
        simulateFunction(function, network, options);
    if (failed(simulation))
      return failure();
    simulations.emplace_back(function.getSymName().str(), *simulation);
  }
  return simulations;
}

FailureOr<ModuleRuns>
ModuleRuns::of(ModuleOp module, const Network &network,
               llvm::function_ref<void(StringRef)> progress) {
  FailureOr<SmallVector<func::FuncOp>> functions = functionsOf(module);
  if (failed(functions))
    return failure();
  ModuleRuns made;
  made.functions.assign(functions->begin(), functions->end());
  for (func::FuncOp function : made.functions) {
    FailureOr<Actions> actions = actionsOf(function, network.cluster());
    if (failed(actions))
      return failure();
    llvm::Expected<EngineRun> run =
        simulateInChild(*actions, network, /*withTimes=*/true,
                        [&, name = function.getSymName()] { progress(name); });
    if (!run)
      return function.emitError() << llvm::toString(run.takeError());
    made.runs.emplace_back(std::move(*actions), std::move(*run));
  }
  for (auto [function, run] : llvm::zip(made.functions, made.runs))
    made.parts.push_back(
        {function.getSymName().str(), &run.first, &run.second});
  made.ranks = timelineRanks(made.functions.front());
  return std::move(made);
}
