// What is drawn of a run, by hand.
#include "compiler/Timeline/LinkLoad.h"
#include "tests/unit/compiler/Simulator/Clusters.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

/// Three ranks: rank 0 sends to both others, and waits for the last of them.
struct HandMade {
  HandMade() {
    using Kind = ActionCall::Kind;
    actions.sites.emplace_back();
    add({{Kind::Send, 1, 4e9}, {Kind::Send, 2, 2e9}}, {0, 4, 1});
    add({{Kind::Recv, 0, 4e9}}, {0.5, 2.5, 0.5});
    add({{Kind::Recv, 0, 2e9}}, {1, 3, 1});
    run.rankSeconds = {4, 2.5, 3};
    run.seconds = 4;
    part = {"f", &actions, &run};
  }

  void add(std::vector<ActionCall> calls, ActionTime time) {
    RankActions &rank = actions.ranks.emplace_back();
    Action group{};
    group.kind = Action::Kind::Group;
    group.stream = StreamKind::Communication;
    group.numCalls = calls.size();
    rank.calls = std::move(calls);
    rank.actions.own().push_back(group);
    run.times.push_back({time});
  }

  Actions actions;
  EngineRun run;
  TimelinePart part;
};

TEST(Slices, groupsWaitForTheLastPartner) {
  const HandMade made;
  const double waiting[] = {1, 0, 0};
  for (int64_t rank = 0; rank < 3; ++rank) {
    std::vector<Slice> slices = slicesOf(made.part, rank);
    ASSERT_EQ(slices.size(), 1u);
    EXPECT_EQ(slices[0].waiting, waiting[rank]);
  }
}

TEST(Slices, loadsAreOfLinksThatShownRanksUse) {
  const HandMade made;
  const Network network(plainCluster(1, 3));
  const std::vector<Transfer> transfers = transfersOf(made.actions, made.run);
  auto loaded = [&](std::vector<int32_t> shown) {
    std::map<std::string, std::vector<std::pair<double, double>>> loads;
    for (const auto &[link, list] : linkLoads(transfers, network, shown))
      for (const LinkLoad &load : list)
        loads[network.links()[link].name].emplace_back(
            load.at, load.bytesPerSecond / 1e9);
    return loads;
  };
  using Loads = std::vector<std::pair<double, double>>;
  const Loads out = {{0.5, 2}, {1, 3}, {2.5, 1}, {3, 0}};
  // One that receives shows the sender's link, with what others have of it.
  auto receiver = loaded({1});
  EXPECT_EQ(receiver.size(), 2u);
  EXPECT_EQ(receiver["node 0 gpu 0 out"], out);
  EXPECT_EQ(receiver["node 0 gpu 1 in"], (Loads{{0.5, 2}, {2.5, 0}}));
  auto sender = loaded({0});
  EXPECT_EQ(sender.size(), 3u);
  EXPECT_EQ(sender["node 0 gpu 0 out"], out);
  EXPECT_EQ(sender["node 0 gpu 2 in"], (Loads{{1, 1}, {3, 0}}));
}

} // namespace
