// Keys and values have fewer heads than queries.
#include "tests/unit/compiler/Layer/SmallModel.h"
#include "tests/unit/compiler/Simulator/Clusters.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

/// The small model with 2 heads of keys, and of values of 8.
ModelShape groupedModel() {
  ModelShape shape = smallModel();
  shape.kvHeads = 2;
  shape.valueDim = 8;
  return shape;
}

TEST(GroupedHeads, TakeLessOfTheActivations) {
  Network network(plainCluster(2, 4));
  auto bytes = [&](Checkpoint checkpoint) {
    return trainingStep(groupedModel(), network, options(checkpoint), 0, 0)
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
  EXPECT_EQ(elementwiseBytes(groupedModel(), options(Checkpoint::None)),
            2 * tokens * (forward + backward + 3 * 100));
}

} // namespace
