// What is written for Chrome and Perfetto is what was simulated.
#include "tests/unit/compiler/Timeline/Timelines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

using namespace startrail;
using namespace startrail::test;
using llvm::json::Object;

using Lane = std::pair<int64_t, int64_t>; ///< process and thread

/// Of times that are rounded to nanoseconds, in microseconds.
static constexpr double rounding = 0.0011;

namespace {

std::string traceOf(const test::Timeline &timeline) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeTrace(os, timeline.parts, timeline.network, timeline.ranks);
  return text;
}

Lane laneOf(const Object &event) {
  return {integerOf(event, "pid"), integerOf(event, "tid")};
}
double beginOf(const Object &slice) { return numberOf(slice, "ts"); }
double endOf(const Object &slice) {
  return numberOf(slice, "ts") + numberOf(slice, "dur");
}

class Trace : public testing::TestWithParam<TimelineCase> {
protected:
  Trace()
      : timeline(std::get<0>(GetParam()), std::get<1>(GetParam()),
                 std::get<2>(GetParam())),
        text(traceOf(timeline)), events(text) {}

  /// The slice of a lane that a viewer finds at a moment.
  const Object *sliceAt(Lane lane, double at) const {
    auto nanoseconds = [](double time) { return std::llround(time * 1e3); };
    for (const Object *slice : events.of("X"))
      if (laneOf(*slice) == lane &&
          nanoseconds(beginOf(*slice)) <= nanoseconds(at) &&
          nanoseconds(at) < nanoseconds(endOf(*slice)))
        return slice;
    return nullptr;
  }

  test::Timeline timeline;
  std::string text;
  Events events;
};

} // namespace

TEST_P(Trace, timesOfSlicesAreTheSimulatedOnes) {
  std::map<Lane, double> written, simulated;
  std::map<Lane, int64_t> count;
  for (const Object *slice : events.of("X")) {
    EXPECT_GE(numberOf(*slice, "dur"), 0);
    written[laneOf(*slice)] += numberOf(*slice, "dur");
    --count[laneOf(*slice)];
  }
  for (const TimelinePart &part : timeline.parts)
    for (size_t rank = 0; rank < part.actions->ranks.size(); ++rank) {
      const ActionList &actions = part.actions->ranks[rank].actions;
      for (size_t i = 0; i < actions.size(); ++i) {
        if (actions[i].kind != Action::Kind::Compute &&
            actions[i].kind != Action::Kind::Group)
          continue;
        const Lane lane(rank, actions[i].stream == StreamKind::Compute ? 1 : 2);
        const ActionTime &time = part.run->times[rank][i];
        simulated[lane] += (time.end - time.begin) * 1e6;
        ++count[lane];
      }
    }
  ASSERT_EQ(written.size(), simulated.size());
  for (auto [lane, microseconds] : simulated) {
    EXPECT_EQ(count[lane], 0);
    EXPECT_NEAR(written[lane], microseconds, 0.1);
    EXPECT_GT(microseconds, 100);
  }
}

TEST_P(Trace, slicesOfAThreadFollowEachOtherInTheirFunction) {
  std::map<std::string, std::pair<double, double>> functions;
  double last = 0;
  for (const llvm::json::Value &value : *events.root.getAsObject()
                                             ->getObject("otherData")
                                             ->getArray("functions")) {
    const Object &function = *value.getAsObject();
    EXPECT_DOUBLE_EQ(numberOf(function, "begin_us"), last);
    last = numberOf(function, "end_us");
    functions[textOf(function, "name")] = {numberOf(function, "begin_us"),
                                           last};
  }
  EXPECT_EQ(functions.size(), timeline.parts.size());
  std::map<Lane, double> ends;
  for (const Object *slice : events.of("X")) {
    const auto [begin, end] = functions.at(textOf(argsOf(*slice), "function"));
    EXPECT_GE(beginOf(*slice), begin - rounding);
    EXPECT_LE(endOf(*slice), end + rounding);
    double &before = ends[laneOf(*slice)];
    EXPECT_GE(beginOf(*slice), before - 1e-6);
    before = endOf(*slice);
  }
  double latest = 0;
  for (auto [lane, end] : ends)
    latest = std::max(latest, end);
  EXPECT_NEAR(latest, last, rounding);
}

TEST_P(Trace, exposedTimeIsWithoutAKernelOfTheRank) {
  size_t overlapping = 0;
  for (const Object *group : events.of("X")) {
    if (textOf(*group, "cat") != "communication")
      continue;
    double exposed = numberOf(*group, "dur");
    for (const Object *kernel : events.of("X"))
      if (textOf(*kernel, "cat") == "compute" &&
          integerOf(*kernel, "pid") == integerOf(*group, "pid"))
        exposed -=
            std::max(0.0, std::min(endOf(*kernel), endOf(*group)) -
                              std::max(beginOf(*kernel), beginOf(*group)));
    overlapping += exposed < 0.9 * numberOf(*group, "dur");
    EXPECT_NEAR(numberOf(argsOf(*group), "exposed_us"), exposed, 20 * rounding);
    EXPECT_LE(numberOf(argsOf(*group), "waiting_us"),
              numberOf(*group, "dur") + rounding);
  }
  // Where there is a ring, its steps hide behind kernels.
  const auto [ranks, team, pass] = GetParam();
  if (ranks / (team * team) > 2)
    EXPECT_GT(overlapping, 0u);
}

TEST_P(Trace, processesAndThreadsAreNamed) {
  std::map<int64_t, std::string> processes;
  std::map<int64_t, int64_t> order;
  std::map<Lane, std::string> threads;
  for (const Object *event : events.of("M")) {
    const std::string what = textOf(*event, "name");
    if (what == "process_name")
      EXPECT_TRUE(
          processes
              .emplace(integerOf(*event, "pid"), textOf(argsOf(*event), "name"))
              .second);
    if (what == "thread_name")
      threads[laneOf(*event)] = textOf(argsOf(*event), "name");
    if (what == "process_sort_index")
      order[integerOf(*event, "pid")] = integerOf(argsOf(*event), "sort_index");
  }
  const size_t ranks = timeline.ranks.names.size();
  ASSERT_EQ(processes.size(), ranks + 1);
  for (size_t rank = 0; rank < ranks; ++rank) {
    EXPECT_EQ(processes[rank], timeline.ranks.names[rank]);
    EXPECT_EQ(processes[rank].find("rank " + std::to_string(rank) + " ("), 0u);
    EXPECT_EQ(order[rank], int64_t(rank));
    EXPECT_EQ((threads[{rank, 1}]), "compute");
    EXPECT_EQ((threads[{rank, 2}]), "communication");
  }
  EXPECT_EQ(processes[ranks], "links of plain");
  for (const Object *event : events.of("X"))
    EXPECT_TRUE(threads.count(laneOf(*event)));
  for (const Object *event : events.of("C"))
    EXPECT_EQ(integerOf(*event, "pid"), int64_t(ranks));
}

TEST_P(Trace, arrowsJoinGroupsOfPartners) {
  std::map<int64_t, const Object *> begins, ends;
  for (const Object *event : events.of("s"))
    EXPECT_TRUE(begins.emplace(integerOf(*event, "id"), event).second);
  for (const Object *event : events.of("f"))
    EXPECT_TRUE(ends.emplace(integerOf(*event, "id"), event).second);
  ASSERT_EQ(begins.size(), ends.size());
  std::set<std::pair<const Object *, const Object *>> joined;
  auto holds = [](const Object &slice, const char *key, int64_t rank) {
    for (const llvm::json::Value &value : *argsOf(slice).getArray(key))
      if (value.getAsInteger() == rank)
        return true;
    return false;
  };
  for (auto [id, begin] : begins) {
    ASSERT_TRUE(ends.count(id));
    const Object *end = ends[id];
    EXPECT_LE(numberOf(*begin, "ts"), numberOf(*end, "ts"));
    EXPECT_EQ(textOf(*end, "bp"), "e");
    const Object *send = sliceAt(laneOf(*begin), numberOf(*begin, "ts"));
    const Object *receive = sliceAt(laneOf(*end), numberOf(*end, "ts"));
    ASSERT_TRUE(send && receive);
    EXPECT_TRUE(joined.emplace(send, receive).second);
    EXPECT_TRUE(holds(*send, "to", integerOf(*end, "pid")));
    EXPECT_TRUE(holds(*receive, "from", integerOf(*begin, "pid")));
  }
  // Every send and receive has one: those of a group with one peer together.
  size_t expected = 0;
  for (const TimelinePart &part : timeline.parts)
    for (size_t rank = 0; rank < part.actions->ranks.size(); ++rank) {
      const RankActions &own = part.actions->ranks[rank];
      for (const Action &action : own.actions) {
        std::set<uint32_t> peers;
        for (uint32_t c = 0;
             action.kind == Action::Kind::Group && c < action.numCalls; ++c)
          if (const ActionCall &call = own.calls[action.firstCall + c];
              call.kind == ActionCall::Kind::Send && call.with != rank)
            peers.insert(call.with);
        expected += peers.size();
      }
    }
  EXPECT_EQ(begins.size(), expected);
}

TEST_P(Trace, countersOfLinksAddUpToTheirBytes) {
  std::map<std::string, double> expected;
  auto move = [&](int64_t from, int64_t to, double bytes) {
    if (from == to)
      return;
    const Route route = timeline.network.route(from, to);
    for (unsigned i = 0; i < route.numLinks; ++i)
      expected[timeline.network.links()[route.links[i]].name] += bytes;
  };
  for (const TimelinePart &part : timeline.parts)
    for (size_t rank = 0; rank < part.actions->ranks.size(); ++rank) {
      const RankActions &own = part.actions->ranks[rank];
      for (const Action &action : own.actions)
        for (uint32_t c = 0;
             action.kind == Action::Kind::Group && c < action.numCalls; ++c) {
          const ActionCall &call = own.calls[action.firstCall + c];
          if (call.kind == ActionCall::Kind::Send)
            move(rank, call.with, call.bytes);
          if (call.kind != ActionCall::Kind::AllGather &&
              call.kind != ActionCall::Kind::ReduceScatter)
            continue;
          const auto &members = part.actions->communicators[call.with];
          const size_t self =
              std::find(members.begin(), members.end(), int32_t(rank)) -
              members.begin();
          move(rank, members[(self + 1) % members.size()],
               call.bytes * (members.size() - 1));
        }
    }
  struct Load {
    double at = 0, rate = 0, bytes = 0;
  };
  std::map<std::string, Load> loads;
  for (const Object *event : events.of("C")) {
    Load &load = loads[textOf(*event, "name")];
    const double at = numberOf(*event, "ts");
    EXPECT_GE(at, load.at);
    load.bytes += (at - load.at) * load.rate;
    load.at = at;
    load.rate = numberOf(argsOf(*event), "GB/s") * 1e3; // bytes a microsecond
    EXPECT_GE(load.rate, 0);
  }
  ASSERT_EQ(loads.size(), expected.size());
  for (const auto &[link, bytes] : expected) {
    ASSERT_TRUE(loads.count(link)) << link;
    EXPECT_NEAR(loads[link].bytes, bytes, 1e-4 * bytes) << link;
    EXPECT_EQ(loads[link].rate, 0) << link;
  }
}

TEST_P(Trace, sameBytesEachTime) { EXPECT_EQ(traceOf(timeline), text); }

TEST_P(Trace, onlyShownRanksAreWritten) {
  const int64_t last = timeline.ranks.names.size() - 1;
  timeline.ranks.shown = {0};
  if (last > 0)
    timeline.ranks.shown.push_back(last);
  const Events few(traceOf(timeline));
  std::set<int64_t> pids;
  for (const char *phase : {"X", "s", "f"})
    for (const Object *event : few.of(phase))
      pids.insert(integerOf(*event, "pid"));
  EXPECT_EQ(pids, (std::set<int64_t>{0, last}));
  EXPECT_EQ(few.of("s").size(), few.of("f").size());
}

INSTANTIATE_TEST_SUITE_P(All, Trace,
                         testing::Values(std::make_tuple(1, 1, "forward"),
                                         std::make_tuple(8, 2, "both"),
                                         std::make_tuple(16, 2, "forward"),
                                         std::make_tuple(16, 4, "backward"),
                                         std::make_tuple(18, 3, "both")),
                         caseName);
