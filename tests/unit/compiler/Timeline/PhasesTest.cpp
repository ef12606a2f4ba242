// What moves, by kind and step.
#include "compiler/Timeline/Phases.h"

#include <gtest/gtest.h>

using namespace startrail;

namespace {

/// Three ranks, and what they send.
struct Sends {
  Sends() { actions.ranks.resize(3); }

  void add(Traffic traffic, int32_t step, int32_t from, int32_t to,
           double bytes) {
    uint32_t site = 0;
    while (site < actions.sites.size() &&
           actions.sites[site].traffic != traffic)
      ++site;
    if (site == actions.sites.size())
      actions.sites.emplace_back().traffic = traffic;
    RankActions &rank = actions.ranks[from];
    Action group{};
    group.kind = Action::Kind::Group;
    group.stream = StreamKind::Communication;
    group.site = site;
    group.step = step;
    group.numCalls = 1;
    group.firstCall = rank.calls.size();
    rank.actions.own().push_back(group);
    rank.calls.push_back({ActionCall::Kind::Send, uint32_t(to), bytes});
  }

  Actions actions;
};

using Transfers = std::map<std::pair<int32_t, int32_t>, double>;

} // namespace

TEST(Phases, stepsThatMoveTheSameAreOne) {
  Sends sends;
  for (int32_t step : {0, 1, 2})
    sends.add(Traffic::Ring, step, 0, 1, 8);
  std::vector<Phase> phases = phasesOf(sends.actions);
  ASSERT_EQ(phases.size(), 1u);
  EXPECT_EQ(phases[0].firstStep, 0);
  EXPECT_EQ(phases[0].lastStep, 2);
  EXPECT_EQ(phases[0].turns, 3);
  EXPECT_EQ(phases[0].transfers, (Transfers{{{0, 1}, 8}}));
}

TEST(Phases, stepsThatDifferAreSeveral) {
  Sends sends;
  sends.add(Traffic::Ring, 0, 0, 1, 8);
  sends.add(Traffic::Ring, 1, 0, 2, 8); // another receiver
  sends.add(Traffic::Ring, 2, 0, 2, 9); // other bytes
  sends.add(Traffic::Ring, 4, 0, 2, 9); // not the next step
  std::vector<Phase> phases = phasesOf(sends.actions);
  ASSERT_EQ(phases.size(), 4u);
  for (const Phase &phase : phases) {
    EXPECT_EQ(phase.turns, 1);
    EXPECT_EQ(phase.firstStep, phase.lastStep);
  }
}

TEST(Phases, kindsAreApartAndCopiesAreNone) {
  Sends sends;
  sends.add(Traffic::Exchange, -1, 0, 0, 8);
  sends.add(Traffic::Home, -1, 1, 2, 8);
  sends.add(Traffic::Home, -1, 1, 2, 4);
  std::vector<Phase> phases = phasesOf(sends.actions);
  ASSERT_EQ(phases.size(), 1u);
  EXPECT_EQ(phases[0].traffic, Traffic::Home);
  EXPECT_EQ(phases[0].transfers, (Transfers{{{1, 2}, 12}}));
  EXPECT_TRUE(phases[0].teams.empty());
}

TEST(Phases, teamsAreThoseInWhichEachSendsToEach) {
  Sends sends;
  for (int32_t from : {0, 1, 2})
    for (int32_t to : {0, 1, 2})
      if (from != to)
        sends.add(Traffic::Combine, -1, from, to, 8);
  std::vector<Phase> phases = phasesOf(sends.actions);
  ASSERT_EQ(phases.size(), 1u);
  EXPECT_EQ(phases[0].teams, (std::vector<std::vector<int32_t>>{{0, 1, 2}}));
}

TEST(Phases, whoSendsMoreToOneIsInNoTeam) {
  Sends sends;
  for (int32_t from : {0, 1, 2})
    for (int32_t to : {0, 1, 2})
      if (from != to)
        sends.add(Traffic::Combine, -1, from, to, from + to == 3 ? 9 : 8);
  std::vector<Phase> phases = phasesOf(sends.actions);
  ASSERT_EQ(phases.size(), 1u);
  EXPECT_TRUE(phases[0].teams.empty());
}
