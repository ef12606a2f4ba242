// What a run says, from the times of its actions, by hand.
#include "compiler/Simulator/Simulate.h"
#include "tests/unit/compiler/Simulator/Clusters.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

/// A run of six ranks on three nodes.
struct HandMade {
  HandMade() : network(plainCluster(3, 2)) {
    for (uint32_t kind = 0; kind <= getMaxEnumValForTraffic(); ++kind)
      actions.sites.emplace_back().traffic = Traffic(kind);
    actions.ranks.resize(6);
    run.times.resize(6);
    run.rankSeconds.assign(6, 1);
    run.links.resize(network.links().size());
  }

  void add(size_t rank, Action action, double begin, double end) {
    actions.ranks[rank].actions.own().push_back(action);
    run.times[rank].push_back({begin, end, begin});
  }
  /// A kernel that takes `alone` where nothing runs beside it.
  void kernel(size_t rank, double begin, double end, double alone) {
    Action action{};
    action.kind = Action::Kind::Compute;
    action.stream = StreamKind::Compute;
    action.seconds = alone;
    add(rank, action, begin, end);
  }
  void group(size_t rank, Traffic traffic, double begin, double end,
             const std::vector<ActionCall> &calls = {}) {
    Action action{};
    action.kind = Action::Kind::Group;
    action.stream = StreamKind::Communication;
    action.site = uint32_t(traffic);
    action.firstCall = actions.ranks[rank].calls.size();
    action.numCalls = calls.size();
    llvm::append_range(actions.ranks[rank].calls, calls);
    add(rank, action, begin, end);
  }

  FunctionSimulation summary() const {
    return summarize(actions, network, run);
  }

  Network network;
  Actions actions;
  EngineRun run;
};

TEST(SummaryTest, ExposedTimeIsWithoutAKernelOfItsRank) {
  HandMade made;
  made.kernel(0, 0, 1, 0.75);
  made.group(0, Traffic::Ring, 0.5, 3);
  made.kernel(0, 2, 4, 1.5);
  made.group(1, Traffic::Ring, 0, 2);
  made.kernel(1, 0, 2, 2);
  made.group(1, Traffic::Gather, 2, 2.5);
  made.kernel(5, 0, 1, 1);
  made.run.rankSeconds = {4, 2.5, 3, 3, 3, 6};
  FunctionSimulation summary = made.summary();
  EXPECT_EQ(summary.seconds, 6);
  EXPECT_EQ(summary.fastestRank, 2.5);
  EXPECT_EQ(summary.computeSeconds, 2.25);
  // The last rank waits, or has ended, for 5 of the seconds.
  EXPECT_EQ(summary.exposedSeconds, 5);
  const PhaseUse &ring = summary.phases[size_t(Traffic::Ring)];
  EXPECT_EQ(ring.seconds, 2.5);
  EXPECT_EQ(ring.exposed, 1);
  const PhaseUse &gather = summary.phases[size_t(Traffic::Gather)];
  EXPECT_EQ(gather.seconds, 0.5);
  EXPECT_EQ(gather.exposed, 0.5);
}

TEST(SummaryTest, BytesLeaveTheNodeOfTheirSender) {
  using Kind = ActionCall::Kind;
  HandMade made;
  made.actions.communicators = {{0, 2, 4}};
  made.group(0, Traffic::Ring, 0, 1,
             {{Kind::Send, 2, 60},
              {Kind::Send, 4, 60},
              {Kind::Send, 1, 7},
              {Kind::Send, 0, 9},
              {Kind::Recv, 0, 9}});
  made.group(1, Traffic::Ring, 0, 1, {{Kind::Recv, 0, 7}});
  for (uint32_t rank : {2, 4})
    made.group(rank, Traffic::Ring, 0, 1, {{Kind::Recv, 0, 60}});
  for (uint32_t rank : {0, 2, 4})
    made.group(rank, Traffic::Gather, 1, 2, {{Kind::AllGather, 0, 5}});
  FunctionSimulation summary = made.summary();
  // A copy of a rank to itself is no traffic.
  EXPECT_EQ(summary.phases[size_t(Traffic::Ring)].bytes, 127);
  EXPECT_EQ(summary.phases[size_t(Traffic::Gather)].bytes, 30);
  EXPECT_EQ(summary.interNodeBytes, 120 + 3 * 10);
  EXPECT_EQ(summary.busiestNodeBytes, 120 + 10);
}

} // namespace
