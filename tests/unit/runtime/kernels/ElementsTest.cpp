//===- ElementsTest.cpp - Conversions between storage types --------------===//
#include "runtime/host/kernels/Elements.h"
#include "runtime/host/kernels/States.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace startrail::host;

namespace {

uint16_t toHalf(double value) {
  Half half;
  narrow(value, half);
  return half.bits;
}
uint16_t toBFloat16(double value) {
  BFloat16 bfloat;
  narrow(value, bfloat);
  return bfloat.bits;
}

TEST(Elements, HalfRoundsToNearestEven) {
  EXPECT_EQ(toHalf(1.0), 0x3c00);
  EXPECT_EQ(toHalf(-2.0), 0xc000);
  EXPECT_EQ(toHalf(1 + 0x1p-11), 0x3c00);
  EXPECT_EQ(toHalf(1 + 3 * 0x1p-11), 0x3c02);
  EXPECT_EQ(toHalf(65504), 0x7bff);
  EXPECT_EQ(toHalf(65519.99), 0x7bff);
  EXPECT_EQ(toHalf(65520), 0x7c00);
  EXPECT_EQ(toHalf(0x1p-24), 0x0001);
  EXPECT_EQ(toHalf(0x1p-25), 0x0000);
  EXPECT_EQ(toHalf(-1.5 * 0x1p-24), 0x8002);
  EXPECT_EQ(toHalf(INFINITY), 0x7c00);
}

TEST(Elements, BFloat16RoundsToNearestEven) {
  EXPECT_EQ(toBFloat16(1.0), 0x3f80);
  EXPECT_EQ(toBFloat16(1 + 0x1p-8), 0x3f80);
  EXPECT_EQ(toBFloat16(1 + 3 * 0x1p-8), 0x3f82);
  EXPECT_EQ(toBFloat16(std::numeric_limits<float>::max()), 0x7f80);
  EXPECT_EQ(toBFloat16(-INFINITY), 0xff80);
}

// Through f32 alone this would tie and round down to even.
TEST(Elements, DoubleIsRoundedOnce) {
  EXPECT_EQ(toBFloat16(1 + 0x1p-8 + 0x1p-40), 0x3f81);
  EXPECT_EQ(toBFloat16(-1 - 0x1p-8 - 0x1p-40), 0xbf81);
  EXPECT_EQ(toBFloat16(1 + 3 * 0x1p-8 - 0x1p-40), 0x3f81);
  EXPECT_EQ(toHalf(1 + 0x1p-11 + 0x1p-45), 0x3c01);
}

TEST(Elements, NaNStaysNaN) {
  // All payload bits below those that are kept.
  float quiet = floatOfBits(0x7f800001);
  BFloat16 bfloat;
  narrow(quiet, bfloat);
  EXPECT_TRUE(std::isnan(widen(bfloat)));
  Half half;
  narrow(quiet, half);
  EXPECT_TRUE(std::isnan(widen(half)));
}

TEST(Elements, EveryHalfSurvivesAReturnTrip) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    Half half{uint16_t(bits)}, back;
    narrow(widen(half), back);
    if (!std::isnan(widen(half))) {
      ASSERT_EQ(back.bits, bits);
    }
  }
}

TEST(Elements, ConvertTakesARange) {
  double source[4] = {1, 2, 3, 4};
  float target[4] = {};
  convert(source, STARTRAIL_F64, target, STARTRAIL_F32, {1, 3});
  EXPECT_EQ(target[0], 0);
  EXPECT_EQ(target[1], 2);
  EXPECT_EQ(target[2], 3);
  EXPECT_EQ(target[3], 0);
}

} // namespace
