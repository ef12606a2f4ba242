//===- PositionsTest.cpp - Which tokens the rows of the ranks hold --------===//
#include "runtime/driver/Positions.h"
#include "runtime/driver/Layout.h"
#include "tests/unit/runtime/driver/Files.h"
#include "tests/unit/runtime/driver/Layouts.h"

using namespace startrail::driver;

namespace {

/// Queries of `query` and keys of `key`.
struct Example {
  startrail_tensor inputs[2];
  startrail_function function = {};
  startrail_program program = {};

  Example(const NamedLayout &query, const NamedLayout &key) {
    inputs[0] = {"query",
                 STARTRAIL_F32,
                 STARTRAIL_BHSD,
                 STARTRAIL_QUERY_SIDE,
                 4,
                 {1, 1, layoutTokens, 1},
                 {1, query.rows, 1, 1}};
    inputs[1] = {
        "key", STARTRAIL_F32,           STARTRAIL_BSHD,     STARTRAIL_KEY_SIDE,
        4,     {1, layoutTokens, 1, 1}, {1, key.rows, 1, 1}};
    function.name = "f";
    function.query_tokens = query.name;
    function.key_tokens = key.name;
    function.query_position = query.position;
    function.key_position = key.position;
    function.input_count = 2;
    function.inputs = inputs;
    program.ranks = layoutRanks;
  }

  SidePositions find() const { return findPositions(program, function); }
  std::string error() const {
    return errorOf([&] { find(); });
  }
};

using Rows = std::vector<int64_t>;
const NamedLayout &contiguous = namedLayouts[0], &zigzag = namedLayouts[1],
                  &striped = namedLayouts[2], &segments = namedLayouts[3];

TEST(Positions, OfEveryLayout) {
  SidePositions found = Example(zigzag, striped).find();
  const Positions &query = found[STARTRAIL_QUERY_SIDE];
  const Positions &key = found[STARTRAIL_KEY_SIDE];
  ASSERT_EQ(query.size(), 4u);
  // Each segment is halved between the members of a team.
  EXPECT_EQ(query[0], (Rows{0, 1, 2, 18, 19, 20}));
  EXPECT_EQ(query[1], (Rows{3, 4, 5, 21, 22, 23}));
  EXPECT_EQ(query[2], (Rows{6, 7, 8, 12, 13, 14}));
  EXPECT_EQ(key[0], (Rows{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(key[3], (Rows{13, 15, 17, 19, 21, 23}));
  found = Example(segments, contiguous).find();
  EXPECT_EQ(found.sides[0][0], (Rows{0, 1, 2, 3, 4, -1, 20, 21}));
  EXPECT_EQ(found.sides[0][1], (Rows{-1, -1, -1, -1, -1, -1, 22, 23}));
  EXPECT_EQ(found.sides[0][3], (Rows{11, 12, 13, 14, 15, 16, 19, -1}));
  EXPECT_EQ(found.sides[1][2], (Rows{12, 13, 14, 15, 16, 17}));
}

TEST(Positions, TokensOutsideAreNamed) {
  Example example(contiguous, contiguous);
  example.function.key_position = [](int rank, int64_t row) {
    return rank * 6 + row + (rank == 3 && row == 5);
  };
  EXPECT_EQ(example.error(),
            "expected key_position of f to be -1 or a token of 0 to 23, but "
            "got 24 for row 5 of rank 3");
  example.function.key_position = [](int, int64_t) -> int64_t { return -2; };
  EXPECT_CONTAINS(example.error(), "but got -2 for row 0 of rank 0");
}

TEST(Positions, TokensOfSeveralRowsAreNamed) {
  Example example(contiguous, contiguous);
  example.function.query_position = [](int rank, int64_t row) {
    return rank == 2 ? row : rank * 6 + row;
  };
  EXPECT_EQ(example.error(),
            "expected query_position of f to give every token one row, but got "
            "token 0 for row 0 of rank 0 and for row 0 of rank 2");
}

TEST(Positions, TokensWithoutARowAreNamed) {
  Example example(contiguous, contiguous);
  example.function.query_position = [](int rank, int64_t row) {
    return rank == 2 ? int64_t(-1) : rank * 6 + row;
  };
  EXPECT_EQ(example.error(), "expected query_position of f to give every token "
                             "a row, but got none for token 12 of 24");
  example.function.query_position = nullptr;
  EXPECT_EQ(example.error(),
            "expected query_position of f to be a function, but got null");
}

TEST(Positions, TensorsOfASideAgree) {
  Example example(contiguous, contiguous);
  const startrail_tensor output = {
      "output", STARTRAIL_F32, STARTRAIL_BSHD, STARTRAIL_QUERY_SIDE,
      4,        {1, 24, 1, 1}, {1, 7, 1, 1}};
  example.function.outputs = &output;
  example.function.output_count = 1;
  EXPECT_EQ(example.error(),
            "expected output of f to have 24 tokens and 6 rows a rank, as "
            "query has, but got 24 and 7");
}

TEST(Layout, SidesThatDifferAreShownApart) {
  Example example(segments, striped);
  EXPECT_EQ(layoutText(example.function, example.find()),
            "f, query: explicit, 8 rows a rank\n"
            "  rank 0: 0,1,2,3,4,-1,20,21\n"
            "  rank 1: -1,-1,-1,-1,-1,-1,22,23\n"
            "  rank 2: 5,6,7,8,9,10,17,18\n"
            "  rank 3: 11,12,13,14,15,16,19,-1\n"
            "f, key: striped, 6 rows a rank\n"
            "  rank 0: 0,2,4,6,8,10\n"
            "  rank 1: 12,14,16,18,20,22\n"
            "  rank 2: 1,3,5,7,9,11\n"
            "  rank 3: 13,15,17,19,21,23\n");
}

TEST(Layout, FilesHoldTheMaps) {
  Example example(segments, striped);
  Options options;
  options.layoutFile = testFile("query.npy");
  options.keyLayoutFile = testFile("key.npy");
  writeLayouts(example.find(), options);
  std::string query = contentsOf(options.layoutFile);
  EXPECT_CONTAINS(query, "'shape': (4, 8)");
  EXPECT_EQ(query.substr(query.size() - 8), std::string(8, '\xff'));
  std::string key = contentsOf(options.keyLayoutFile);
  EXPECT_CONTAINS(key, "'shape': (4, 6)");
  EXPECT_EQ(key[key.size() - 8], 23);
}

} // namespace
