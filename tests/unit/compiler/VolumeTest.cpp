// The bytes that the analysis finds in a lowered program equal the closed
// formulas of the StarTrail schedule, by rank and kind.
#include "compiler/Analysis/Volume.h"
#include "tests/unit/compiler/Lowered.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace startrail;
using namespace startrail::test;

namespace {

/// The rank whose keys and values rank x receives in the initial exchange.
int64_t sourceOf(int64_t x, int64_t ranks, int64_t teamSize,
                 const std::string &exchange) {
  int64_t teams = ranks / teamSize, steps = teams / teamSize;
  if (exchange == "paper")
    return x % teams * teamSize + x / teams;
  int64_t member = x % teamSize, ring = x / teamSize % steps;
  int64_t group = x / teamSize / steps;
  return ((group + member) % teamSize * steps + ring) * teamSize + member;
}

void expectFormulas(const PipelineOptions &options, const Shape &shape,
                    bool viaGather, Level level) {
  SCOPED_TRACE(testing::Message()
               << "P=" << options.ranks << " C=" << options.teamSize << " "
               << options.strategy << " " << options.exchange << " "
               << options.combineVia << " level " << int(level)
               << " Hkv=" << shape.keyHeads << " Dv=" << shape.valueDim << " "
               << shape.element);
  Lowered lowered(options, shape, level);
  mlir::FailureOr<Volume> volume = computeVolume(lowered.function());
  ASSERT_TRUE(mlir::succeeded(volume));

  int64_t storage = shape.element == "bf16"  ? 2
                    : shape.element == "f32" ? 4
                                             : 8;
  int64_t state = shape.element == "f64" ? 8 : 4;
  int64_t rows = shape.batch * shape.tokens;
  int64_t q = rows * shape.queryHeads * shape.keyDim * storage;
  int64_t k = rows * shape.keyHeads * shape.keyDim * storage;
  int64_t v = rows * shape.keyHeads * shape.valueDim * storage;
  int64_t o = rows * shape.queryHeads * shape.valueDim * state;
  int64_t l = rows * shape.queryHeads * state;
  int64_t C = options.teamSize, R = options.ranks / (C * C);

  for (int64_t x = 0; x < options.ranks; ++x) {
    bool moves = sourceOf(x, options.ranks, C, options.exchange) != x;
    EXPECT_EQ(volume->received(Traffic::Gather, x), (C - 1) * (q + k + v));
    EXPECT_EQ(volume->received(Traffic::Exchange, x), moves * C * (k + v));
    EXPECT_EQ(volume->received(Traffic::Ring, x), (R - 1) * C * (k + v));
    EXPECT_EQ(volume->received(Traffic::Combine, x), (C - 1) * o);
    EXPECT_EQ(volume->received(Traffic::Lse, x),
              (C - 1) * (viaGather ? C : 1) * l);
    EXPECT_EQ(volume->received(Traffic::Other, x), 0);
  }
  int64_t still = C == 1 ? options.ranks
                  : options.exchange == "paper"
                      ? std::gcd(C - 1, options.ranks - 1) + 1
                      : options.ranks / C;
  EXPECT_EQ(volume->total(Traffic::Exchange),
            (options.ranks - still) * C * (k + v));
  EXPECT_EQ(volume->max(Traffic::Exchange), C == 1 ? 0 : C * (k + v));
}

const Shape shapes[] = {{2, 3, 4, 4, 8, 8, "bf16"},
                        {1, 2, 4, 2, 8, 4, "f32"},
                        {1, 1, 4, 1, 2, 6, "f64"}};

TEST(VolumeTest, StarTrailEqualsTheFormulas) {
  for (auto [ranks, teamSize] : ranksAndTeamSizes())
    for (const char *exchange : {"paper", "skewed"})
      for (const char *via : {"gather", "exchange", "auto"})
        for (const Shape &shape : shapes)
          for (Level level : {Level::Program, Level::Streams})
            expectFormulas({ranks, "startrail", teamSize, exchange, via}, shape,
                           via == std::string("gather"), level);
}

TEST(VolumeTest, RingEqualsTheFormula) {
  for (auto [ranks, teamSize] : ranksAndTeamSizes())
    if (teamSize == 1)
      for (const Shape &shape : shapes)
        for (Level level : {Level::Program, Level::Streams})
          expectFormulas({ranks, "ring"}, shape, true, level);
}

// Llama-30B's shape on 64 ranks with teams of 4: the paper's 0.40625 GB of
// point-to-point traffic, every rank counted as exchanging.
TEST(VolumeTest, PrintedExample) {
  Lowered lowered({64, "startrail", 4}, {1, 1024, 52, 52, 128, 128});
  mlir::FailureOr<Volume> volume = computeVolume(lowered.function());
  ASSERT_TRUE(mlir::succeeded(volume));
  double gb = 1024.0 * 1024 * 1024;
  EXPECT_EQ(volume->max(Traffic::Exchange) / gb, 0.1015625);
  EXPECT_EQ(volume->max(Traffic::Ring) / gb, 0.3046875);
}

} // namespace
