#include "tests/unit/compiler/Lowered.h"

#include "compiler/Analysis/Coverage.h"

#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

/// What is counted of an attention over `ranks` ranks in teams: every team of a
/// group attends the blocks of all teams once, in as many steps as a ring has.
void expectCounts(const PipelineOptions &options, const Shape &shape,
                  Level level) {
  Lowered lowered(options, shape, level);
  mlir::FailureOr<CoverageCounts> counts = proveCoverage(lowered.function());
  ASSERT_TRUE(mlir::succeeded(counts));
  int64_t steps = options.ranks / (options.teamSize * options.teamSize);
  EXPECT_EQ(counts->ranks, options.ranks);
  EXPECT_EQ(counts->steps, steps);
  EXPECT_EQ(counts->blocks, options.ranks * steps);
  EXPECT_EQ(counts->rows, options.ranks * shape.tokens);
}

TEST(Coverage, CountsWhatWasProven) {
  for (auto [ranks, teamSize] : ranksAndTeamSizes())
    for (const char *exchange : {"paper", "skewed"})
      for (const char *tokens : {"contiguous", "zigzag", "striped"})
        for (Level level : {Level::Program, Level::Streams}) {
          SCOPED_TRACE(testing::Message()
                       << ranks << " ranks in teams of " << teamSize << ", "
                       << exchange << ", " << tokens);
          PipelineOptions options;
          options.ranks = ranks;
          options.strategy = "startrail";
          options.teamSize = teamSize;
          options.exchange = exchange;
          options.tokens = tokens;
          options.combineVia = level == Level::Program ? "gather" : "exchange";
          expectCounts(options, {2, 4, 4, 2, 16, 8}, level);
        }
}

TEST(Coverage, PaddingIsNotCounted) {
  PipelineOptions options;
  options.ranks = 4;
  options.teamSize = 1;
  options.tokens = "[[0:5], [], [5:3], []]";
  Shape shape{1, 0, 2, 1, 8, 8};
  shape.queries = 8;
  for (Level level : {Level::Program, Level::Streams}) {
    Lowered lowered(options, shape, level);
    mlir::FailureOr<CoverageCounts> counts = proveCoverage(lowered.function());
    ASSERT_TRUE(mlir::succeeded(counts));
    EXPECT_EQ(counts->rows, 8);
    EXPECT_EQ(counts->blocks, 16);
  }
}

} // namespace
