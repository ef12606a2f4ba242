// Profiles of single ranks have what Holistic Trace Analysis asks of them.
#include "compiler/Timeline/RankTraces.h"
#include "tests/unit/compiler/Timeline/Timelines.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace startrail;
using namespace startrail::test;
using llvm::json::Object;

static std::string profileOf(const test::Timeline &timeline, int32_t rank) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeRankTrace(os, timeline.parts, timeline.ranks, rank);
  return text;
}

/// Calls `check` with the profiles of a forward and a backward function.
template <typename Check> static void forProfiles(Check check) {
  const test::Timeline timeline(16, 2, "both");
  for (int32_t rank = 0; rank < 16; ++rank) {
    SCOPED_TRACE(rank);
    check(timeline, rank, profileOf(timeline, rank));
  }
}

TEST(RankTraces, sayWhoseTheyAre) {
  forProfiles(
      [](const test::Timeline &, int32_t rank, const std::string &text) {
        // Looked for as a text, before the whole is read.
        EXPECT_NE(text.find("\"rank\": " + std::to_string(rank)),
                  std::string::npos);
        const Events events(text);
        const Object *about =
            events.root.getAsObject()->getObject("distributedInfo");
        ASSERT_TRUE(about);
        EXPECT_EQ(textOf(*about, "backend"), "nccl");
        EXPECT_EQ(integerOf(*about, "rank"), rank);
        EXPECT_EQ(integerOf(*about, "world_size"), 16);
      });
}

TEST(RankTraces, kernelsAreLaunchedOnStreams) {
  forProfiles([](const test::Timeline &timeline, int32_t rank,
                 const std::string &text) {
    const Events events(text);
    std::map<int64_t, double> launches;
    std::set<int64_t> kernels;
    std::map<int64_t, double> busy;
    for (const Object *event : events.of("X")) {
      const std::string category = textOf(*event, "cat");
      if (category == "cuda_runtime")
        EXPECT_TRUE(launches
                        .emplace(integerOf(argsOf(*event), "correlation"),
                                 numberOf(*event, "ts"))
                        .second);
      if (category != "kernel")
        continue;
      EXPECT_TRUE(
          kernels.insert(integerOf(argsOf(*event), "correlation")).second);
      EXPECT_EQ(integerOf(*event, "pid"), rank);
      const int64_t stream = integerOf(argsOf(*event), "stream");
      EXPECT_EQ(stream, integerOf(*event, "tid"));
      EXPECT_TRUE(stream == 1 || stream == 2);
      busy[stream] += numberOf(*event, "dur");
    }
    ASSERT_EQ(launches.size(), kernels.size());
    for (const Object *event : events.of("X"))
      if (textOf(*event, "cat") == "kernel") {
        auto launch = launches.find(integerOf(argsOf(*event), "correlation"));
        ASSERT_NE(launch, launches.end());
        EXPECT_LE(launch->second, numberOf(*event, "ts"));
      }
    std::map<int64_t, double> simulated;
    for (const TimelinePart &part : timeline.parts)
      for (size_t i = 0; i < part.actions->ranks[rank].actions.size(); ++i) {
        const Action &action = part.actions->ranks[rank].actions[i];
        const ActionTime &time = part.run->times[rank][i];
        if (action.kind == Action::Kind::Compute ||
            action.kind == Action::Kind::Group)
          simulated[action.stream == StreamKind::Compute ? 1 : 2] +=
              (time.end - time.begin) * 1e6;
      }
    EXPECT_NEAR(busy[1], simulated[1], 0.1);
    EXPECT_NEAR(busy[2], simulated[2], 0.1);
  });
}

TEST(RankTraces, communicationHasTheNamesOfNccl) {
  std::map<std::string, std::set<std::string>> names;
  forProfiles([&](const test::Timeline &, int32_t, const std::string &text) {
    const Events events(text);
    for (const Object *event : events.of("X")) {
      if (textOf(*event, "cat") != "kernel")
        continue;
      const Object &args = argsOf(*event);
      const bool communicates = integerOf(args, "stream") == 2;
      const std::string name = textOf(*event, "name");
      EXPECT_EQ(name.find("nccl") == 0, communicates) << name;
      if (!communicates)
        continue;
      const std::string collective = textOf(args, "Collective name");
      names[name].insert(collective);
      const int64_t size = integerOf(args, "Group size");
      EXPECT_EQ(size, 2);
      const int64_t in = integerOf(args, "In msg nelems"),
                    out = integerOf(args, "Out msg nelems");
      EXPECT_GE(in, 0);
      if (collective == "all_gather")
        EXPECT_EQ(out, in * size);
      if (collective == "reduce_scatter")
        EXPECT_EQ(in, out * size);
      const std::string type = textOf(args, "dtype");
      EXPECT_TRUE(type == "BFloat16" || type == "Float") << type;
    }
  });
  using Names = std::set<std::string>;
  EXPECT_EQ(names["ncclDevKernel_AllGather"], Names{"all_gather"});
  EXPECT_EQ(names["ncclDevKernel_ReduceScatter"], Names{"reduce_scatter"});
  EXPECT_EQ(names["ncclDevKernel_SendRecv"], Names{"send_recv"});
  EXPECT_EQ(names.size(), 3u);
}

TEST(RankTraces, groupsAreAsLargeAsTheirTeam) {
  const test::Timeline timeline(16, 4);
  const Events events(profileOf(timeline, 5));
  std::set<std::pair<std::string, int64_t>> sizes;
  for (const Object *event : events.of("X"))
    if (argsOf(*event).get("Group size"))
      sizes.emplace(textOf(argsOf(*event), "Collective name"),
                    integerOf(argsOf(*event), "Group size"));
  EXPECT_EQ(sizes, (std::set<std::pair<std::string, int64_t>>{
                       {"all_gather", 4}, {"send_recv", 2}}));
}

TEST(RankTraces, haveAStepForEveryFunction) {
  forProfiles([](const test::Timeline &timeline, int32_t rank,
                 const std::string &text) {
    const Events events(text);
    std::vector<std::pair<double, double>> steps;
    for (const Object *event : events.of("X"))
      if (textOf(*event, "cat") == "user_annotation") {
        EXPECT_EQ(textOf(*event, "name"),
                  "ProfilerStep#" + std::to_string(steps.size()));
        const double begin = numberOf(*event, "ts");
        steps.emplace_back(begin, begin + numberOf(*event, "dur"));
      }
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_NEAR(steps[0].second, steps[1].first, 0.002);
    EXPECT_NEAR(steps[1].second,
                (timeline.runs[0].seconds + timeline.runs[1].seconds) * 1e6,
                0.002);
    for (const Object *event : events.of("X")) {
      const double begin = numberOf(*event, "ts");
      EXPECT_GE(begin, steps[0].first);
      EXPECT_LE(begin + numberOf(*event, "dur"), steps[1].second + 0.002);
    }
    size_t inFirst = 0, expected = 0;
    for (const Object *event : events.of("X"))
      inFirst += textOf(*event, "cat") == "kernel" &&
                 numberOf(*event, "ts") + numberOf(*event, "dur") <=
                     steps[0].second + 0.002;
    for (const Action &action : timeline.parts[0].actions->ranks[rank].actions)
      expected += action.kind == Action::Kind::Compute ||
                  action.kind == Action::Kind::Group;
    EXPECT_EQ(inFirst, expected);
  });
}
