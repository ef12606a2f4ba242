// The memory that candidates are held to.
#include "tests/unit/compiler/Planner/Planned.h"

using namespace startrail;
using namespace startrail::test;

namespace {

/// One candidate of this team size.
PlanRequest ofOne(PlanRequest request, const char *teamSize) {
  for (auto [name, value] : {std::pair("team-size", teamSize),
                             {"placement", "collect-intra"},
                             {"exchange", "paper"},
                             {"combine-via", "exchange"},
                             {"tokens", "zigzag"},
                             {"circulate", "query"},
                             {"save", "team"}})
    request = fixed(request, name, value);
  request.strategies = {"startrail"};
  return request;
}

TEST(MemoryTest, IsFullWhereTheLastByteIsTaken) {
  Planned model(smallModel(), 4 * 512);
  PlanRequest request = ofOne(model.request(4), "1");
  Cluster cluster = plainCluster(1, 4);
  PlanTable table = planned(request, Network(cluster));
  ASSERT_EQ(table.best.size(), 1u);
  double bytes = table.best.front().memoryBytes;
  cluster.gpu.memoryGib = bytes / (1 << 30);
  EXPECT_EQ(planned(request, Network(cluster)).best.size(), 1u);
  cluster.gpu.memoryGib = (bytes - 1) / (1 << 30);
  EXPECT_TRUE(mlir::failed(
      plan(request, Network(cluster), [](const PlanProgress &) {})));
}

TEST(MemoryTest, OfLayersIsWhatTheirPolicySaves) {
  Planned model(smallModel(), 4 * 512);
  Network network(plainCluster(1, 4));
  for (Checkpoint checkpoint : {Checkpoint::None, Checkpoint::Full}) {
    PlanRequest request = ofOne(model.modelRequest(4), "2");
    request.training.checkpoint = checkpoint;
    PlanTable table = planned(request, network);
    ASSERT_EQ(table.best.size(), 1u);
    Simulated simulated(request, network);
    Schedule schedule = simulated.schedule(table.best.front().options);
    ASSERT_GT(schedule.forward->savedBytes, 0);
    // Two layers, of which one is being computed.
    int64_t saved =
        checkpoint == Checkpoint::Full ? 0 : schedule.forward->savedBytes;
    EXPECT_EQ(table.best.front().memoryBytes,
              trainingStep(*request.shape, network, request.training, 0, 0)
                      .memoryBytes() +
                  std::max(schedule.forward->peakBytes,
                           schedule.backward->peakBytes) +
                  saved);
  }
}

} // namespace
