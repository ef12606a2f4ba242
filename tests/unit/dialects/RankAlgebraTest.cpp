//===- RankAlgebraTest.cpp - Coordinates, physical ranks, token order -----===//
#include "dialects/StarTrail/RankAlgebra.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

#include "gtest/gtest.h"

#include <set>

using namespace mlir;
using namespace startrail;

namespace {

using Names = std::vector<StringRef>;
using Values = std::vector<int64_t>;

class RankAlgebraTest : public testing::Test {
protected:
  RankAlgebraTest() : builder(&context) {
    context.loadDialect<StarTrailDialect>();
    module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToStart(module->getBody());
  }

  /// A verified grid.
  RankAlgebra make(const Names &axes, const Values &sizes,
                   const Names &placement, const Names &tokens) {
    auto grid = GridOp::create(
        builder, builder.getUnknownLoc(), "grid", builder.getStrArrayAttr(axes),
        builder.getDenseI64ArrayAttr(sizes), builder.getStrArrayAttr(placement),
        builder.getStrArrayAttr(tokens));
    EXPECT_TRUE(succeeded(grid.verify()));
    return RankAlgebra(grid);
  }

  static Values toVector(ArrayRef<int64_t> values) {
    return Values(values.begin(), values.end());
  }

  MLIRContext context;
  OpBuilder builder;
  OwningOpRef<ModuleOp> module;
};

struct Shape {
  Values sizes; // of group, ring, member
  Names placement;
};

TEST_F(RankAlgebraTest, RanksAndTokenIndicesAreOneToOne) {
  const Shape shapes[] = {
      {{1, 1, 1}, {"member", "ring", "group"}},
      {{1, 8, 1}, {"ring", "group", "member"}},
      {{2, 2, 2}, {"member", "ring", "group"}},
      {{2, 2, 2}, {"ring", "member", "group"}},
      {{3, 2, 3}, {"group", "member", "ring"}},
      {{2, 12, 2}, {"ring:4", "member", "ring", "group"}},
      {{2, 12, 2}, {"ring:2", "member", "ring:3", "group", "ring"}},
      {{4, 4, 4}, {"member:2", "ring:2", "group:2", "member", "ring", "group"}},
  };
  for (const Shape &shape : shapes) {
    RankAlgebra algebra = make({"group", "ring", "member"}, shape.sizes,
                               shape.placement, {"member", "ring", "group"});
    std::set<int64_t> indices;
    for (int64_t rank = 0; rank < algebra.numRanks(); ++rank) {
      SmallVector<int64_t> coordinates = algebra.coordinatesOf(rank);
      EXPECT_TRUE(algebra.contains(coordinates));
      EXPECT_EQ(algebra.rankOf(coordinates), rank);
      int64_t index = algebra.tokenIndexOf(coordinates);
      EXPECT_EQ(algebra.coordinatesOfTokenIndex(index), coordinates);
      indices.insert(index);
    }
    EXPECT_EQ(int64_t(indices.size()), algebra.numRanks());
    EXPECT_EQ(*indices.begin(), 0);
    EXPECT_EQ(*indices.rbegin(), algebra.numRanks() - 1);
  }
}

TEST_F(RankAlgebraTest, PlacementFillsPhysicalRanksFastestFirst) {
  RankAlgebra plain =
      make({"group", "ring", "member"}, {2, 3, 2}, {"ring", "member", "group"},
           {"member", "ring", "group"});
  // rank = ring + 3 * member + 6 * group
  EXPECT_EQ(plain.rankOf({0, 2, 0}), 2);
  EXPECT_EQ(plain.rankOf({0, 0, 1}), 3);
  EXPECT_EQ(plain.rankOf({1, 1, 1}), 10);

  // rank = ring mod 4 + 4 * member + 8 * (ring floordiv 4)
  RankAlgebra factors = make({"ring", "member"}, {12, 2},
                             {"ring:4", "member", "ring"}, {"member", "ring"});
  EXPECT_EQ(factors.rankOf({3, 0}), 3);
  EXPECT_EQ(factors.rankOf({0, 1}), 4);
  EXPECT_EQ(factors.rankOf({4, 0}), 8);
  EXPECT_EQ(factors.rankOf({11, 1}), 3 + 4 + 16);
  EXPECT_EQ(toVector(factors.coordinatesOf(21)), (Values{9, 1}));
}

TEST_F(RankAlgebraTest, TokensFollowTheirOwnOrder) {
  // x = (group * R + ring) * C + member, whatever the placement.
  RankAlgebra algebra =
      make({"group", "ring", "member"}, {2, 3, 2}, {"group", "ring", "member"},
           {"member", "ring", "group"});
  EXPECT_EQ(algebra.tokenIndexOf({0, 0, 1}), 1);
  EXPECT_EQ(algebra.tokenIndexOf({0, 1, 0}), 2);
  EXPECT_EQ(algebra.tokenIndexOf({1, 2, 1}), (1 * 3 + 2) * 2 + 1);
}

TEST_F(RankAlgebraTest, IndexAlongAxesIsInTokenOrder) {
  RankAlgebra algebra =
      make({"group", "ring", "member"}, {2, 3, 4}, {"group", "ring", "member"},
           {"member", "ring", "group"});
  EXPECT_EQ(algebra.sizeOf({0, 2}), 8);
  EXPECT_EQ(algebra.sizeOf({}), 1);
  // Named in any order, member is the faster one.
  EXPECT_EQ(algebra.indexAlong({0, 2}, {1, 2, 3}), 1 * 4 + 3);
  EXPECT_EQ(algebra.indexAlong({2, 0}, {1, 2, 3}), 1 * 4 + 3);
  EXPECT_EQ(algebra.indexAlong({1}, {1, 2, 3}), 2);
}

TEST_F(RankAlgebraTest, ContainsRefusesWhatLiesOutside) {
  RankAlgebra algebra = make({"a", "b"}, {2, 3}, {"a", "b"}, {"a", "b"});
  EXPECT_TRUE(algebra.contains({1, 2}));
  EXPECT_FALSE(algebra.contains({2, 0}));
  EXPECT_FALSE(algebra.contains({0, -1}));
  EXPECT_FALSE(algebra.contains({0}));
}

TEST_F(RankAlgebraTest, AllOfVisitsEveryRankOnceAndStops) {
  RankAlgebra algebra = make({"a", "b"}, {2, 3}, {"a", "b"}, {"a", "b"});
  std::vector<Values> seen;
  EXPECT_TRUE(algebra.allOf([&](ArrayRef<int64_t> coordinates) {
    seen.push_back(toVector(coordinates));
    return true;
  }));
  EXPECT_EQ(seen, (std::vector<Values>{
                      {0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}));
  int visits = 0;
  EXPECT_FALSE(algebra.allOf([&](ArrayRef<int64_t>) { return ++visits < 4; }));
  EXPECT_EQ(visits, 4);
}

} // namespace
