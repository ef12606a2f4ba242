// Colours and words of a drawing say where ranks are, and what moves.
#include "compiler/Simulator/Simulate.h"
#include "compiler/Timeline/Draw.h"
#include "compiler/Timeline/DrawPhase.h"
#include "dialects/StarTrail/Functions.h"
#include "tests/unit/compiler/Lowered.h"
#include "tests/unit/compiler/Simulator/Clusters.h"
#include "tests/unit/compiler/Timeline/Drawing.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

Lowered lowered(int64_t ranks, const std::string &placement) {
  PipelineOptions options;
  options.ranks = ranks;
  options.teamSize = 2;
  options.placement = placement;
  options.verify = false;
  return Lowered(options, {1, 16, 4, 2, 16, 8}, Level::Streams);
}

std::string drawn(mlir::func::FuncOp function, const Cluster &cluster) {
  mlir::FailureOr<Actions> actions = actionsOf(function, cluster);
  EXPECT_TRUE(succeeded(actions));
  mlir::FailureOr<std::string> drawing =
      drawSchedules({{function, &*actions}}, cluster);
  EXPECT_TRUE(succeeded(drawing));
  return *drawing;
}

} // namespace

TEST(DrawWords, ranksHaveTheColourOfTheirNode) {
  PipelineOptions options;
  options.ranks = 20;
  options.verify = false;
  Lowered ring(options, {1, 16, 4, 2, 16, 8}, Level::Streams);
  // Ten nodes, of eight colours.
  const Drawing drawing(drawn(ring.function(), plainCluster(10, 2)));
  size_t ranks = 0;
  for (const Drawn *circle : drawing.of("circle", "rank")) {
    int rank = -1;
    if (std::sscanf(circle->title.c_str(), "rank %d (", &rank) != 1)
      continue;
    EXPECT_TRUE(circle->has("n" + std::to_string(rank / 2 % 8)))
        << circle->title << ": " << circle->classes;
    ++ranks;
  }
  EXPECT_GE(ranks, 20u);
}

TEST(DrawWords, teamsHaveTheColourOfWhatTheyLeave) {
  // Two nodes of four: teams of neighbours, or of one rank of each.
  for (auto [placement, leaves] :
       {std::pair("member,ring,group", false), {"ring,group,member", true}}) {
    Lowered program = lowered(8, placement);
    const Drawing drawing(drawn(program.function(), plainCluster(2, 4)));
    size_t out = 0, in = 0;
    for (const Drawn *team : drawing.of("path", "shared")) {
      out += team->has("out-fill");
      in += team->has("in-fill");
    }
    // One more tells in the legend what it is.
    EXPECT_EQ(out > 0, leaves) << placement;
    EXPECT_EQ(in > 1, !leaves) << placement;
  }
}

TEST(DrawWords, linesTellWhatMoves) {
  Lowered program = lowered(8, "default");
  const RingLayout layout(getGridOf(program.function()));
  const Cluster cluster = plainCluster(2, 4);
  Phase phase{Traffic::Ring, 0, 2, 3, {}, {}};
  phase.transfers = {{{0, 1}, 1000}, {{0, 4}, 10}, {{1, 0}, 500}};
  EXPECT_EQ(
      linesOf(phase, layout, cluster),
      (std::vector<std::string>{"round the sub-rings",
                                "2 ranks send up to 1.01 kB at each step",
                                "1 of 3 transfers between nodes, 10 B", ""}));
  phase.turns = 1;
  phase.transfers.erase({0, 4});
  EXPECT_EQ(linesOf(phase, layout, cluster)[1], "2 ranks send up to 1 kB");
  EXPECT_EQ(linesOf(phase, layout, cluster)[2], "nothing leaves a node");
}
