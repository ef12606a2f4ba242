//===- PlanMain.cpp - startrail-plan --------------------------------------===//
#include "compiler/Planner/PlanMain.h"

#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Pipeline/Registration.h"
#include "compiler/Planner/PlanInput.h"
#include "compiler/Planner/PlanReport.h"
#include "compiler/Planner/Schedules.h"
#include "compiler/Tool/ReportError.h"
#include "compiler/Tool/ToolDiagnostics.h"

#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace startrail;

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

/// Whether the links of all machines can be told apart.
static bool checkSize(const Cluster &cluster) {
  constexpr int64_t most = 8 * mostSimulatedRanks;
  if (cluster.numRanks() <= most)
    return true;
  reportError("expected the cluster to have at most " + Twine(most) +
              " GPUs, but got " + Twine(cluster.nodes) + " nodes of " +
              Twine(cluster.gpusPerNode));
  llvm::errs() << "note: --ranks or --nodes takes fewer machines of the kind\n";
  return false;
}

static int plan(PlanOptions &options, const PlanInput &input,
                const Network &network, PlanOutputs &outputs) {
  if (options.request.ranks == 0)
    options.request.ranks = network.numRanks();
  if (!checkRanks(options.request.ranks, network))
    return PlanBadInput;
  std::vector<PlannedKind> planned;
  if (int code =
          planKinds(*input.module, input.shape, network, options, planned))
    return code;
  return reportPlans(*input.module, planned,
                     input.shape ? input.shape->name : "", network, options,
                     input.measured, outputs);
}

static int run(PlanOptions options) {
  DialectRegistry registry;
  registerAllStarTrail(registry);
  // Children are made by fork: no threads.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler located(sources, &context);
  ToolDiagnostics others(&context);
  PlanInput input;
  if (failed(readPlanInput(&context, sources, options, input)))
    return PlanBadInput;
  if (!checkSize(input.cluster))
    return PlanBadInput;
  Network network(input.cluster);
  if (!options.plan.empty()) {
    PipelineOptions pipeline;
    pipeline.plan.file = options.plan;
    pipeline.plan.leftOut = input.leftOut;
    pipeline.verify = false;
    if (failed(lowerQuietly(*input.module, pipeline)))
      return PlanBadInput;
  }
  PlanOutputs outputs;
  outputs.add(options.clusterOutput, writeCluster(input.cluster));
  int code = options.searches() ? plan(options, input, network, outputs)
                                : reportModule(*input.module, network, options,
                                               input.measured, outputs);
  return code == PlanOk ? outputs.write() : code;
}

int startrail::planMain(int argc, char **argv) {
  llvm::InitLLVM setUp(argc, argv);
  nameTool("startrail-plan");
  std::optional<PlanOptions> options = parsePlanCommandLine(argc, argv);
  if (!options)
    return PlanUsage;
  return run(std::move(*options));
}
