#include "tests/unit/compiler/Layer/SmallModel.h"

#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Layer/RankRing.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

constexpr double latencyUs = 10;

/// `nodes` of 4 GPUs with 100 GB/s each, and NICs of 2 GB/s.
Cluster machines(int64_t nodes, int64_t nics) {
  Cluster cluster;
  cluster.name = "test";
  cluster.nodes = nodes;
  cluster.gpusPerNode = 4;
  cluster.gpu.memoryGib = 80;
  cluster.gpu.memoryGbS = 1000;
  cluster.gpu.peakTflops = 100;
  cluster.gpu.matmulTflops = 50;
  Curve one{{{1, 1}}};
  cluster.gpu.forwardFull = cluster.gpu.forwardCausal = one;
  cluster.gpu.backwardFull = cluster.gpu.backwardCausal = one;
  cluster.node.gbS = 100;
  cluster.node.latencyUs = 0;
  cluster.node.efficiency = one;
  cluster.fabric.latencyUs = latencyUs;
  cluster.fabric.efficiency = one;
  for (int64_t nic = 0; nic < nics; ++nic)
    cluster.nics.push_back({"", 2, {}});
  for (int64_t gpu = 0; gpu < 4; ++gpu)
    cluster.nics[gpu * nics / 4].gpus.push_back(gpu);
  return cluster;
}

constexpr double layerWeights = 4 * 64 * 64 + 2 * 64 * 256;
constexpr double weights = 2 * layerWeights + 2 * 100 * 64;

} // namespace

TEST(RankRing, OneNicOfANodeCarriesAll) {
  Network network(machines(2, 1));
  RankRing ring = rankRing(network, 8, 8e9, 4e9);
  // 7/8 of the bytes through 2 GB/s; two calls of seven rounds.
  EXPECT_DOUBLE_EQ(ring.seconds, 3.5 + 14 * latencyUs * 1e-6);
  EXPECT_DOUBLE_EQ(ring.interNodeBytes, 2 * 7e9);
}

TEST(RankRing, EveryNicCarriesARing) {
  RankRing two = rankRing(Network(machines(2, 2)), 8, 8e9, 8e9);
  RankRing four = rankRing(Network(machines(2, 4)), 8, 8e9, 8e9);
  EXPECT_DOUBLE_EQ(two.seconds, 1.75 + 7 * latencyUs * 1e-6);
  EXPECT_DOUBLE_EQ(four.seconds, 0.875 + 7 * latencyUs * 1e-6);
  EXPECT_DOUBLE_EQ(four.interNodeBytes, 2 * 7e9);
}

TEST(RankRing, EveryRoundTakesTheLongestLatency) {
  Cluster cluster = machines(2, 1);
  cluster.node.latencyUs = 3;
  EXPECT_DOUBLE_EQ(rankRing(Network(cluster), 8, 8e9, 8e9).seconds,
                   3.5 + 7 * latencyUs * 1e-6);
}

TEST(RankRing, OneNodeHasNoNic) {
  RankRing ring = rankRing(Network(machines(1, 1)), 4, 8e9, 8e9);
  EXPECT_DOUBLE_EQ(ring.seconds, 6e9 / 100e9);
  EXPECT_EQ(ring.interNodeBytes, 0);
}

TEST(RankRing, NodesNeedNotBeFull) {
  RankRing ring = rankRing(Network(machines(2, 4)), 6, 6e9, 6e9);
  EXPECT_DOUBLE_EQ(ring.interNodeBytes, 2 * 5e9);
  // Two GPUs of the second node are entered by two rings each.
  EXPECT_DOUBLE_EQ(ring.seconds, 5e9 / 4 * 2 / 2e9 + 5 * latencyUs * 1e-6);
  EXPECT_EQ(rankRing(Network(machines(2, 4)), 1, 6e9, 6e9).seconds, 0);
}

TEST(RankRing, OneFlowReachesNoMoreThanItsBound) {
  Cluster cluster = machines(2, 1);
  cluster.fabric.flowGbS = 1;
  EXPECT_DOUBLE_EQ(rankRing(Network(cluster), 8, 8e9, 8e9).seconds,
                   7 + 7 * latencyUs * 1e-6);
  cluster.fabric.efficiency.points = {{1, 0.5}};
  EXPECT_DOUBLE_EQ(rankRing(Network(cluster), 8, 8e9, 8e9).seconds,
                   14 + 7 * latencyUs * 1e-6);
}

TEST(Operations, AreThoseOfTheMatrices) {
  double output = 100 * 64;
  EXPECT_EQ(matmulOperations(smallModel(), options(Checkpoint::None)),
            2 * tokens * (3 * 2 * layerWeights + 3 * output));
  EXPECT_EQ(matmulOperations(smallModel(), options(Checkpoint::Attention)),
            2 * tokens * (4 * 2 * layerWeights + 3 * output));
  EXPECT_EQ(matmulOperations(smallModel(), options(Checkpoint::Full)),
            2 * tokens * (4 * 2 * layerWeights + 3 * output));
  TrainingOptions forward = options(Checkpoint::Full);
  forward.backward = false;
  EXPECT_EQ(matmulOperations(smallModel(), forward),
            2 * tokens * (2 * layerWeights + output));
}

TEST(Operations, OfGroupedHeadsAndAGate) {
  ModelShape shape = smallModel();
  shape.kvHeads = 2;
  shape.valueDim = 8;
  shape.gated = true;
  shape.vocabulary = 0;
  // Queries, keys, values, output; three matrices of the MLP.
  double layer = 64 * 64 + 64 * 2 * 16 + 64 * 2 * 8 + 4 * 8 * 64 + 3 * 64 * 256;
  EXPECT_EQ(matmulOperations(shape, options(Checkpoint::None)),
            2 * tokens * 3 * 2 * layer);
}

TEST(Operations, OfExperts) {
  ModelShape shape = smallModel();
  shape.vocabulary = 0;
  shape.experts = 16;
  shape.topK = 3;
  shape.expertMlp = 32;
  shape.sharedExperts = 1;
  shape.denseLayers = 1;
  double projections = 4 * 64 * 64;
  EXPECT_EQ(matmulOperations(shape, options(Checkpoint::None)),
            2 * tokens * 3 *
                (2 * projections + 2 * 64 * 256 + 4 * 2 * 64 * 32 + 64 * 16));
  EXPECT_EQ(shape.parameters(),
            2 * projections + 2 * 64 * 256 + 17 * 2 * 64 * 32 + 64 * 16);
}

TEST(Operations, TrafficOfNormsAndActivations) {
  // A layer's forward pass: norms 4, residuals 6 of the width; rotation twice
  // the 64 of queries and keys each; the activation twice its width. Its
  // gradient: 6 and 6; the same; three times.
  double forward = 2 * (10 * 64 + 4 * 64 + 2 * 256);
  double backward = 2 * (12 * 64 + 4 * 64 + 3 * 256);
  EXPECT_EQ(elementwiseBytes(smallModel(), options(Checkpoint::None)),
            2 * tokens * (forward + backward + 3 * 100));
  EXPECT_EQ(elementwiseBytes(smallModel(), options(Checkpoint::Attention)),
            2 * tokens * (2 * forward + backward + 3 * 100));
}

TEST(TrainingStep, IsTheSumOfItsParts) {
  Network network(machines(2, 1));
  TrainingStep step = trainingStep(smallModel(), network,
                                   options(Checkpoint::Attention), 0.25, 0.5);
  EXPECT_DOUBLE_EQ(step.attentionForward, 0.5);
  EXPECT_DOUBLE_EQ(step.attentionBackward, 1);
  EXPECT_DOUBLE_EQ(
      step.matmul,
      matmulOperations(smallModel(), options(Checkpoint::Attention)) / 50e12);
  EXPECT_DOUBLE_EQ(
      step.memoryTraffic,
      elementwiseBytes(smallModel(), options(Checkpoint::Attention)) / 1e12);
  // Gradients and weights, 2 bytes each, in one call each.
  EXPECT_DOUBLE_EQ(step.weights,
                   2 * (2 * weights * 7 / 8 / 2e9 + 7 * latencyUs * 1e-6));
  EXPECT_DOUBLE_EQ(step.interNodeBytes, 2 * 2 * 2 * weights * 7 / 8);
  EXPECT_DOUBLE_EQ(step.optimizer, weights / 8 * (2 + 24 + 2) / 1e12);
  EXPECT_EQ(step.fixed, 0);
  EXPECT_DOUBLE_EQ(step.seconds, step.attentionForward +
                                     step.attentionBackward + step.matmul +
                                     step.memoryTraffic + step.weights +
                                     step.optimizer);
  EXPECT_DOUBLE_EQ(step.tokensPerSecond, 1024 / step.seconds);
}

TEST(TrainingStep, FixedTimeIsTheClusters) {
  Cluster cluster = machines(2, 1);
  cluster.stepSeconds = 0.5;
  cluster.stepSecondsPerRank = 0.125;
  EXPECT_EQ(trainingStep(smallModel(), Network(cluster),
                         options(Checkpoint::None), 0, 0)
                .fixed,
            1.5);
}

TEST(TrainingStep, ThePolicySaysWhatRunsAgain) {
  Network network(machines(2, 1));
  auto step = [&](Checkpoint checkpoint) {
    return trainingStep(smallModel(), network, options(checkpoint), 1, 2);
  };
  EXPECT_EQ(step(Checkpoint::None).attentionForward, 2);
  EXPECT_EQ(step(Checkpoint::Attention).attentionForward, 2);
  EXPECT_EQ(step(Checkpoint::Full).attentionForward, 4);
  EXPECT_LT(step(Checkpoint::None).matmul, step(Checkpoint::Full).matmul);
  TrainingOptions forward = options(Checkpoint::Full);
  forward.backward = false;
  TrainingStep only = trainingStep(smallModel(), network, forward, 1, 2);
  EXPECT_EQ(only.attentionForward, 2);
  EXPECT_EQ(only.attentionBackward + only.weights + only.optimizer, 0);
}

TEST(TrainingStep, MemoryOfARank) {
  Network network(machines(2, 1));
  auto step = [&](const TrainingOptions &options) {
    return trainingStep(smallModel(), network, options, 1, 2);
  };
  // Weights; an eighth of states and gradients; gradients before they are
  // reduced.
  EXPECT_EQ(step(options(Checkpoint::None)).stateBytes,
            2 * weights + (12 + 2) * weights / 8 + 2 * weights);
  TrainingOptions whole = options(Checkpoint::None);
  whole.zero = false;
  EXPECT_EQ(step(whole).stateBytes, (2 + 12 + 2) * weights);
  // Of a token and layer: four times the width, queries, keys, values, output,
  // twice the MLP, lse; scores of the output layer and their gradients.
  double layer = 2 * (4 * 64 + 4 * 64 + 2 * 256) + 4 * 4;
  double scores = 2 * 2 * 100;
  EXPECT_EQ(step(options(Checkpoint::None)).activationBytes,
            tokens * (2 * layer + scores));
  EXPECT_EQ(step(options(Checkpoint::Attention)).activationBytes,
            tokens * (2 * (2 * 64 + 2 * 64 + 16) + layer + scores));
  EXPECT_EQ(step(options(Checkpoint::Full)).activationBytes,
            tokens * (2 * 2 * 64 + layer + scores));
  TrainingOptions forward = options(Checkpoint::Full);
  forward.backward = false;
  EXPECT_EQ(step(forward).memoryBytes(),
            2 * weights + tokens * (layer + scores / 2));
}

TEST(TrainingStep, GradientsInF32AndWithoutZero) {
  Network network(machines(2, 1));
  TrainingOptions wide = options(Checkpoint::None);
  wide.gradientBytes = 4;
  double latency = 2 * 7 * latencyUs * 1e-6;
  EXPECT_DOUBLE_EQ(trainingStep(smallModel(), network, wide, 0, 0).weights,
                   (4 + 2) * weights * 7 / 8 / 2e9 + latency);
  wide.zero = false;
  TrainingStep whole = trainingStep(smallModel(), network, wide, 0, 0);
  EXPECT_DOUBLE_EQ(whole.weights, (4 + 4) * weights * 7 / 8 / 2e9 + latency);
  EXPECT_DOUBLE_EQ(whole.optimizer, weights * (4 + 24 + 2) / 1e12);
}

// With attention for nothing, on any model and cluster.
TEST(TrainingStep, NothingIsAboveAPeak) {
  for (llvm::StringRef clusterName : clusterPresets()) {
    Cluster cluster = *clusterPreset(clusterName);
    // A file that promises more than the peak is not read; a cluster may be
    // made otherwise.
    for (double promised : {1.0, 100.0}) {
      cluster.gpu.matmulTflops *= promised;
      Network network(cluster);
      for (llvm::StringRef modelName : modelPresets()) {
        ModelShape shape = *modelPreset(modelName);
        TrainingOptions options;
        options.ranks = cluster.numRanks();
        options.sequence = 1024 * options.ranks;
        TrainingStep step = trainingStep(shape, network, options, 0, 0);
        std::string what = (clusterName + ", " + modelName).str();
        EXPECT_LE(matmulOperations(shape, options) / step.matmul,
                  cluster.gpu.peakTflops * 1e12 * (1 + 1e-12))
            << what;
        EXPECT_LE(elementwiseBytes(shape, options) / step.memoryTraffic,
                  cluster.gpu.memoryGbS * 1e9 * (1 + 1e-12))
            << what;
        double out = 0; // of all nodes
        for (const Nic &nic : cluster.nics)
          out += nic.gbS * 1e9 * cluster.nodes;
        if (cluster.nodes > 1)
          EXPECT_LE(step.interNodeBytes / step.weights, out) << what;
        double active = double(shape.hidden) * shape.vocabulary;
        for (int64_t layer = 0; layer < shape.layers; ++layer)
          active +=
              shape.projectionParameters() + shape.mlpParameters(layer, true);
        EXPECT_LT(6 * active * step.tokensPerSecond,
                  cluster.gpu.peakTflops * 1e12 * options.ranks)
            << what;
      }
    }
  }
}
