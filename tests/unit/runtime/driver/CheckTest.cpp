//===- CheckTest.cpp - Reference and comparison --------------------------===//
#include "runtime/driver/Check.h"
#include "runtime/driver/Tensors.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace startrail::driver;

namespace {

/// Two tokens, one query head and one key head; keys 1 and 2 wide, so that the
/// query token 1 sees scores 1 and 2 and values 1 and 3.
struct Example {
  startrail_dtype dtype;
  startrail_tensor inputs[3], outputs[2];
  startrail_function function = {};
  std::vector<Bytes> whole;

  Example(startrail_dtype dtype, startrail_mask mask, int64_t diagonal = 0)
      : dtype(dtype) {
    const char *names[] = {"query", "key", "value", "output"};
    for (int i = 0; i < 3; ++i)
      inputs[i] = {names[i],
                   dtype,
                   STARTRAIL_BHSD,
                   i == 0 ? STARTRAIL_QUERY_SIDE : STARTRAIL_KEY_SIDE,
                   4,
                   {1, 1, 2, 1},
                   {1, 1, 1, 1}};
    outputs[0] = inputs[0];
    outputs[0].name = "output";
    outputs[1] = {"lse",
                  dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32,
                  STARTRAIL_BHS,
                  STARTRAIL_QUERY_SIDE,
                  3,
                  {1, 1, 2},
                  {1, 1, 1}};
    function.inputs = inputs;
    function.input_count = 3;
    function.outputs = outputs;
    function.output_count = 2;
    function.mask = mask;
    function.diagonal = diagonal;
    function.scale = 0.5;
    for (auto values : {std::pair{2.0, 2.0}, {1.0, 2.0}, {1.0, 3.0}}) {
      whole.emplace_back(2 * startrail_dtype_size(dtype));
      setElement(whole.back().data(), dtype, 0, values.first);
      setElement(whole.back().data(), dtype, 1, values.second);
    }
  }

  Outcome reference(std::vector<int64_t> tokens = {0, 1}) {
    return referenceAttention(function, whole, tokens);
  }

  CheckResult check(double output0, double output1, double lse0, double lse1,
                    std::optional<Outcome> unsharded = std::nullopt) {
    std::vector<Bytes> wholes = whole;
    wholes.resize(WholeRoles, Bytes(16));
    setElement(wholes[Output].data(), dtype, 0, output0);
    setElement(wholes[Output].data(), dtype, 1, output1);
    setElement(wholes[Lse].data(), outputs[1].dtype, 0, lse0);
    setElement(wholes[Lse].data(), outputs[1].dtype, 1, lse1);
    return checkOutputs(function, wholes, {0, 1}, reference(), unsharded);
  }
};

TEST(Reference, KnownValues) {
  Outcome full = Example(STARTRAIL_F64, STARTRAIL_FULL).reference();
  EXPECT_NEAR(full.output[0], 2.46212, 1e-5);
  EXPECT_NEAR(full.lse[1], 2.31326, 1e-5);
  Outcome causal = Example(STARTRAIL_F64, STARTRAIL_CAUSAL).reference();
  EXPECT_EQ(causal.output[0], 1);
  EXPECT_EQ(causal.lse[0], 1);
  EXPECT_NEAR(causal.output[1], 2.46212, 1e-5);
}

TEST(Reference, RowsWithoutKeys) {
  Outcome outcome = Example(STARTRAIL_F64, STARTRAIL_CAUSAL, -1).reference();
  EXPECT_EQ(outcome.output[0], 0);
  EXPECT_EQ(outcome.lse[0], -INFINITY);
  EXPECT_EQ(outcome.output[1], 1);
}

/// `queries` query tokens of zeros on `keys` keys whose values are their
/// positions, three wide: each row gives the mean of the positions it sees.
std::vector<double> meanPositions(int64_t queries, int64_t keys,
                                  int64_t diagonal) {
  const startrail_tensor inputs[] = {{"query",
                                      STARTRAIL_F16,
                                      STARTRAIL_BSHD,
                                      STARTRAIL_QUERY_SIDE,
                                      4,
                                      {1, queries, 1, 2},
                                      {1, queries, 1, 2}},
                                     {"key",
                                      STARTRAIL_F16,
                                      STARTRAIL_BHSD,
                                      STARTRAIL_KEY_SIDE,
                                      4,
                                      {1, 1, keys, 2},
                                      {1, keys, 1, 2}},
                                     {"value",
                                      STARTRAIL_F16,
                                      STARTRAIL_BHSD,
                                      STARTRAIL_KEY_SIDE,
                                      4,
                                      {1, 1, keys, 3},
                                      {1, keys, 1, 3}}};
  startrail_function function = {};
  function.inputs = inputs;
  function.input_count = 3;
  function.mask = STARTRAIL_CAUSAL;
  function.diagonal = diagonal;
  function.scale = 1;
  std::vector<Bytes> whole;
  for (const startrail_tensor &tensor : inputs)
    whole.emplace_back(wholeBytes(tensor));
  for (int64_t i = 0; i < keys * 3; ++i)
    setElement(whole[2].data(), STARTRAIL_F16, i, i / 3);
  std::vector<double> means =
      referenceAttention(function, whole, chooseTokens(function, 0, 0)).output;
  for (size_t i = 0; i < means.size(); ++i)
    EXPECT_EQ(means[i], means[i / 3 * 3]);
  for (size_t i = 0; i < means.size() / 3; ++i)
    means[i] = means[i * 3];
  means.resize(means.size() / 3);
  return means;
}

// Row i sees keys 0 .. i + diagonal: bottom-right alignment has the diagonal
// keys - queries, top-left 0.
TEST(Reference, QueriesAndKeysOfDifferentLengths) {
  using Means = std::vector<double>;
  EXPECT_EQ(meanPositions(2, 5, 0), (Means{0, 0.5}));
  EXPECT_EQ(meanPositions(2, 5, 3), (Means{1.5, 2}));
  EXPECT_EQ(meanPositions(5, 2, 0), (Means{0, 0.5, 0.5, 0.5, 0.5}));
  EXPECT_EQ(meanPositions(5, 2, -3), (Means{0, 0, 0, 0, 0.5}));
}

TEST(Reference, ChosenTokens) {
  Example example(STARTRAIL_F64, STARTRAIL_CAUSAL);
  Outcome outcome = example.reference({1});
  ASSERT_EQ(outcome.output.size(), 1u);
  EXPECT_NEAR(outcome.output[0], 2.46212, 1e-5);
  EXPECT_EQ(chooseTokens(example.function, 0, 1), (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(chooseTokens(example.function, 9, 1), (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(chooseTokens(example.function, 1, 1).size(), 1u);
}

TEST(Compare, MeasuresDistances) {
  Difference difference = compare({1, 2, -INFINITY}, {1, 4, -INFINITY});
  EXPECT_EQ(difference.maxAbs, 2);
  EXPECT_DOUBLE_EQ(difference.rms, std::sqrt(4.0 / 3));
  EXPECT_DOUBLE_EQ(difference.referenceRms, std::sqrt(17.0 / 3));
}

TEST(Compare, NaNAndInfinityAreFar) {
  EXPECT_EQ(compare({NAN}, {1}).maxAbs, INFINITY);
  EXPECT_EQ(compare({NAN}, {1}).rms, INFINITY);
  EXPECT_EQ(compare({1}, {-INFINITY}).maxAbs, INFINITY);
  EXPECT_EQ(compare({INFINITY}, {-INFINITY}).maxAbs, INFINITY);
  EXPECT_EQ(compare({0}, {NAN}).maxAbs, INFINITY);
}

TEST(Check, BoundsOfEachType) {
  Example wide(STARTRAIL_F64, STARTRAIL_CAUSAL);
  Outcome expected = wide.reference();
  double o1 = expected.output[1], l1 = expected.lse[1];
  EXPECT_TRUE(wide.check(1, o1, 1, l1).passed());
  EXPECT_TRUE(wide.check(1, o1 + 5e-13, 1, l1).passed());
  EXPECT_FALSE(wide.check(1, o1 + 5e-12, 1, l1).passed());
  EXPECT_FALSE(wide.check(1, o1, 1, l1 + 5e-12).passed());
  Example single(STARTRAIL_F32, STARTRAIL_CAUSAL);
  EXPECT_TRUE(single.check(1, o1 + 5e-6, 1, l1 + 5e-6).passed());
  EXPECT_FALSE(single.check(1, o1 + 5e-5, 1, l1).passed());
  EXPECT_FALSE(single.check(1, o1, 1, l1 - 5e-5).passed());
}

// Scores of a hundred: f32 cannot say more of them.
TEST(Check, BoundsGrowWithTheReference) {
  Example example(STARTRAIL_F32, STARTRAIL_CAUSAL);
  example.function.scale = 400;
  Outcome scaled = example.reference();
  ASSERT_EQ(scaled.lse[1], 1600);
  EXPECT_TRUE(example.check(1, 3, 800, 1600 + 0x1p-13).passed());
  EXPECT_FALSE(example.check(1, 3, 800, 1600 + 0x1p-9).passed());
  EXPECT_EQ(example.check(1, 3, 800, 1600).of("lse").bound, 1e-3);
  example.function.scale = 4e6;
  EXPECT_EQ(example.check(1, 3, 8e6, 16e6).of("output").bound, 1e-2);
  example.function.scale = 0.5;
  setElement(example.whole[2].data(), STARTRAIL_F32, 0, 1600);
  setElement(example.whole[2].data(), STARTRAIL_F32, 1, 1600);
  double lse = example.reference().lse[1];
  EXPECT_TRUE(example.check(1600, 1600 + 0x1p-12, 1, lse).passed());
  EXPECT_FALSE(example.check(1600, 1600 + 0x1p-9, 1, lse).passed());
  EXPECT_EQ(example.check(1600, 1600, 1, lse).of("lse").bound, 1e-5);
}

TEST(Check, SaysWhatIsNotFinite) {
  Example example(STARTRAIL_F32, STARTRAIL_CAUSAL);
  EXPECT_EQ(example.check(1, 1, 1, 1).notFinite, "");
  example.function.scale = 1e300;
  EXPECT_EQ(example.check(1, 1, 1, 1).notFinite,
            "lse of the reference is 2e+300, beyond f32 ('<f4'), in batch 0, "
            "token 0, head 0");
  setElement(example.whole[1].data(), STARTRAIL_F32, 1, NAN);
  CheckResult result = example.check(NAN, NAN, NAN, NAN);
  EXPECT_EQ(result.notFinite, "key is nan at [0, 0, 1, 0]");
  EXPECT_FALSE(result.passed());
}

TEST(Check, WrongDataFails) {
  Example example(STARTRAIL_F64, STARTRAIL_CAUSAL);
  Outcome expected = example.reference();
  double o1 = expected.output[1], l1 = expected.lse[1];
  EXPECT_FALSE(example.check(o1, 1, 1, l1).passed()); // tokens swapped
  EXPECT_FALSE(example.check(1, o1, l1, 1).passed());
  EXPECT_FALSE(example.check(1, NAN, 1, l1).passed());
  EXPECT_FALSE(example.check(1, o1, -INFINITY, l1).passed());
}

TEST(Check, HalfTypesAreHeldToOneUnshardedCall) {
  // The numbers of the type nearest to 2.46212, and the next ones below.
  for (auto [dtype, nearest, below] :
       {std::tuple(STARTRAIL_BF16, 2.46875, 2.453125),
        {STARTRAIL_F16, 2.462890625, 2.4609375}}) {
    Example example(dtype, STARTRAIL_CAUSAL);
    EXPECT_TRUE(needsUnsharded(example.function));
    Outcome unsharded = example.reference();
    double l1 = unsharded.lse[1];
    unsharded.output[1] = nearest;
    EXPECT_TRUE(example.check(1, nearest, 1, l1, unsharded).passed());
    EXPECT_FALSE(example.check(1, below, 1, l1, unsharded).passed());
    EXPECT_FALSE(example.check(1, nearest, 1, l1 + 1e-4, unsharded).passed());
  }
}

// A kernel that is wrong the same way in both runs leaves lse right.
TEST(Check, AWrongUnshardedCallIsNoMeasure) {
  Example example(STARTRAIL_BF16, STARTRAIL_CAUSAL);
  Outcome unsharded = example.reference();
  double l1 = unsharded.lse[1];
  unsharded.output[1] = NAN;
  EXPECT_FALSE(example.check(1, NAN, 1, l1, unsharded).passed());
  unsharded.output[1] = 2.5;
  EXPECT_FALSE(example.check(1, 2.5, 1, l1, unsharded).passed());
}

TEST(Check, SmallOutputsAreHeldToTheirOwnSize) {
  Example example(STARTRAIL_BF16, STARTRAIL_CAUSAL);
  setElement(example.whole[2].data(), STARTRAIL_BF16, 0, 0x1p-24);
  setElement(example.whole[2].data(), STARTRAIL_BF16, 1, 0x1p-24);
  Outcome unsharded = example.reference();
  double l1 = unsharded.lse[1];
  EXPECT_TRUE(example.check(0x1p-24, 0x1p-24, 1, l1, unsharded).passed());
  EXPECT_FALSE(example.check(0, 0, 1, l1, unsharded).passed());
}

} // namespace
