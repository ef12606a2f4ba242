//===- MapEvaluatorTest.cpp - Values of affine maps -----------------------===//
#include "dialects/StarTrail/RankAlgebra.h"

#include "mlir/IR/Builders.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace startrail;

namespace {

class MapEvaluatorTest : public testing::Test {
protected:
  MapEvaluatorTest()
      : x(getAffineDimExpr(0, &context)), y(getAffineDimExpr(1, &context)),
        s(getAffineSymbolExpr(0, &context)) {}

  AffineExpr constant(int64_t value) {
    return getAffineConstantExpr(value, &context);
  }

  MLIRContext context;
  AffineExpr x, y, s;
};

TEST_F(MapEvaluatorTest, ModAndFloorDivFollowTheFloor) {
  for (int64_t value = -9; value <= 9; ++value) {
    int64_t mod = *evaluate(x % 4, {value}, {});
    int64_t quotient = *evaluate(x.floorDiv(4), {value}, {});
    EXPECT_EQ(quotient * 4 + mod, value);
    EXPECT_GE(mod, 0);
    EXPECT_LT(mod, 4);
    int64_t ceiling = *evaluate(x.ceilDiv(4), {value}, {});
    EXPECT_EQ(ceiling, quotient + (mod != 0));
  }
  EXPECT_EQ(evaluate(x % 3, {-1}, {}), 2);
  EXPECT_EQ(evaluate(x.floorDiv(3), {-1}, {}), -1);
}

TEST_F(MapEvaluatorTest, DivisorsThatAreNotPositiveGiveNothing) {
  for (int64_t divisor : {0, -2}) {
    EXPECT_FALSE(evaluate(x % s, {5}, {divisor}));
    EXPECT_FALSE(evaluate(x.floorDiv(s), {5}, {divisor}));
    EXPECT_FALSE(evaluate(x.ceilDiv(s), {5}, {divisor}));
  }
  EXPECT_FALSE(evaluate(x % constant(0), {5}, {}));
}

TEST_F(MapEvaluatorTest, OverflowGivesNothing) {
  const int64_t most = std::numeric_limits<int64_t>::max();
  const int64_t least = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(evaluate(x + y, {most, 0}, {}), most);
  EXPECT_FALSE(evaluate(x + y, {most, 1}, {}));
  EXPECT_FALSE(evaluate(x * s, {most}, {2}));
  EXPECT_FALSE(evaluate(x * s, {least}, {-1}));
  EXPECT_EQ(evaluate(x.floorDiv(s), {least}, {1}), least);
}

TEST_F(MapEvaluatorTest, OneEvaluatorServesManyPoints) {
  // The key owner of a ring with C = 2, R = 3.
  MapEvaluator evaluator(
      AffineMap::get(2, 1, {(x - s) % 3 * 2 + y, y, constant(7)}, &context));
  for (int64_t r = 0; r < 3; ++r)
    for (int64_t m = 0; m < 2; ++m)
      for (int64_t step = 0; step < 3; ++step) {
        auto values = evaluator({r, m}, {step});
        ASSERT_TRUE(values.has_value());
        EXPECT_EQ(*values,
                  ArrayRef<int64_t>({(r - step + 3) % 3 * 2 + m, m, 7}));
      }
}

TEST_F(MapEvaluatorTest, AfterAPointWithoutValueTheNextHasOne) {
  MapEvaluator evaluator(
      AffineMap::get(2, 0, {x + y, x.floorDiv(y)}, &context));
  EXPECT_FALSE(evaluator({4, 0}).has_value());
  EXPECT_EQ(*evaluator({4, 2}), ArrayRef<int64_t>({6, 2}));
}

TEST_F(MapEvaluatorTest, MapsWithoutResultsHaveNoValues) {
  auto values = evaluate(AffineMap::get(2, 0, &context), {1, 2});
  ASSERT_TRUE(values.has_value());
  EXPECT_TRUE(values->empty());
}

} // namespace
