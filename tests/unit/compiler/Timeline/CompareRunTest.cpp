// A measured and a simulated run beside each other, by hand.
#include "compiler/Timeline/CompareRun.h"
#include "tests/unit/compiler/Timeline/Runs.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;
using mlir::succeeded;

namespace {

/// Two ranks that attend, merge and move; `merge` was not measured, `zero` not
/// simulated.
class CompareRun : public testing::Test {
protected:
  CompareRun()
      : measured{mlir::FileLineColLoc::get(&reader.context, "run.json", 1, 1),
                 2,
                 2,
                 {{"f", 1, 5}, {"g", 5, 6}},
                 {}} {
    addMeasured("f", "ring", 0, 1.5, 2);
    addMeasured("f", "attend", 0, 1, 2);
    addMeasured("f", "attend", 0, 2, 2.5);
    addMeasured("f", "attend", 1, 3, 5);
    addMeasured("f", "ring", 1, 1.5, 3.5);
    addMeasured("f", "zero", 1, 1.25, 1.25);
    addMeasured("g", "attend", 0, 5, 6);

    actions.sites.resize(3);
    actions.sites[0].name = "attend";
    actions.sites[1].name = "merge";
    actions.sites[2].name = "ring";
    actions.ranks.resize(2);
    run.times.resize(2);
    addSimulated(0, Action::Kind::Compute, 0, 0, 1);
    addSimulated(0, Action::Kind::Record, 0, 1, 1);
    addSimulated(0, Action::Kind::Compute, 0, 1, 3);
    addSimulated(0, Action::Kind::Compute, 1, 3, 3.25);
    addSimulated(1, Action::Kind::Compute, 0, 0, 2);
    addSimulated(1, Action::Kind::Group, 2, 0.5, 2);
    run.seconds = 3.25;
    run.rankSeconds = {3.25, 2};
    parts = {{"f", &actions, &run}};
  }

  void addMeasured(const char *function, const char *name, int64_t rank,
                   double begin, double end) {
    RunSlice slice;
    slice.function = function;
    slice.name = name;
    slice.rank = rank;
    slice.begin = begin;
    slice.end = end;
    measured.slices.push_back(slice);
  }

  void addSimulated(size_t rank, Action::Kind kind, uint32_t site, double begin,
                    double end) {
    Action action{};
    action.kind = kind;
    action.stream = kind == Action::Kind::Group ? StreamKind::Communication
                                                : StreamKind::Compute;
    action.site = site;
    action.step = -1;
    actions.ranks[rank].actions.own().push_back(action);
    run.times[rank].push_back({begin, end, begin});
  }

  RunReader reader;
  RunTrace measured;
  Actions actions;
  EngineRun run;
  std::vector<TimelinePart> parts;
};

} // namespace

TEST_F(CompareRun, timesAreOfTheRankWithMost) {
  mlir::FailureOr<RunComparison> compared = compareRun(measured, parts);
  ASSERT_TRUE(succeeded(compared)) << reader.diagnostics.text;
  struct Row {
    const char *name;
    double measured, simulated, ratio;
  };
  // As they first begin in the measured run, then what was not measured.
  const Row rows[] = {{"", 4, 3.25, 0.8125},
                      {"attend", 2, 3, 1.5},
                      {"zero", 0, 0, 0},
                      {"ring", 2, 1.5, 0.75},
                      {"merge", 0, 0.25, 0}};
  ASSERT_EQ(compared->times.size(), std::size(rows));
  for (size_t i = 0; i < std::size(rows); ++i) {
    const ComparedTime &time = compared->times[i];
    EXPECT_EQ(time.function, "f");
    EXPECT_EQ(time.name, rows[i].name);
    EXPECT_DOUBLE_EQ(time.measured, rows[i].measured) << time.name;
    EXPECT_DOUBLE_EQ(time.simulated, rows[i].simulated) << time.name;
    EXPECT_DOUBLE_EQ(time.ratio(), rows[i].ratio) << time.name;
  }
}

TEST_F(CompareRun, tableHasNoRatioOfNothing) {
  mlir::FailureOr<RunComparison> compared = compareRun(measured, parts);
  ASSERT_TRUE(succeeded(compared));
  EXPECT_EQ(
      compared->text(),
      "                                  measured ms simulated ms   ratio\n"
      "f                                    4000.000     3250.000   0.812\n"
      "  attend                             2000.000     3000.000   1.500\n"
      "  zero                                  0.000        0.000       -\n"
      "  ring                               2000.000     1500.000   0.750\n"
      "  merge                                 0.000      250.000       -\n");
}

TEST_F(CompareRun, jsonHasNoRatioOfNothing) {
  mlir::FailureOr<RunComparison> compared = compareRun(measured, parts);
  ASSERT_TRUE(succeeded(compared));
  std::string text;
  {
    llvm::raw_string_ostream os(text);
    llvm::json::OStream json(os);
    compared->write(json);
  }
  EXPECT_EQ(text.substr(0, text.find('}') + 1),
            "[{\"function\":\"f\",\"measured_us\":4000000,\"simulated_us\":"
            "3250000,\"ratio\":0.8125}");
  EXPECT_NE(
      text.find("{\"function\":\"f\",\"name\":\"merge\",\"measured_us\":0,"
                "\"simulated_us\":250000}"),
      std::string::npos)
      << text;
}

TEST_F(CompareRun, functionsStandInTheOrderOfTheRun) {
  parts = {{"g", &actions, &run}, {"f", &actions, &run}, {"h", &actions, &run}};
  mlir::FailureOr<RunComparison> compared = compareRun(measured, parts);
  ASSERT_TRUE(succeeded(compared));
  std::vector<std::string> wholes;
  for (const ComparedTime &time : compared->times)
    if (time.name.empty())
      wholes.push_back(time.function);
  EXPECT_EQ(wholes, (std::vector<std::string>{"f", "g"}));
}

TEST_F(CompareRun, otherNumbersOfRanksAreReported) {
  measured.ranks = 4;
  EXPECT_TRUE(failed(compareRun(measured, parts)));
  EXPECT_EQ(
      reader.diagnostics.text,
      "run.json:1:1: error: expected the run to be of 2 ranks, as what is "
      "simulated, but got 4\n");
}

TEST_F(CompareRun, runsOfOtherFunctionsAreReported) {
  parts[0].function = "attention";
  EXPECT_TRUE(failed(compareRun(measured, parts)));
  EXPECT_EQ(reader.diagnostics.text.find(
                "run.json:1:1: error: expected the run to be of a function "
                "that is simulated, but got none\n"),
            0u)
      << reader.diagnostics.text;
  EXPECT_NE(reader.diagnostics.text.find("note: simulated: attention"),
            std::string::npos);
}

TEST_F(CompareRun, runsOfNoTimeHaveNoRatio) {
  measured.functions = {{"f", 1, 1}};
  measured.slices.clear();
  mlir::FailureOr<RunComparison> compared = compareRun(measured, parts);
  ASSERT_TRUE(succeeded(compared));
  for (const ComparedTime &time : compared->times)
    EXPECT_EQ(time.ratio(), 0);
  EXPECT_EQ(compared->text().find("nan"), std::string::npos);
  EXPECT_EQ(compared->text().find("inf"), std::string::npos);
}
