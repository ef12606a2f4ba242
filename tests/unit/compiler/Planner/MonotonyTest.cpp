// Better machines make no plan worse.
#include "tests/unit/compiler/Planner/Planned.h"

using namespace startrail;
using namespace startrail::test;

namespace {

/// With as many choices as there is time for.
PlanRequest searched(PlanRequest request) {
  if (request.hasBackward())
    request = fixed(request, "circulate", "query");
  return fixed(fixed(request, "tokens", "zigzag"), "combine-via", "exchange");
}

/// The best time on a cluster, every change of which is for the better, does
/// not get longer.
void expectNoWorse(const PlanRequest &request, std::vector<Cluster> clusters) {
  double last = std::numeric_limits<double>::infinity();
  double first = 0;
  for (const Cluster &cluster : clusters) {
    PlanTable table = planned(request, Network(cluster));
    ASSERT_FALSE(table.best.empty());
    double seconds = table.best.front().seconds;
    EXPECT_LE(seconds, last * (1 + 1e-9));
    last = seconds;
    if (first == 0)
      first = seconds;
  }
  // Something was gained.
  EXPECT_LT(last, first * 0.999);
}

TEST(MonotonyTest, FasterNics) {
  Planned causal(smallModel(2), 8 * 1024), full(smallModel(4, false), 12 * 512);
  std::vector<Cluster> shared, rails;
  for (double gbS : {0.3, 2.0, 11.0, 30.0}) {
    shared.push_back(sharedNicCluster(2, 4, gbS));
    rails.push_back(railCluster(3, 4));
    for (Nic &nic : rails.back().nics)
      nic.gbS = gbS;
  }
  expectNoWorse(searched(causal.request(8)), shared);
  expectNoWorse(searched(causal.modelRequest(8, "forward")), shared);
  expectNoWorse(fixed(searched(full.request(12)), "exchange", "paper"), rails);
}

TEST(MonotonyTest, FasterNodesAndLatencies) {
  Planned model(smallModel(), 8 * 256);
  std::vector<Cluster> nodes, latencies, gpus;
  for (double factor : {1.0, 2.0, 8.0}) {
    nodes.push_back(pcieCluster(2, 4));
    nodes.back().node.gbS *= factor;
    nodes.back().node.hostGbS *= factor;
    nodes.back().node.switchGbS *= factor;
    latencies.push_back(plainCluster(2, 4));
    latencies.back().fabric.latencyUs /= factor;
    latencies.back().node.latencyUs /= factor;
    gpus.push_back(sharedNicCluster(2, 4, 3));
    for (Curve *curve :
         {&gpus.back().gpu.forwardFull, &gpus.back().gpu.forwardCausal,
          &gpus.back().gpu.backwardFull, &gpus.back().gpu.backwardCausal})
      for (Curve::Point &point : curve->points)
        point.value *= factor;
  }
  PlanRequest request = searched(model.request(8));
  expectNoWorse(request, nodes);
  expectNoWorse(request, latencies);
  expectNoWorse(request, gpus);
}

TEST(MonotonyTest, MoreMemory) {
  Planned model(smallModel(2), 8 * 512);
  Network network(sharedNicCluster(2, 4, 1));
  PlanRequest request = fixed(fixed(model.request(8), "tokens", "zigzag"),
                              "combine-via", "exchange");
  request.top = 1000;
  request.prune = false;
  PlanTable all = planned(request, network);
  std::vector<int64_t> limits;
  for (const Candidate &candidate : all.best)
    limits.push_back(candidate.memoryBytes);
  llvm::sort(limits);
  limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
  ASSERT_GE(limits.size(), 2u);
  request.top = 1;
  request.prune = true;
  double last = std::numeric_limits<double>::infinity(), first = 0;
  for (int64_t limit : limits) {
    request.memoryLimitBytes = limit;
    PlanTable table = planned(request, network);
    ASSERT_FALSE(table.best.empty());
    EXPECT_LE(table.best.front().memoryBytes, limit);
    EXPECT_LE(table.best.front().seconds, last);
    last = table.best.front().seconds;
    if (first == 0)
      first = last;
  }
  EXPECT_EQ(last, all.best.front().seconds);
  EXPECT_LT(last, first);
}

} // namespace
