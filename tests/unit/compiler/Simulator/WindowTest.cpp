// Turns that are left out add what they add in a full run, and are left out
// only where they can be.
#include "tests/unit/compiler/Simulator/Clusters.h"
#include "tests/unit/compiler/Simulator/Scheduled.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace startrail;
using namespace startrail::test;

namespace {

void expectNear(double value, double expected, const char *what,
                double scale = 0) {
  EXPECT_LE(std::abs(value - expected),
            1e-9 * std::max(std::abs(expected), scale))
      << what << " " << value << " instead of " << expected;
}

/// Both runs agree; whether turns were left out.
bool agrees(const Placed &function, const Network &network) {
  FunctionSimulation full = simulated(function, network);
  FunctionSimulation windowed = simulated(function, network, true);
  EXPECT_FALSE(full.extrapolated);
  double scale = full.seconds;
  expectNear(windowed.seconds, full.seconds, "seconds");
  expectNear(windowed.fastestRank, full.fastestRank, "fastest rank");
  expectNear(windowed.computeSeconds, full.computeSeconds, "compute");
  expectNear(windowed.exposedSeconds, full.exposedSeconds, "exposed", scale);
  for (size_t kind = 0; kind < full.phases.size(); ++kind) {
    expectNear(windowed.phases[kind].seconds, full.phases[kind].seconds,
               "phase", scale);
    expectNear(windowed.phases[kind].bytes, full.phases[kind].bytes,
               "phase bytes");
  }
  expectNear(windowed.interNodeBytes, full.interNodeBytes, "inter-node bytes");
  expectNear(windowed.busiestNodeBytes, full.busiestNodeBytes, "egress");
  for (size_t link = 0; link < full.links.size(); ++link) {
    expectNear(windowed.links[link].bytes, full.links[link].bytes,
               "link's bytes");
    expectNear(windowed.links[link].busy, full.links[link].busy, "link's busy",
               scale);
    expectNear(windowed.links[link].full, full.links[link].full, "link's full",
               scale);
  }
  EXPECT_EQ(windowed.memoryBytes, full.memoryBytes);
  return windowed.extrapolated;
}

struct Windowed {
  int64_t ranks, teamSize;
  const char *tokens, *mask;
  bool leavesOut;
};

void expectAgreement(const Windowed &run, bool backward) {
  PipelineOptions options;
  options.ranks = run.ranks;
  options.teamSize = run.teamSize;
  options.tokens = run.tokens;
  options.pass = "both";
  for (int64_t tokens : {32, 1024}) {
    if (tokens == 32 && (backward || run.ranks > 128))
      continue;
    Shape shape{1, tokens, 4, 2, 128, 128};
    shape.mask = run.mask;
    Lowered lowered(options, shape, Level::Streams);
    Placed function = backward ? backwardOf(lowered) : forwardOf(lowered);
    for (const Cluster &cluster :
         {plainCluster(run.ranks / 8, 8), sharedNicCluster(run.ranks / 8, 8, 3),
          railCluster(run.ranks / 4, 4), hostCluster(run.ranks)}) {
      if (run.ranks > 192 && cluster.name != "plain")
        continue;
      SCOPED_TRACE(testing::Message()
                   << cluster.name << " P=" << run.ranks << " C="
                   << run.teamSize << " " << run.tokens << " " << run.mask
                   << " " << tokens << " tokens, backward " << backward);
      bool leftOut = agrees(function, Network(cluster));
      // Blocks of few tokens take what their bytes take, all alike.
      if (tokens > 32)
        EXPECT_EQ(leftOut, run.leavesOut);
    }
  }
}

const Windowed runs[] = {
    {128, 1, "zigzag", "causal", true},
    {128, 1, "contiguous", "full", true},
    {192, 1, "zigzag", "full", true},
    {512, 2, "contiguous", "full", true},
    // Each turn differs from the one before for some rank.
    {128, 1, "contiguous", "causal", false},
    {128, 1, "striped", "causal", false},
    {512, 2, "zigzag", "causal", false},
    // Too few turns to gain anything.
    {64, 1, "zigzag", "causal", false},
};

TEST(WindowTest, AgreesForward) {
  for (const Windowed &run : runs)
    expectAgreement(run, false);
}

TEST(WindowTest, AgreesBackward) {
  for (const Windowed &run : runs)
    if (run.ranks <= 128)
      expectAgreement(run, true);
}

} // namespace
