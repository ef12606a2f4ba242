//===- ShardsTest.cpp - Packing and unpacking by the maps of tokens -------===//
#include "runtime/driver/Shards.h"
#include "runtime/driver/Tensors.h"
#include "tests/unit/runtime/driver/Files.h"
#include "tests/unit/runtime/driver/Layouts.h"

#include <cmath>

using namespace startrail::driver;

namespace {

// Batch, tokens, heads and dim all differ.
constexpr int64_t batch = 2, heads = 3, dim = 5;

startrail_tensor tensorOf(const NamedLayout &layout, startrail_layout order) {
  const int64_t last = order == STARTRAIL_BHS ? 0 : dim;
  startrail_tensor tensor = {"x",
                             STARTRAIL_F32,
                             order,
                             STARTRAIL_QUERY_SIDE,
                             last ? 4 : 3,
                             {batch, heads, layoutTokens, last},
                             {batch, layout.rows, heads, last}};
  if (order == STARTRAIL_BSHD)
    std::swap(tensor.shape[1], tensor.shape[2]);
  return tensor;
}

std::vector<int64_t> rowsOf(const NamedLayout &layout, int rank) {
  std::vector<int64_t> positions;
  for (int64_t row = 0; row < layout.rows; ++row)
    positions.push_back(layout.position(rank, row));
  return positions;
}

/// An element that says where it stands.
float codeOf(int64_t b, int64_t token, int64_t h, int64_t d) {
  return 1 + d + 10 * (h + 10 * (token + 100 * b));
}

/// The whole tensor of codes.
Bytes codes(const startrail_tensor &tensor) {
  Bytes whole(wholeBytes(tensor));
  const int64_t width = tensor.layout == STARTRAIL_BHS ? 1 : dim;
  for (int64_t b = 0; b < batch; ++b)
    for (int64_t t = 0; t < layoutTokens; ++t)
      for (int64_t h = 0; h < heads; ++h)
        for (int64_t d = 0; d < width; ++d) {
          int64_t row = tensor.layout == STARTRAIL_BSHD
                            ? (b * layoutTokens + t) * heads + h
                            : (b * heads + h) * layoutTokens + t;
          setElement(whole.data(), tensor.dtype, row * width + d,
                     codeOf(b, t, h, d));
        }
  return whole;
}

class Shards : public testing::TestWithParam<startrail_layout> {};

TEST_P(Shards, EveryElementIsWhereItsTokenIs) {
  for (const NamedLayout &layout : namedLayouts) {
    SCOPED_TRACE(layout.name);
    startrail_tensor tensor = tensorOf(layout, GetParam());
    const Bytes whole = codes(tensor);
    const int64_t width = tensor.layout == STARTRAIL_BHS ? 1 : dim;
    Bytes again(whole.size(), 0x55);
    for (int rank = layoutRanks - 1; rank >= 0; --rank) {
      std::vector<int64_t> positions = rowsOf(layout, rank);
      Bytes shard = packShard(tensor, whole.data(), positions, Padding::Zero);
      for (int64_t b = 0; b < batch; ++b)
        for (int64_t row = 0; row < layout.rows; ++row)
          for (int64_t h = 0; h < heads; ++h)
            for (int64_t d = 0; d < width; ++d) {
              int64_t at = ((b * layout.rows + row) * heads + h) * width + d;
              int64_t token = positions[row];
              EXPECT_EQ(element(shard.data(), tensor.dtype, at),
                        token < 0 ? 0 : codeOf(b, token, h, d));
              // What a run leaves in padding of the log-sum-exp.
              if (token < 0 && tensor.layout == STARTRAIL_BHS)
                setElement(shard.data(), tensor.dtype, at, -INFINITY);
            }
      unpackShard(tensor, shard, positions, again.data());
    }
    EXPECT_EQ(again, whole);
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, Shards,
                         testing::Values(STARTRAIL_BSHD, STARTRAIL_BHSD,
                                         STARTRAIL_BHS));

TEST(Padding, MayBeFilledWithNaN) {
  const NamedLayout &layout = namedLayouts[3];
  for (startrail_dtype dtype :
       {STARTRAIL_F32, STARTRAIL_F64, STARTRAIL_F16, STARTRAIL_BF16}) {
    startrail_tensor tensor = tensorOf(layout, STARTRAIL_BHSD);
    tensor.dtype = dtype;
    Bytes shard = packShard(tensor, Bytes(wholeBytes(tensor)).data(),
                            rowsOf(layout, 1), Padding::NaN);
    for (int64_t i = 0; i < batch * layout.rows * heads * dim; ++i)
      EXPECT_EQ(std::isnan(element(shard.data(), dtype, i)),
                i / (heads * dim) % layout.rows < 6);
  }
}

TEST(Padding, OfOutputsIsEmpty) {
  const NamedLayout &layout = namedLayouts[3];
  startrail_tensor output = tensorOf(layout, STARTRAIL_BHSD);
  startrail_tensor lse = tensorOf(layout, STARTRAIL_BHS);
  Bytes whole(wholeBytes(output)), shard(shardBytes(output));
  std::vector<int64_t> positions = rowsOf(layout, 3);
  unpackShard(output, shard, positions, whole.data());
  setElement(shard.data(), STARTRAIL_F32, (1 * 8 + 7) * 15 + 4, 0.5);
  EXPECT_EQ(
      errorOf([&] { unpackShard(output, shard, positions, whole.data()); }),
      "expected row 7 of x, which is padding, to be 0, but got 0.5");
  EXPECT_EQ(errorOf([&] {
              unpackShard(lse, Bytes(shardBytes(lse)), positions, whole.data());
            }),
            "expected row 7 of x, which is padding, to be -inf, but got 0");
}

} // namespace
