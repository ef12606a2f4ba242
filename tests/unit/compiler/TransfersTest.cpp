// How many transfers find their partners, in lowered programs.
#include "compiler/Analysis/Rendezvous.h"
#include "dialects/StarTrail/Functions.h"
#include "tests/unit/compiler/Lowered.h"

#include <gtest/gtest.h>

#include <tuple>

using namespace mlir;
using namespace startrail;
using namespace startrail::test;

namespace {

std::tuple<int64_t, int64_t, int64_t, int64_t>
numbers(FailureOr<TransferCounts> counts) {
  if (failed(counts))
    return {-1, -1, -1, -1};
  return {counts->ranks, counts->transfers, counts->collectives,
          counts->groups};
}

PipelineOptions options(int64_t ranks, int64_t teamSize,
                        const std::string &exchange, const std::string &via) {
  return {ranks, "startrail", teamSize, exchange, via, "default", "contiguous"};
}

// 8 ranks in teams of 2: query, key and value are gathered in 4 teams; key and
// value are exchanged, and passed on once; 4 teams combine output and lse.
TEST(TransfersTest, CountsOfEightRanks) {
  Lowered program(options(8, 2, "paper", "gather"), {1, 4, 2, 1, 4, 4});
  auto [ranks, transfers, collectives, groups] =
      numbers(proveTransfers(program.function()));
  EXPECT_EQ(ranks, 8);
  EXPECT_EQ(transfers, 2 * 8 + 2 * 8);
  EXPECT_EQ(collectives, 3 * 4 + 2 * 4);
  EXPECT_EQ(groups, 4);
  Lowered streams(options(8, 2, "paper", "gather"), {1, 4, 2, 1, 4, 4},
                  Level::Streams);
  EXPECT_EQ(numbers(proveTransfers(streams.function())),
            std::tuple(8, 32, 20, 5));
}

// A collective is one call per batch element. What members exchange directly,
// parts of output and lse, are transfers: to oneself, too.
TEST(TransfersTest, CountsOfBatchesExchanged) {
  Lowered streams(options(8, 2, "skewed", "exchange"), {3, 4, 2, 1, 4, 4},
                  Level::Streams);
  EXPECT_EQ(numbers(proveTransfers(streams.function())),
            std::tuple(8, 32 + 2 * 3 * 8 * 2, 3 * 3 * 4, 5));
}

// Zigzag cuts a rank's tokens in two segments, and a collective takes a call
// for each.
TEST(TransfersTest, CountsOfSegments) {
  PipelineOptions zigzag = options(8, 2, "skewed", "exchange");
  zigzag.tokens = "zigzag";
  Lowered streams(zigzag, {1, 4, 2, 1, 4, 4}, Level::Streams);
  EXPECT_EQ(numbers(proveTransfers(streams.function())),
            std::tuple(8, 32 + 2 * 2 * 8 * 2, 2 * 3 * 4, 5));
}

// What is told from each op by itself is what the ranks run into.
TEST(TransfersTest, RanksOneByOneComeToTheSame) {
  for (auto [ranks, teamSize] : ranksAndTeamSizes())
    for (const char *exchange : {"paper", "skewed"})
      for (const char *via : {"gather", "exchange"})
        for (Level level : {Level::Program, Level::Streams}) {
          SCOPED_TRACE("P=" + std::to_string(ranks) + " C=" +
                       std::to_string(teamSize) + " " + exchange + " " + via);
          Lowered lowered(options(ranks, teamSize, exchange, via),
                          {2, 2, 2, 1, 4, 4}, level);
          func::FuncOp function = lowered.function();
          CallReader reader(getGridOf(function));
          auto one = numbers(proveTransfers(function));
          EXPECT_EQ(std::get<0>(one), ranks);
          EXPECT_EQ(one, numbers(Rendezvous(function, reader).run()));
        }
}

} // namespace
