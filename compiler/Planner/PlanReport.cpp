//===- PlanReport.cpp - What startrail-plan says of plans -----------------===//
#include "compiler/Planner/PlanReport.h"

#include "compiler/Plan/SavePlan.h"
#include "compiler/Planner/Pictures.h"
#include "compiler/Planner/PlanText.h"
#include "compiler/Planner/Progress.h"
#include "compiler/Simulator/SimulationText.h"

using namespace mlir;
using namespace startrail;

using llvm::json::OStream;

namespace {
/// What whole runs of a module add to a report.
struct Watched {
  std::optional<ModuleRuns> runs;
  std::optional<RunComparison> comparison;

  /// Runs `module` where a picture or a comparison is asked for; a PlanExit.
  int watch(ModuleOp module, const Network &network, const PlanOptions &options,
            const std::optional<RunTrace> &measured);
  void print(llvm::raw_ostream &stream) const {
    if (comparison)
      stream << "\n" << comparison->text();
  }
  void write(OStream &json) const {
    if (!comparison)
      return;
    json.attributeBegin("compared");
    comparison->write(json);
    json.attributeEnd();
  }
};
} // namespace

int Watched::watch(ModuleOp module, const Network &network,
                   const PlanOptions &options,
                   const std::optional<RunTrace> &measured) {
  if (!measured && !options.pictures.any())
    return PlanOk;
  ProgressReport progress = ProgressReport::toTerminal(options.quiet);
  FailureOr<ModuleRuns> made = ModuleRuns::of(module, network, progress);
  if (failed(made))
    return PlanBadInput;
  runs.emplace(std::move(*made));
  if (!measured)
    return PlanOk;
  FailureOr<RunComparison> compared = compareRun(*measured, runs->parts);
  if (failed(compared))
    return PlanBadInput;
  comparison = std::move(*compared);
  return PlanOk;
}

int startrail::reportModule(ModuleOp module, const Network &network,
                            const PlanOptions &options,
                            const std::optional<RunTrace> &measured,
                            PlanOutputs &outputs) {
  ProgressReport progress = ProgressReport::toTerminal(options.quiet);
  auto simulations = simulateModule(module, network, progress);
  if (failed(simulations))
    return PlanBadInput;
  Watched watched;
  if (int code = watched.watch(module, network, options, measured))
    return code;
  outputs.addText(options.textOutput(), [&](llvm::raw_ostream &stream) {
    for (const auto &[name, simulation] : *simulations) {
      stream << name << ":\n";
      printSimulation(stream, simulation, network);
    }
    watched.print(stream);
  });
  outputs.addJson(options.json, [&](OStream &json) {
    json.attribute("cluster", network.cluster().name);
    json.attributeArray("functions", [&] {
      for (const auto &[name, simulation] : *simulations)
        json.object([&, &name = name, &simulation = simulation] {
          json.attribute("function", name);
          json.attributeBegin("simulation");
          writeSimulation(json, simulation, network);
          json.attributeEnd();
        });
    });
    watched.write(json);
  });
  return options.pictures.any()
             ? addPictures(*watched.runs, network, options.pictures, outputs)
             : PlanOk;
}

static void printPlans(llvm::raw_ostream &stream,
                       llvm::ArrayRef<PlannedKind> planned,
                       const std::string &model, const Network &network) {
  const PlanRequest &request = planned.front().request;
  std::string what = model.empty()            ? "attention"
                     : request.pass == "both" ? "a training step of " + model
                                              : model;
  stream << what << ", pass " << request.pass << ", on " << request.ranks
         << " ranks of " << network.cluster().name << ", "
         << network.cluster().nodes << " x " << network.cluster().gpusPerNode
         << " " << network.cluster().gpu.name << "\n";
  for (const PlannedKind &one : planned) {
    stream << "\n";
    if (model.empty())
      stream << one.kind.describe() << "\n";
    printTable(stream, one.request, one.table, network);
    stream << "\n";
    printReason(stream, one.request, one.table, network);
    if (one.explained != 0) {
      stream << "\n";
      explainRow(stream, one.request, one.table, one.explained, network);
    }
  }
}

static void writePlans(OStream &json, llvm::ArrayRef<PlannedKind> planned,
                       const std::string &model, const Network &network) {
  const PlanRequest &request = planned.front().request;
  json.attribute("cluster", network.cluster().name);
  json.attribute("ranks", request.ranks);
  json.attribute("pass", request.pass);
  if (!model.empty()) {
    json.attribute("model", model);
    json.attribute("sequence", request.training.sequence);
    json.attribute("batch", request.training.batch);
  }
  json.attributeArray("attentions", [&] {
    for (const PlannedKind &one : planned)
      json.object([&] {
        json.attributeArray("functions", [&] {
          for (const std::string &name : one.kind.names)
            json.value(name);
        });
        writeTable(json, one.request, one.table, network, one.explained);
      });
  });
}

int startrail::reportPlans(ModuleOp module, llvm::ArrayRef<PlannedKind> planned,
                           const std::string &model, const Network &network,
                           const PlanOptions &options,
                           const std::optional<RunTrace> &measured,
                           PlanOutputs &outputs) {
  Watched watched;
  OwningOpRef<ModuleOp> lowered;
  if (measured || options.pictures.any() || !options.planOutput.empty()) {
    auto made = lowerChosen(module, planned, options.request.fixed);
    if (failed(made))
      return PlanBadInput;
    lowered = std::move(*made);
    if (int code = watched.watch(*lowered, network, options, measured))
      return code;
  }
  if (options.brief)
    for (const PlannedKind &one : planned)
      one.kind.ops.front()->emitRemark(
          briefReason(one.request, one.table, one.chosenIndex(), network));
  outputs.addText(options.textOutput(), [&](llvm::raw_ostream &stream) {
    printPlans(stream, planned, model, network);
    watched.print(stream);
  });
  outputs.addJson(options.json, [&](OStream &json) {
    writePlans(json, planned, model, network);
    watched.write(json);
  });
  outputs.addText(options.csv, [&](llvm::raw_ostream &stream) {
    printCsvHead(stream);
    for (const PlannedKind &one : planned)
      printCsv(stream, one.kind.names.front(), one.request, one.table, network);
  });
  if (!options.planOutput.empty()) {
    FailureOr<std::string> text = savePlan(*lowered);
    if (failed(text))
      return PlanBadInput;
    outputs.add(options.planOutput, std::move(*text));
  }
  return options.pictures.any()
             ? addPictures(*watched.runs, network, options.pictures, outputs)
             : PlanOk;
}
