#include "compiler/Analysis/KeySets.h"

#include <gtest/gtest.h>

using namespace startrail;

namespace {

class KeySetsTest : public testing::Test {
protected:
  int32_t block(llvm::ArrayRef<IndexRun> runs) {
    return sets.blockOf(lists.of(runs));
  }
  /// A set of these blocks, at moments 0, 1, ...
  KeySet setOf(llvm::ArrayRef<int32_t> blocks) {
    KeySet set;
    int32_t moment = 0;
    for (int32_t block : blocks)
      set = sets.add(set, block, moment++).value();
    return set;
  }

  IndexLists lists;
  KeySets sets{lists};
  int32_t first = block({{0, 1, 8}});
  int32_t second = block({{8, 1, 8}});
  int32_t third = block({{16, 1, 8}});
};

TEST_F(KeySetsTest, ABlockIsMetOnce) {
  KeySet set = setOf({first, second});
  EXPECT_EQ(sets.keys(set), 16);
  EXPECT_EQ(sets.add(set, first, 2), std::nullopt);
  EXPECT_EQ(sets.conflict().first.moment, 0);
  EXPECT_EQ(sets.conflict().second.moment, 2);
  EXPECT_EQ(sets.keys(sets.add(set, third, 3).value()), 24);
}

TEST_F(KeySetsTest, AnOlderSetIsUntouchedByWhatIsAddedToIt) {
  KeySet one = setOf({first});
  KeySet two = sets.add(one, second, 1).value();
  // The same again is the same set; another block makes a branch.
  EXPECT_EQ(sets.add(one, second, 7), two);
  KeySet other = sets.add(one, third, 1).value();
  EXPECT_EQ(sets.keys(one), 8);
  EXPECT_FALSE(sets.hasBlock(one, second));
  EXPECT_FALSE(sets.hasBlock(other, second));
  EXPECT_TRUE(sets.add(other, second, 2).has_value());
  EXPECT_EQ(sets.add(two, second, 2), std::nullopt);
}

TEST_F(KeySetsTest, TwoSetsAreJoinedUnlessTheyShareABlock) {
  KeySet one = setOf({first}), more = setOf({second, third});
  KeySet all = sets.join(one, more).value();
  EXPECT_EQ(sets.keys(all), 24);
  EXPECT_TRUE(sets.same(all, setOf({third, first, second})));
  EXPECT_EQ(sets.join(more, one), all);
  EXPECT_EQ(sets.join(KeySet(), one), one);
  EXPECT_EQ(sets.join(one, setOf({first})), std::nullopt);
  EXPECT_EQ(sets.join(all, setOf({second})), std::nullopt);
  EXPECT_EQ(sets.keys(one), 8);
  EXPECT_TRUE(sets.isPart(one, all));
  EXPECT_FALSE(sets.isPart(all, one));
  EXPECT_FALSE(sets.isPart(one, more));
}

TEST_F(KeySetsTest, BlocksOfOtherSizesOverlap) {
  int32_t inside = block({{4, 1, 8}});
  int32_t strided = block({{2, 10, 3}}); // 2, 12, 22
  int32_t apart = block({{1, 24, 2}});   // 1, 25
  int32_t beyond = block({{24, 24, 2}}); // 24, 48
  EXPECT_EQ(sets.add(setOf({first}), inside, 1), std::nullopt);
  EXPECT_EQ(sets.add(setOf({second}), inside, 1), std::nullopt);
  EXPECT_TRUE(sets.add(setOf({third}), inside, 1).has_value());
  EXPECT_EQ(sets.add(setOf({third}), strided, 1), std::nullopt);
  EXPECT_EQ(sets.add(setOf({strided}), second, 1), std::nullopt);
  EXPECT_TRUE(sets.add(setOf({inside}), strided, 1).has_value());
  EXPECT_EQ(sets.add(setOf({apart}), first, 1), std::nullopt);
  EXPECT_TRUE(sets.add(setOf({apart}), second, 1).has_value());
  EXPECT_TRUE(sets.add(setOf({apart, second}), beyond, 2).has_value());
  EXPECT_TRUE(sets.hasSome(setOf({first}), inside));
  EXPECT_FALSE(sets.hasSome(setOf({third}), inside));
}

TEST_F(KeySetsTest, StripesOfOneStrideAreTold) {
  IndexLists lists;
  KeySets sets(lists);
  KeySet set;
  for (int64_t owner = 0; owner < 64; ++owner)
    set = sets.add(set, sets.blockOf(lists.of(IndexRun{owner, 64, 16})), owner)
              .value();
  EXPECT_EQ(sets.keys(set), 64 * 16);
  int32_t again = sets.blockOf(lists.of(IndexRun{3, 64, 8}));
  EXPECT_EQ(sets.add(set, again, 64), std::nullopt);
  EXPECT_EQ(sets.conflict().first.moment, 3);
}

TEST_F(KeySetsTest, UnionsAreOfSetsWithoutACommonKey) {
  KeySet left = setOf({first}), right = setOf({second, third});
  KeySet all = sets.unite({left, KeySet(), right}).value();
  EXPECT_EQ(sets.keys(all), 24);
  EXPECT_EQ(sets.unite({right, left}), all);
  EXPECT_EQ(sets.unite({left}), left);
  EXPECT_EQ(sets.unite({}), KeySet());
  EXPECT_EQ(sets.unite({left, left}), std::nullopt);
  EXPECT_EQ(sets.unite({right, setOf({third})}), std::nullopt);
  EXPECT_TRUE(sets.same(all, setOf({third, first, second})));
  EXPECT_FALSE(sets.same(left, setOf({second})));
}

TEST_F(KeySetsTest, PaddingIsNoKey) {
  int32_t padding = block({{-1, 0, 8}});
  KeySet set = setOf({padding, padding, first, padding});
  EXPECT_EQ(sets.keys(set), 8);
}

} // namespace
