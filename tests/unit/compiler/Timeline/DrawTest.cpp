// Drawings are whole images: all is inside, nothing lies on something else, and
// every transfer is there once, from its sender to its receiver.
#include "compiler/Timeline/Draw.h"
#include "compiler/Simulator/Simulate.h"
#include "compiler/Timeline/Phases.h"
#include "tests/unit/compiler/Layer/Diagnostics.h"
#include "tests/unit/compiler/Simulator/Clusters.h"
#include "tests/unit/compiler/Timeline/Drawing.h"
#include "tests/unit/compiler/Timeline/Timelines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

using namespace startrail;
using namespace startrail::test;

namespace {

struct Case {
  int64_t ranks, teamSize;
  const char *pass;
};

class Draw : public testing::TestWithParam<Case> {
protected:
  Draw()
      : lowered(
            optionsOf(GetParam().ranks, GetParam().teamSize, GetParam().pass),
            {1, 16, 4, 2, 16, 8}, Level::Streams),
        cluster(plainCluster((GetParam().ranks + 7) / 8, 8)) {
    mlir::FailureOr<Actions> made = actionsOf(lowered.function(), cluster);
    EXPECT_TRUE(succeeded(made));
    if (succeeded(made))
      actions = std::move(*made);
    text = drawn();
  }

  std::string drawn() {
    mlir::FailureOr<std::string> drawing =
        drawSchedules({{lowered.function(), &actions}}, cluster);
    EXPECT_TRUE(succeeded(drawing));
    return succeeded(drawing) ? *drawing : "";
  }

  Lowered lowered;
  Cluster cluster;
  Actions actions;
  std::string text;
};

double between(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

Box boxOfCircle(const Drawn &circle) {
  const Point at = circle.at("cx", "cy");
  const double radius = circle.scale * circle.number("r");
  return {at.x - radius, at.y - radius, at.x + radius, at.y + radius};
}

} // namespace

TEST_P(Draw, ranksAreInsideAndApart) {
  const Drawing drawing(text);
  const std::vector<const Drawn *> ranks = drawing.of("circle", "rank");
  const size_t pictures = phasesOf(actions).size();
  size_t titled = 0;
  for (const Drawn *rank : ranks)
    titled += !rank->title.empty();
  EXPECT_EQ(titled, pictures * GetParam().ranks);
  for (size_t i = 0; i < ranks.size(); ++i) {
    const Box box = boxOfCircle(*ranks[i]);
    EXPECT_TRUE(drawing.view.contains(box));
    for (size_t j = 0; j < i; ++j)
      EXPECT_GE(between(ranks[i]->at("cx", "cy"), ranks[j]->at("cx", "cy")),
                ranks[i]->scale * 2 * RingLayout::dot)
          << ranks[i]->title << " on " << ranks[j]->title;
  }
  for (const Drawn *track : drawing.of("circle", "track"))
    EXPECT_TRUE(drawing.view.contains(boxOfCircle(*track)));
}

TEST_P(Draw, wordsAreInsideAndApart) {
  const Drawing drawing(text);
  std::vector<const Drawn *> words = drawing.of("text", "");
  for (size_t i = 0; i < words.size(); ++i) {
    const Box box = boxOf(*words[i]);
    EXPECT_TRUE(drawing.view.contains(box)) << words[i]->text;
    for (size_t j = 0; j < i; ++j)
      EXPECT_FALSE(box.overlaps(boxOf(*words[j])))
          << words[i]->text << " on " << words[j]->text;
    if (words[i]->has("number"))
      continue;
    for (const char *of : {"rank", "track"})
      for (const Drawn *circle : drawing.of("circle", of))
        EXPECT_FALSE(box.overlaps(boxOfCircle(*circle)))
            << words[i]->text << " on " << circle->title;
  }
}

TEST_P(Draw, everyTransferIsThereOnce) {
  const Drawing drawing(text);
  std::map<int, std::map<int32_t, Point>> places; ///< by picture and rank
  std::map<int, std::vector<const Drawn *>> arrows, teams;
  std::vector<int> pictures;
  for (const Drawn &shape : drawing.shapes) {
    if (shape.name == "circle" && shape.has("rank") && !shape.title.empty()) {
      const int32_t rank = std::atoi(shape.title.c_str() + 5);
      EXPECT_EQ(shape.title.find("rank " + std::to_string(rank) + " ("), 0u);
      EXPECT_NE(
          shape.title.find(", node " + std::to_string(cluster.nodeOf(rank))),
          std::string::npos);
      EXPECT_TRUE(
          places[shape.group].emplace(rank, shape.at("cx", "cy")).second);
      if (pictures.empty() || pictures.back() != shape.group)
        pictures.push_back(shape.group);
    } else if (shape.name == "path" && shape.has("way") &&
               !shape.title.empty()) {
      arrows[shape.group].push_back(&shape);
    } else if (shape.name == "path" && shape.has("shared")) {
      teams[shape.group].push_back(&shape);
    }
  }
  const std::vector<Phase> phases = phasesOf(actions);
  ASSERT_EQ(pictures.size(), phases.size());
  size_t withArrows = 0;
  for (size_t i = 0; i < phases.size(); ++i) {
    const auto &at = places[pictures[i]];
    const auto &drawn = arrows[pictures[i]];
    if (drawn.empty()) {
      EXPECT_EQ(teams[pictures[i]].size(), phases[i].teams.size());
      EXPECT_FALSE(phases[i].teams.empty());
      continue;
    }
    ++withArrows;
    std::set<std::pair<int32_t, int32_t>> pairs;
    for (const Drawn *arrow : drawn) {
      int from = -1, to = -1;
      ASSERT_EQ(
          std::sscanf(arrow->title.c_str(), "rank %d to rank %d", &from, &to),
          2)
          << arrow->title;
      EXPECT_TRUE(pairs.emplace(from, to).second) << arrow->title;
      EXPECT_TRUE(phases[i].transfers.count({from, to})) << arrow->title;
      const auto [begin, end] = endsOf(*arrow);
      EXPECT_LE(between(begin, at.at(from)), RingLayout::dot + 2);
      EXPECT_LE(between(end, at.at(to)), RingLayout::dot + 4);
      EXPECT_EQ(arrow->has("in"), cluster.nodeOf(from) == cluster.nodeOf(to));
      EXPECT_NE(arrow->has("in"), arrow->has("out"));
    }
    EXPECT_EQ(pairs.size(), phases[i].transfers.size());
    EXPECT_FALSE(phases[i].traffic == Traffic::Gather);
  }
  if (GetParam().ranks > GetParam().teamSize * GetParam().teamSize)
    EXPECT_GT(withArrows, 0u);
}

TEST_P(Draw, manyArrowsLeaveOneTeamsInFull) {
  const Drawing drawing(text);
  std::map<int, std::vector<const Drawn *>> pale, bold;
  for (const Drawn *arrow : drawing.of("path", "way")) {
    if (arrow->has("pale"))
      pale[arrow->group].push_back(arrow);
    if (arrow->has("bold"))
      bold[arrow->group].push_back(arrow);
  }
  for (const auto &[picture, arrows] : pale) {
    EXPECT_GT(arrows.size(), bold[picture].size());
    EXPECT_FALSE(bold[picture].empty());
  }
  // Steps of a ring lie on circles, side by side.
  EXPECT_EQ(pale.empty(), GetParam().ranks < 32 || GetParam().teamSize == 1);
}

TEST_P(Draw, sameBytesEachTime) { EXPECT_EQ(drawn(), text); }

INSTANTIATE_TEST_SUITE_P(
    All, Draw,
    testing::Values(Case{1, 1, "forward"}, Case{2, 1, "backward"},
                    Case{8, 1, "forward"}, Case{8, 2, "forward"},
                    Case{8, 2, "backward"}, Case{16, 4, "forward"},
                    Case{18, 3, "backward"}, Case{64, 1, "forward"},
                    Case{64, 4, "forward"}, Case{64, 8, "backward"},
                    Case{128, 8, "forward"}),
    [](const auto &info) {
      return std::to_string(info.param.ranks) + "_" +
             std::to_string(info.param.teamSize) + "_" + info.param.pass;
    });

TEST(DrawLimits, manyRanksAreReported) {
  Lowered lowered(optionsOf(144, 12, "forward"), {1, 4, 1, 1, 4, 4},
                  Level::Streams);
  mlir::func::FuncOp function = lowered.function();
  Diagnostics diagnostics(function.getContext());
  const Actions none;
  EXPECT_TRUE(failed(drawSchedules({{function, &none}}, plainCluster(18, 8))));
  EXPECT_NE(diagnostics.text.find(
                "error: expected at most 128 ranks for a drawing, but got 144"),
            std::string::npos);
  EXPECT_NE(diagnostics.text.find(
                "note: draw a plan of fewer ranks with the same team size: who "
                "sends to whom repeats"),
            std::string::npos);
}

TEST(DrawLimits, aRankAloneSendsNothing) {
  Lowered lowered(optionsOf(1, 1, "forward"), {1, 16, 1, 1, 4, 4},
                  Level::Streams);
  const Cluster cluster = plainCluster(1, 1);
  mlir::FailureOr<Actions> actions = actionsOf(lowered.function(), cluster);
  ASSERT_TRUE(succeeded(actions));
  mlir::FailureOr<std::string> text =
      drawSchedules({{lowered.function(), &*actions}}, cluster);
  ASSERT_TRUE(succeeded(text));
  const Drawing drawing(*text);
  bool says = false;
  for (const Drawn *words : drawing.of("text", "caption"))
    says |= words->text == "nothing moves between ranks";
  EXPECT_TRUE(says);
}
