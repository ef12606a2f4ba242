//===- PlanMain.cpp - startrail-plan --------------------------------------===//
#include "compiler/Planner/PlanMain.h"

#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Pipeline/Registration.h"
#include "compiler/Plan/SavePlan.h"
#include "compiler/Planner/LowerByKind.h"
#include "compiler/Planner/OwnPlan.h"
#include "compiler/Planner/Pictures.h"
#include "compiler/Planner/PlanInput.h"
#include "compiler/Planner/PlanText.h"
#include "compiler/Planner/Progress.h"
#include "compiler/Planner/Schedules.h"
#include "compiler/Simulator/SimulationText.h"
#include "compiler/Tool/Output.h"
#include "compiler/Tool/ReportError.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace startrail;

namespace {
/// An attention of the model with what was found for it.
struct PlannedKind {
  AttentionKind kind;
  OwningOpRef<ModuleOp> alone;
  PlanRequest request;
  PlanTable table;
};
} // namespace

/// JSON of what `write` puts into the outermost object, with a final newline.
static std::string
jsonText(llvm::function_ref<void(llvm::json::OStream &)> write) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, /*IndentSize=*/2);
  json.object([&] { write(json); });
  return text + "\n";
}

static int writeText(const std::string &path, const std::string &text) {
  return path.empty() || writeFiles({{path, text}}) ? PlanOk : PlanBadOutput;
}

/// Simulates the functions of a module at the streams level.
static int showModule(ModuleOp module, const Network &network,
                      const PlanOptions &options) {
  auto simulations = simulateModule(module, network);
  if (failed(simulations))
    return PlanBadInput;
  std::string text;
  llvm::raw_string_ostream stream(text);
  for (const auto &[name, simulation] : *simulations) {
    stream << name << ":\n";
    printSimulation(stream, simulation, network);
  }
  if (options.printsText())
    llvm::outs() << text;
  if (!options.json.empty()) {
    std::string json = jsonText([&](llvm::json::OStream &stream) {
      stream.attribute("cluster", network.cluster().name);
      stream.attributeArray("functions", [&] {
        for (const auto &[name, simulation] : *simulations)
          stream.object([&, &name = name, &simulation = simulation] {
            stream.attribute("function", name);
            stream.attributeBegin("simulation");
            writeSimulation(stream, simulation, network);
            stream.attributeEnd();
          });
      });
    });
    if (int code = writeText(options.json, json))
      return code;
  }
  return options.pictures.any()
             ? writePictures(module, network, options.pictures)
             : PlanOk;
}

static FailureOr<std::vector<PlannedKind>>
planKinds(ModuleOp module, const std::optional<ModelShape> &shape,
          const Network &network, const PlanOptions &options) {
  FailureOr<std::vector<AttentionKind>> kinds = attentionKinds(module);
  if (failed(kinds))
    return failure();
  ProgressReport report;
  auto progress = [&](const PlanProgress &progress) {
    if (!options.quiet)
      report(progress);
  };
  std::vector<PlannedKind> planned;
  for (AttentionKind &kind : *kinds) {
    PlannedKind &one = planned.emplace_back();
    one.alone = isolateAttention(kind.ops.front());
    one.kind = std::move(kind);
    one.request = options.request;
    one.request.module = *one.alone;
    one.request.shape = shape;
    if (failed(fixOwnPlan(one.kind.ops.front(), one.request)))
      return failure();
    one.request.training.ranks = one.request.ranks;
    FailureOr<PlanTable> table = plan(one.request, network, progress);
    if (failed(table))
      return failure();
    one.table = std::move(*table);
    if (options.explain > one.table.best.size()) {
      reportError("expected --explain to be a row of the table, 1 to " +
                  Twine(one.table.best.size()) + ", but got " +
                  Twine(options.explain));
      return failure();
    }
  }
  return std::move(planned);
}

static void printPlans(llvm::ArrayRef<PlannedKind> planned,
                       const std::string &model, const Network &network,
                       const PlanOptions &options) {
  llvm::raw_ostream &stream = llvm::outs();
  const PlanRequest &request = planned.front().request;
  stream << (model.empty() ? "attention" : "a training step of " + model)
         << ", pass " << request.pass << ", on " << request.ranks
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
    if (options.explain != 0) {
      stream << "\n";
      explainRow(stream, one.request, one.table, options.explain, network);
    }
  }
}

static std::string jsonOf(llvm::ArrayRef<PlannedKind> planned,
                          const std::string &model, const Network &network,
                          const PlanOptions &options) {
  return jsonText([&](llvm::json::OStream &json) {
    json.attribute("cluster", network.cluster().name);
    json.attribute("ranks", planned.front().request.ranks);
    json.attribute("pass", planned.front().request.pass);
    if (!model.empty()) {
      json.attribute("model", model);
      json.attribute("sequence", options.request.training.sequence);
      json.attribute("batch", options.request.training.batch);
    }
    json.attributeArray("attentions", [&] {
      for (const PlannedKind &one : planned)
        json.object([&] {
          json.attributeArray("functions", [&] {
            for (const std::string &name : one.kind.names)
              json.value(name);
          });
          writeTable(json, one.request, one.table, network, options.explain);
        });
    });
  });
}

static int writePlans(ModuleOp module, ArrayRef<PlannedKind> planned,
                      const std::string &model, const Network &network,
                      const PlanOptions &options) {
  if (options.printsText())
    printPlans(planned, model, network, options);
  size_t row = std::max<size_t>(options.explain, 1) - 1;
  if (options.brief)
    for (const PlannedKind &one : planned)
      one.kind.ops.front()->emitRemark(
          briefReason(one.request, one.table, row, network));
  if (!options.json.empty())
    if (int code =
            writeText(options.json, jsonOf(planned, model, network, options)))
      return code;
  if (!options.csv.empty()) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    printCsvHead(stream);
    for (const PlannedKind &one : planned)
      printCsv(stream, one.kind.names.front(), one.request, one.table, network);
    if (int code = writeText(options.csv, text))
      return code;
  }
  if (options.planOutput.empty() && !options.pictures.any())
    return PlanOk;
  std::vector<PipelineOptions> choices;
  for (const PlannedKind &one : planned)
    choices.push_back(one.table.best[row].options);
  auto lowered = lowerByKind(module, choices, options.request.fixed);
  if (failed(lowered))
    return PlanBadInput;
  if (!options.planOutput.empty()) {
    FailureOr<std::string> text = savePlan(**lowered);
    if (failed(text))
      return PlanBadInput;
    if (int code = writeText(options.planOutput, *text))
      return code;
  }
  return options.pictures.any()
             ? writePictures(**lowered, network, options.pictures)
             : PlanOk;
}

/// Whether the cluster has the ranks that are asked for.
static bool checkRanks(int64_t ranks, const Network &network) {
  if (ranks <= network.numRanks())
    return true;
  reportError("expected --ranks to be 1 to " + Twine(network.numRanks()) +
              ", those of " + network.cluster().name + ", but got " +
              Twine(ranks));
  llvm::errs() << "note: --nodes takes more machines of the kind\n";
  return false;
}

static int run(PlanOptions options) {
  DialectRegistry registry;
  registerAllStarTrail(registry);
  // Children are made by fork: no threads.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  PlanInput input;
  if (failed(readPlanInput(&context, sources, options, input)))
    return PlanBadInput;
  Network network(input.cluster);
  if (!options.clusterOutput.empty())
    if (int code =
            writeText(options.clusterOutput, writeCluster(input.cluster)))
      return code;
  if (!options.plan.empty()) {
    PipelineOptions pipeline;
    pipeline.plan.file = options.plan;
    pipeline.plan.leftOut = input.leftOut;
    pipeline.verify = false;
    if (failed(lowerQuietly(*input.module, pipeline)))
      return PlanBadInput;
  }
  if (!options.searches())
    return showModule(*input.module, network, options);
  if (options.request.ranks == 0)
    options.request.ranks = network.numRanks();
  if (!checkRanks(options.request.ranks, network))
    return PlanUsage;
  auto planned = planKinds(*input.module, input.shape, network, options);
  if (failed(planned))
    return PlanBadInput;
  return writePlans(*input.module, *planned,
                    input.shape ? input.shape->name : "", network, options);
}

int startrail::planMain(int argc, char **argv) {
  llvm::InitLLVM setUp(argc, argv);
  nameTool("startrail-plan");
  std::optional<PlanOptions> options = parsePlanCommandLine(argc, argv);
  if (!options)
    return PlanUsage;
  return run(std::move(*options));
}
