// Kernels take what their work asks for, and never less than the machine's
// peaks allow; actions are those of the streams.
#include "compiler/Analysis/Balance.h"
#include "tests/unit/compiler/Simulator/Clusters.h"
#include "tests/unit/compiler/Simulator/Scheduled.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

PipelineOptions optionsOf(int64_t ranks, int64_t teamSize,
                          const char *tokens = "auto") {
  PipelineOptions options;
  options.ranks = ranks;
  options.teamSize = teamSize;
  options.tokens = tokens;
  options.pass = "both";
  return options;
}

/// Seconds of all kernels named so, of a rank.
double secondsOf(const Actions &actions, size_t rank, llvm::StringRef name) {
  double seconds = 0;
  for (const Action &action : actions.ranks[rank].actions)
    if (action.kind == Action::Kind::Compute &&
        actions.sites[action.site].name == name)
      seconds += actions.ranks[rank].secondsOf(action);
  return seconds;
}

Actions actionsOn(const Placed &placed, const Cluster &cluster) {
  mlir::FailureOr<Actions> actions = actionsOf(placed.function, cluster);
  EXPECT_TRUE(mlir::succeeded(actions));
  return mlir::succeeded(actions) ? std::move(*actions) : Actions();
}

TEST(WorkloadTest, AttentionCostsItsVisiblePairs) {
  Cluster cluster = plainCluster(4, 1);
  cluster.gpu.memoryGbS = 1e6;
  cluster.gpu.launchUs = 0;
  // 4 ranks, 2048 tokens each: a block of 2048 rows is at half way between the
  // curve's points for 1024 and 8192 on its way of three octaves, at one third.
  Shape shape{2, 2048, 4, 2, 128, 64, "bf16"};
  Lowered lowered(optionsOf(4, 1), shape, Level::Streams);
  Placed forward = forwardOf(lowered), backward = backwardOf(lowered);
  double chunk = 1024, heads = 2 * 4;
  double full = 2 * chunk * chunk;
  double diagonal = chunk * (chunk + 1) + chunk * chunk;
  double pairs = 2 * (128 + 64) * heads,
         gradient = 2 * (3 * 128 + 2 * 64) * heads;
  double tera = 1e12;
  for (size_t rank = 0; rank < 4; ++rank) {
    EXPECT_NEAR(secondsOf(actionsOn(forward, cluster), rank, "attend"),
                pairs * (3 * full / (190 * tera) +
                         diagonal / ((130 + 100 / 3.0) * tera)),
                1e-12);
    EXPECT_NEAR(
        secondsOf(actionsOn(backward, cluster), rank, "attend_gradient"),
        gradient * (3 * full / (150 * tera) + diagonal / (130 * tera)), 1e-12);
  }
}

TEST(WorkloadTest, WiderElementsCostWhatTheirPeakSays) {
  Cluster cluster = plainCluster(1, 1);
  cluster.gpu.memoryGbS = 1e6;
  cluster.gpu.launchUs = 0;
  auto seconds = [&](const char *element) {
    Lowered lowered(optionsOf(1, 1), {1, 4096, 1, 1, 64, 64, element},
                    Level::Streams);
    return secondsOf(actionsOn(forwardOf(lowered), cluster), 0, "attend");
  };
  EXPECT_NEAR(seconds("f32") / seconds("bf16"), 8, 1e-9); // 400 / 50
  EXPECT_NEAR(seconds("f64") / seconds("f16"), 16, 1e-9);
}

TEST(WorkloadTest, ABlockThatNobodySeesCostsALaunch) {
  Cluster cluster = plainCluster(4, 1);
  Lowered lowered(optionsOf(4, 1, "contiguous"), {1, 64, 1, 1, 64, 64},
                  Level::Streams);
  Actions actions = actionsOn(forwardOf(lowered), cluster);
  // The first rank sees its own block only.
  size_t launches = 0, attends = 0;
  for (const Action &action : actions.ranks[0].actions)
    if (action.kind == Action::Kind::Compute &&
        actions.sites[action.site].name == "attend") {
      ++attends;
      launches +=
          actions.ranks[0].secondsOf(action) == cluster.gpu.launchUs * 1e-6;
    }
  EXPECT_EQ(attends, 4u);
  EXPECT_EQ(launches, 3u);
}

/// Curves that promise more than the peak, which a cluster's reader refuses.
TEST(WorkloadTest, NothingIsAboveThePeaks) {
  Cluster cluster = plainCluster(4, 4);
  for (Curve *curve : {&cluster.gpu.forwardFull, &cluster.gpu.forwardCausal,
                       &cluster.gpu.backwardFull, &cluster.gpu.backwardCausal})
    curve->points = {{1, 1e6}};
  for (auto [ranks, teamSize] : {std::pair(16, 1), {16, 2}, {16, 4}, {9, 3}})
    for (const char *element : {"bf16", "f32", "f64"})
      for (int64_t tokens : {2, 256}) {
        Shape shape{1, tokens, 4, 2, 64, 32, element};
        Lowered lowered(optionsOf(ranks, teamSize), shape, Level::Streams);
        double peak = 1e12 * (shape.element == "bf16"  ? 400
                              : shape.element == "f32" ? 50
                                                       : 25);
        for (bool forward : {true, false}) {
          Placed function = forward ? forwardOf(lowered) : backwardOf(lowered);
          Actions actions = actionsOn(function, cluster);
          mlir::FailureOr<Balance> balance = computeBalance(function.function);
          ASSERT_TRUE(mlir::succeeded(balance));
          double pair = 4 * (forward ? 2 * (64 + 32) : 2 * (3 * 64 + 2 * 32));
          double state = shape.element == "f64" ? 8 : 4;
          double query = tokens * 4 * 64 * state;
          for (int64_t rank = 0; rank < ranks; ++rank) {
            EXPECT_GE(secondsOf(actions, rank,
                                forward ? "attend" : "attend_gradient"),
                      balance->byRank[rank] * pair / peak);
            for (const Action &action : actions.ranks[rank].actions)
              if (action.kind == Action::Kind::Compute)
                EXPECT_GT(actions.ranks[rank].secondsOf(action), 0);
          }
          // The team's sums are set to 0 and read again once, at least.
          double least = 2 * teamSize * query / 2 / 2e12;
          double all = 0;
          for (const Action &action : actions.ranks[0].actions)
            if (action.kind == Action::Kind::Compute)
              all += actions.ranks[0].secondsOf(action);
          EXPECT_GE(all, least);
        }
      }
}

TEST(WorkloadTest, SitesSayWhatIsDone) {
  Lowered lowered(optionsOf(16, 2), {1, 16, 4, 2, 8, 8, "bf16"},
                  Level::Streams);
  Actions actions = actionsOn(forwardOf(lowered), plainCluster(4, 4));
  std::vector<std::string> said;
  for (const Action &action : actions.ranks[3].actions) {
    const ActionSite &site = actions.sites[action.site];
    if (action.kind == Action::Kind::Compute ||
        action.kind == Action::Kind::Group)
      said.push_back(site.name + " " + std::to_string(action.step) + ": " +
                     site.buffers + "; " + site.element);
  }
  std::vector<std::string> expected = {
      "gather -1: query, key, value into query_team, key_team, value_team; "
      "bf16",
      "exchange -1: key_team, value_team into key_ring_0, value_ring_0; bf16",
      "empty_state -1: into output_partial, lse_partial; ",
      "ring 0: key_ring_0, value_ring_0 into key_ring_1, value_ring_1; bf16",
      "attend 0: query_team, key_ring_0, value_ring_0 into output_partial, "
      "lse_partial; ",
      "ring 1: key_ring_1, value_ring_1 into key_ring_0, value_ring_0; bf16",
      "attend 1: query_team, key_ring_1, value_ring_1 into output_partial, "
      "lse_partial; "};
  said.resize(std::min(said.size(), expected.size()));
  EXPECT_EQ(said, expected);
}

TEST(WorkloadTest, SteadyTurnsAreThoseThatCostTheSame) {
  auto steady = [](int64_t teamSize, const char *tokens, const char *mask) {
    Shape shape{1, 1024, 2, 2, 64, 64};
    shape.mask = mask;
    Lowered lowered(optionsOf(16, teamSize, tokens), shape, Level::Streams);
    Workload workload = workloadOf(forwardOf(lowered), plainCluster(4, 4).gpu);
    if (workload.loops.size() != 1)
      return std::pair<uint32_t, uint32_t>(9999, 9999);
    Workload::Turns turns = workload.steadyTurns(workload.loops[0]);
    return std::pair(turns.first, turns.last);
  };
  auto turns = [](uint32_t first, uint32_t last) {
    return std::pair(first, last);
  };
  EXPECT_EQ(steady(1, "zigzag", "full"), turns(0, 15));
  // The first turn has the diagonal.
  EXPECT_EQ(steady(1, "zigzag", "causal"), turns(1, 15));
  EXPECT_EQ(steady(2, "zigzag", "full"), turns(0, 3));
  // Some team meets the diagonal at every turn.
  EXPECT_EQ(steady(2, "zigzag", "causal").second -
                steady(2, "zigzag", "causal").first,
            1u);
  EXPECT_EQ(steady(1, "contiguous", "causal").second -
                steady(1, "contiguous", "causal").first,
            1u);
}

TEST(WorkloadTest, AGridLargerThanTheClusterIsRefused) {
  Lowered lowered(optionsOf(16, 2), {1, 4, 2, 2, 8, 8}, Level::Streams);
  Placed function = forwardOf(lowered);
  std::string said;
  mlir::ScopedDiagnosticHandler handler(function.function.getContext(),
                                        [&](mlir::Diagnostic &diagnostic) {
                                          said = diagnostic.str();
                                          return mlir::success();
                                        });
  EXPECT_TRUE(mlir::failed(actionsOf(function.function, plainCluster(3, 5))));
  EXPECT_EQ(said, "expected the grid to have at most the 15 ranks of cluster "
                  "\"plain\", but got 16");
}

} // namespace
