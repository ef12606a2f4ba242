// What comes after what in a Chakra trace, by hand.
#include "tests/unit/compiler/Timeline/ChakraNodes.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

/// Kernels and events of one rank.
struct HandMade {
  HandMade() {
    actions.sites.emplace_back().name = "kernel";
    actions.ranks.resize(1);
    actions.numEvents = 1;
    run.times.resize(1);
    run.rankSeconds = {0};
  }

  void add(Action::Kind kind, StreamKind stream) {
    Action action{};
    action.kind = kind;
    action.stream = stream;
    action.step = -1;
    actions.ranks[0].actions.own().push_back(action);
    run.times[0].push_back({0, 0, 0});
  }
  TimelinePart part() const { return {"f", &actions, &run}; }

  Actions actions;
  EngineRun run;
};

using Ids = std::vector<uint64_t>;
constexpr auto compute = StreamKind::Compute;
constexpr auto communication = StreamKind::Communication;
using Kind = Action::Kind;

} // namespace

TEST(ChakraOrder, aWaitIsForTheLastRecord) {
  HandMade made;
  made.add(Kind::Compute, compute); // 1
  made.add(Kind::Record, compute);
  made.add(Kind::Wait, communication);
  made.add(Kind::Compute, communication); // 2
  made.add(Kind::Compute, compute);       // 3
  made.add(Kind::Record, compute);
  made.add(Kind::Wait, communication);
  made.add(Kind::Compute, communication); // 4
  const TimelinePart part = made.part();
  const std::vector<Node> nodes = nodesOf(part, 0);
  ASSERT_EQ(nodes.size(), 4u);
  EXPECT_EQ(nodes[0].dependencies, Ids{});
  EXPECT_EQ(nodes[1].dependencies, Ids{1});
  EXPECT_EQ(nodes[2].dependencies, Ids{1});
  EXPECT_EQ(nodes[3].dependencies, (Ids{2, 3}));
}

TEST(ChakraOrder, aPartIsAfterBothStreamsOfTheOneBefore) {
  HandMade made;
  made.add(Kind::Compute, compute);       // 1, and 3
  made.add(Kind::Compute, communication); // 2, and 4
  const TimelinePart part = made.part();
  const std::vector<Node> nodes = nodesOf({part, part}, 0);
  ASSERT_EQ(nodes.size(), 4u);
  EXPECT_EQ(nodes[1].dependencies, Ids{});
  EXPECT_EQ(nodes[2].dependencies, (Ids{1, 2}));
  EXPECT_EQ(nodes[3].dependencies, (Ids{1, 2}));
}
