// Keys and values have fewer heads than queries.
#include "compiler/Layer/TrainingStep.h"
#include "tests/unit/compiler/Simulator/Clusters.h"

#include <gtest/gtest.h>

using namespace startrail;

namespace {

/// 4 query heads of 16 on 2 layers, which share 2 heads of keys, and of values
/// of 8.
ModelShape groupedModel() {
  ModelShape shape;
  shape.hidden = 64;
  shape.heads = 4;
  shape.kvHeads = 2;
  shape.headDim = 16;
  shape.valueDim = 8;
  shape.layers = 2;
  shape.mlp = 256;
  shape.gated = false;
  shape.vocabulary = 100;
  return shape;
}

TrainingOptions optionsOf(Checkpoint checkpoint) {
  TrainingOptions options;
  options.sequence = 512;
  options.batch = 2;
  options.ranks = 8;
  options.checkpoint = checkpoint;
  return options;
}

constexpr double tokens = 128; // of a rank

TEST(GroupedHeads, TakeLessOfTheActivations) {
  Network network(test::plainCluster(2, 4));
  auto bytes = [&](Checkpoint checkpoint) {
    return trainingStep(groupedModel(), network, optionsOf(checkpoint), 0, 0)
        .activationBytes;
  };
  // Four times the width; queries and output, keys and values; twice the MLP;
  // lse.
  double layer = 2 * (4 * 64 + 4 * (16 + 8) + 2 * (16 + 8) + 2 * 256) + 4 * 4;
  double scores = 2 * 2 * 100;
  EXPECT_EQ(bytes(Checkpoint::None), tokens * (2 * layer + scores));
  EXPECT_EQ(bytes(Checkpoint::Attention),
            tokens * (2 * (2 * 64 + 2 * 4 * 8 + 16) + layer + scores));
}

TEST(GroupedHeads, AreRotatedOnce) {
  double rotated = 2 * (4 + 2) * 16;
  double forward = 2 * (10 * 64 + rotated + 2 * 256);
  double backward = 2 * (12 * 64 + rotated + 3 * 256);
  EXPECT_EQ(elementwiseBytes(groupedModel(), optionsOf(Checkpoint::None)),
            2 * tokens * (forward + backward + 3 * 100));
}

} // namespace
