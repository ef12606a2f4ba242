// Which ranks a timeline shows, and how they are called.
#include "tests/unit/compiler/Timeline/Timelines.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

TEST(Ranks, listsAreRead) {
  using List = std::vector<int32_t>;
  const std::pair<const char *, List> lists[] = {
      {"0", {0}},
      {"7", {7}},
      {"0-3", {0, 1, 2, 3}},
      {"5,1", {1, 5}},
      {"0-2,1-4,2", {0, 1, 2, 3, 4}},
      {"3-3", {3}},
      {"07", {7}},
  };
  for (const auto &[text, ranks] : lists) {
    llvm::Expected<List> read = parseRanks(text, 8);
    ASSERT_TRUE(bool(read)) << text;
    EXPECT_EQ(*read, ranks) << text;
  }
}

TEST(Ranks, otherListsAreReported) {
  for (const char *text : {"",
                           ",",
                           "1,",
                           ",1",
                           "8",
                           "0-8",
                           "3-1",
                           "-1",
                           "1-",
                           "-",
                           "1--2",
                           "a",
                           "1 ",
                           " 1",
                           "0x1",
                           "1.5",
                           "1-2-3",
                           "99999999999999999999",
                           "0-99999999999999999999",
                           "\xff"}) {
    llvm::Expected<std::vector<int32_t>> read = parseRanks(text, 8);
    ASSERT_FALSE(bool(read)) << text;
    EXPECT_EQ(llvm::toString(read.takeError()),
              "expected --trace-ranks to list ranks as in 0-7,12, each below "
              "8, but got '" +
                  std::string(text) + "'");
  }
}

TEST(Ranks, areNamedByTheirCoordinates) {
  const test::Timeline timeline(18, 3);
  ASSERT_EQ(timeline.ranks.names.size(), 18u);
  EXPECT_TRUE(timeline.ranks.shown.empty());
  EXPECT_EQ(timeline.ranks.names[0], "rank 0 (group 0, ring 0, member 0)");
  EXPECT_EQ(timeline.ranks.names[1], "rank 1 (group 0, ring 0, member 1)");
  EXPECT_EQ(timeline.ranks.names[3], "rank 3 (group 0, ring 1, member 0)");
  EXPECT_EQ(timeline.ranks.names[17], "rank 17 (group 2, ring 1, member 2)");
}

namespace {
/// Ranks with so many kernels each, which end one after the other.
struct Many {
  Many(size_t ranks, size_t kernels, size_t latest) {
    Action kernel{};
    kernel.kind = Action::Kind::Compute;
    actions.ranks.resize(ranks);
    for (RankActions &rank : actions.ranks)
      rank.actions.own().assign(kernels, kernel);
    run.rankSeconds.assign(ranks, 1);
    run.rankSeconds[latest] = 2;
    names.names.resize(ranks);
  }
  std::vector<int32_t> shown() const {
    return shownRanks({{"f", &actions, &run}}, names);
  }
  Actions actions;
  EngineRun run;
  TimelineRanks names;
};
} // namespace

TEST(Ranks, allOfAFewAreShown) {
  EXPECT_EQ(Many(4, 1 << 16, 2).shown(), (std::vector<int32_t>{0, 1, 2, 3}));
}

TEST(Ranks, theFirstAndTheLatestOfManyAreShown) {
  EXPECT_EQ(Many(8, 1 << 16, 6).shown(), (std::vector<int32_t>{0, 1, 2, 6}));
  EXPECT_EQ(Many(8, 1 << 16, 1).shown(), (std::vector<int32_t>{0, 1, 2, 3}));
}

TEST(Ranks, thoseAskedForAreShown) {
  Many many(8, 1 << 16, 6);
  many.names.shown = {3, 4, 5, 6, 7};
  EXPECT_EQ(many.shown(), many.names.shown);
}
