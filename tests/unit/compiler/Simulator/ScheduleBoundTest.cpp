// No run is faster than its bound, and bounds are not far below.
#include "compiler/Simulator/ScheduleBound.h"
#include "tests/unit/compiler/Simulator/Clusters.h"
#include "tests/unit/compiler/Simulator/Scheduled.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

TEST(ScheduleBoundTest, NoRunIsFaster) {
  const llvm::SmallVector<llvm::StringRef> placements[] = {
      {"member", "ring", "group"},
      {"ring", "group", "member"},
      {"group", "member", "ring"},
  };
  size_t runs = 0;
  double together = 0, least = 1;
  for (auto [ranks, teamSize] :
       {std::pair(8, 1), {8, 2}, {16, 1}, {16, 2}, {16, 4}, {18, 3}})
    for (const char *exchange : {"paper", "skewed"})
      for (const char *mask : {"causal", "full"})
        for (int64_t tokens : {16, 2048}) {
          PipelineOptions options;
          options.ranks = ranks;
          options.teamSize = teamSize;
          options.exchange = exchange;
          options.combineVia = tokens == 16 ? "gather" : "exchange";
          options.pass = "both";
          if (mask == std::string("causal") && exchange == std::string("paper"))
            options.tokens = "contiguous";
          Shape shape{1, tokens, 8, 4, 128, 64};
          shape.mask = mask;
          Lowered lowered(options, shape, Level::Streams);
          int64_t perNode = ranks == 18 ? 6 : 4;
          for (bool backward : {false, true})
            for (const auto &placement : placements) {
              Placed function =
                  placed(backward ? backwardOf(lowered) : forwardOf(lowered),
                         placement);
              Workload workload = workloadOf(function, plainCluster(1, 1).gpu);
              ScheduleBound bound(workload);
              for (const Cluster &cluster :
                   {plainCluster(ranks / perNode, perNode),
                    sharedNicCluster(ranks / perNode, perNode, 2),
                    railCluster(ranks / perNode, perNode),
                    hostCluster(ranks)}) {
                Network network(cluster);
                llvm::Expected<FunctionSimulation> run =
                    simulate(workload, function.ranks, network, {});
                ASSERT_TRUE(bool(run));
                double bounded = bound(function.ranks, network);
                ASSERT_LE(bounded, run->seconds)
                    << cluster.name << " P=" << ranks << " C=" << teamSize
                    << " " << exchange << " " << mask << " " << tokens
                    << " backward " << backward << " " << placement[0].str();
                ++runs;
                together += bounded / run->seconds;
                least = std::min(least, bounded / run->seconds);
              }
            }
        }
  EXPECT_GE(runs, 1000u);
  RecordProperty("mean", std::to_string(together / runs));
  RecordProperty("least", std::to_string(least));
  EXPECT_GT(together / runs, 0.75);
  EXPECT_GT(least, 0.2);
}

TEST(ScheduleBoundTest, IsExactWhereNothingIsShared) {
  // One team of two: gather, an exchange with nobody, one block, combine.
  PipelineOptions options;
  options.ranks = 4;
  options.teamSize = 2;
  Shape shape{1, 1024, 4, 4, 128, 128};
  shape.mask = "full";
  Lowered lowered(options, shape, Level::Streams);
  Cluster cluster = plainCluster(1, 4);
  cluster.gpu.slowdown = 0;
  Network network(cluster);
  mlir::FailureOr<double> bound =
      lowerBound(forwardOf(lowered).function, network);
  ASSERT_TRUE(mlir::succeeded(bound));
  double seconds = simulated(forwardOf(lowered), network).seconds;
  EXPECT_LE(*bound, seconds);
  EXPECT_GT(*bound, 0.95 * seconds);
}

} // namespace
