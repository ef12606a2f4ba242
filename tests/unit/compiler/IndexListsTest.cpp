#include "compiler/Analysis/IndexLists.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace startrail;

namespace {

/// The indices of a list, one by one.
std::vector<int64_t> indicesOf(const IndexLists &lists, int32_t list) {
  std::vector<int64_t> indices;
  for (int64_t row = 0; row < lists.size(list); ++row)
    indices.push_back(lists.at(list, row));
  return indices;
}

/// The list of these indices, each a run of its own.
int32_t listOf(IndexLists &lists, llvm::ArrayRef<int64_t> indices) {
  std::vector<IndexRun> runs;
  for (int64_t index : indices)
    runs.push_back({index, 0, 1});
  return lists.of(runs);
}

TEST(IndexLists, EqualListsHaveOneNumberHoweverTheyCameAbout) {
  IndexLists lists;
  int32_t whole = lists.whole(8);
  EXPECT_EQ(lists.of({{0, 1, 3}, {3, 1, 5}}), whole);
  EXPECT_EQ(lists.of({{0, 1, 1}, {1, 1, 6}, {7, 1, 1}}), whole);
  EXPECT_EQ(listOf(lists, {0, 1, 2, 3, 4, 5, 6, 7}), whole);
  EXPECT_EQ(lists.of({{0, 1, 8}, {9, 1, 0}}), whole);
  EXPECT_NE(lists.of({{4, 1, 4}, {0, 1, 4}}), whole);
  EXPECT_EQ(lists.of({{3, 4, 2}, {11, 4, 2}}), listOf(lists, {3, 7, 11, 15}));
  // The first two make a run, though the last three could.
  EXPECT_EQ(lists.of({{0, 0, 1}, {4, 1, 3}}), listOf(lists, {0, 4, 5, 6}));
  EXPECT_EQ(lists.of({{-1, 1, 2}, {-1, 0, 1}, {0, 1, 2}}),
            listOf(lists, {-1, -1, -1, 0, 1}));
}

TEST(IndexLists, PaddingIsARowAndNoIndex) {
  IndexLists lists;
  int32_t list = lists.of({{4, 1, 3}, {-1, 0, 2}});
  EXPECT_EQ(lists.size(list), 5);
  EXPECT_EQ(lists.indices(list), 3);
  EXPECT_EQ(indicesOf(lists, list), (std::vector<int64_t>{4, 5, 6, -1, -1}));
  EXPECT_EQ(lists.largest(list), 6);
  EXPECT_EQ(lists.largest(lists.of(IndexRun{-1, 0, 3})), std::nullopt);
}

TEST(IndexLists, PartsAndJoinsAreInverse) {
  IndexLists lists;
  std::vector<int64_t> rows(24);
  std::iota(rows.begin(), rows.end(), 0);
  for (llvm::SmallVector<int64_t> segments :
       {llvm::SmallVector<int64_t>{}, {2, 6}, {1, 3, 4}}) {
    // Zigzag, strided and in order.
    for (int32_t list : {lists.of({{0, 1, 12}, {36, 1, 12}}),
                         lists.of({{3, 5, 24}}), lists.whole(24)}) {
      llvm::SmallVector<int32_t> parts;
      for (int64_t index = 0; index < 3; ++index)
        parts.push_back(lists.part(list, index, 3, segments));
      EXPECT_EQ(lists.join(parts, segments), list);
    }
  }
  EXPECT_EQ(indicesOf(lists, lists.part(lists.whole(8), 1, 2, {1, 3})),
            (std::vector<int64_t>{1, 5, 6, 7}));
  EXPECT_EQ(indicesOf(lists, lists.join({lists.whole(4), lists.of({{4, 1, 4}})},
                                        {1, 3})),
            (std::vector<int64_t>{0, 4, 1, 2, 3, 5, 6, 7}));
}

TEST(IndexLists, TextHasRangesWithoutTheirEnds) {
  IndexLists lists;
  EXPECT_EQ(lists.text(lists.of({{0, 1, 8}, {24, 1, 8}})), "0:8, 24:32");
  EXPECT_EQ(lists.text(lists.of({{1, 4, 16}})), "1, 5, ..., 61");
  EXPECT_EQ(lists.text(lists.of({{1, 4, 3}})), "1, 5, 9");
  EXPECT_EQ(lists.text(lists.of({{5, 1, 1}, {-1, 0, 1}})),
            "5, 1 row of padding");
}

} // namespace
