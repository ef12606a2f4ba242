//===- PaperComparison.cpp - What StarTrail's authors measured ------------===//
#include "compiler/Evaluation/PaperComparison.h"

#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Pipeline/Pipeline.h"
#include "compiler/Simulator/Simulate.h"

#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

static constexpr PaperPanel panels[] = {
    {"2 × 16 A100, 64k", "a100-2x16-100g", 2, "gpt-3b", 1 << 16, 3.12, 5.08,
     3.42},
    {"2 × 16 A100, 128k", "a100-2x16-100g", 2, "gpt-3b", 1 << 17, 3.71, 5.28,
     3.73},
    {"4 × 8 A100, 64k", "a100-4x8-100g", 4, "gpt-3b", 1 << 16, 3.03, 2.56,
     4.13},
    {"4 × 8 A100, 128k", "a100-4x8-100g", 4, "gpt-3b", 1 << 17, 3.74, 3.20,
     4.48},
    {"4 × 8 H100, 64k", "h100-8x8-ib400", 4, "gpt-7b", 1 << 16, 21.1, 34.2,
     37.5},
    {"4 × 8 H100, 128k", "h100-8x8-ib400", 4, "gpt-7b", 1 << 17, 13.5, 18.2,
     18.1},
};

static constexpr PaperScaling scaling[] = {
    {1, 5.26, 5.00}, {2, 8.26, 9.20}, {4, 10.81, 14.56}, {8, 9.41, 15.13}};

ArrayRef<PaperPanel> startrail::paperPanels() { return panels; }
ArrayRef<PaperScaling> startrail::paperScaling() { return scaling; }
StringRef startrail::paperScalingCluster() { return "h100-8x8-ib400"; }
StringRef startrail::paperScalingModel() { return "gpt-7b"; }
int64_t startrail::paperScalingSequence() { return 1 << 17; }

/// Seconds of the forward and the backward pass of one layer's attention.
static FailureOr<std::pair<double, double>>
simulateAttention(ModuleOp module, const Network &network) {
  double forward = 0, backward = 0;
  for (func::FuncOp function : spmdFunctions(module)) {
    FailureOr<FunctionSimulation> run =
        simulateFunction(function, network, SimulationOptions());
    if (failed(run))
      return failure();
    bool gradient = false;
    function.walk([&](EnqueueAttendGradientOp) { gradient = true; });
    (gradient ? backward : forward) += run->seconds;
  }
  return std::pair(forward, backward);
}

FailureOr<std::map<int64_t, TrainingStep>>
startrail::simulatePaper(MLIRContext *context, StringRef cluster, int64_t nodes,
                         StringRef model, int64_t sequence) {
  Network network(*clusterPreset(cluster, nodes));
  ModelShape shape = *modelPreset(model);
  shape.causal = false;
  std::map<int64_t, TrainingStep> steps;
  for (int64_t teamSize : paperTeamSizes) {
    if (network.numRanks() % (teamSize * teamSize) != 0)
      continue;
    PipelineOptions options;
    options.ranks = network.numRanks();
    options.strategy = teamSize == 1 ? "ring" : "startrail";
    options.teamSize = teamSize;
    options.placement = "collect-intra";
    options.pass = "both";
    options.circulate = teamSize == 1 ? "key" : "query";
    options.gradientType = "bf16";
    options.verify = false;
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
        attentionModule(shape, /*batch=*/1, sequence), context);
    PassManager manager(context);
    buildStarTrailPipeline(manager, options);
    if (!module || failed(manager.run(*module)))
      return failure();
    auto attention = simulateAttention(*module, network);
    if (failed(attention))
      return failure();
    TrainingOptions training;
    training.sequence = sequence;
    training.ranks = network.numRanks();
    steps[teamSize] = trainingStep(shape, network, training, attention->first,
                                   attention->second);
  }
  return steps;
}

bool startrail::sameOrder(ArrayRef<double> ours, ArrayRef<double> paper) {
  for (size_t i = 0; i < paper.size(); ++i)
    for (size_t j = i + 1; j < paper.size(); ++j) {
      double gap = paper[i] / paper[j];
      bool tie = std::max(gap, 1 / gap) < 1.02;
      if (!tie &&
          (paper[i] < paper[j] ? ours[i] >= ours[j] : ours[i] <= ours[j]))
        return false;
    }
  return true;
}
