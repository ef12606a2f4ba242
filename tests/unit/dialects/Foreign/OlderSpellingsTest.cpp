//===- OlderSpellingsTest.cpp - Text of earlier releases ------------------===//
#include "dialects/Foreign/OlderSpellings.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace startrail;

namespace {

TEST(OlderSpellingsTest, TextOfThisReleaseIsLeftAlone) {
  for (StringRef text :
       {"", "%0 = arith.maximumf %a, %b : f32", "arith.maxfoo", "my.arith.maxf",
        "// arith.maxf", "{a = \"arith.maxf\"}", "\"arith.maxf\"",
        "{a = \"x \\\" arith.maxf y\"}", "@arith.maxf",
        "tensor.expand_shape %a [[0, 1]] output_shape [2, 2] : tensor<4xf32> "
        "into tensor<2x2xf32>"})
    EXPECT_FALSE(upgradeSpellings(text)) << text.str();
}

TEST(OlderSpellingsTest, WhatCannotBeUpgradedIsLeftAlone) {
  for (StringRef text :
       {"tensor.expand_shape", "tensor.expand_shape %a [[0",
        "tensor.expand_shape %a [[0, 1]]",
        "tensor.expand_shape %a [[0, 1]] : tensor<?xf32> into tensor<?x2xf32>",
        "tensor.expand_shape %a [[0, 1]] : tensor<4xf32> into tensor<2x",
        "\"tensor.expand_shape\"(%a)", "\"tensor.expand_shape\"(%a) {",
        "\"linalg.matmul_transpose_b\"(%a", "linalg.init_tensor [%d, 2] : x"})
    EXPECT_FALSE(upgradeSpellings(text)) << text.str();
}

TEST(OlderSpellingsTest, LinesKeepTheirNumbers) {
  std::optional<std::string> upgraded = upgradeSpellings(
      "%0 = arith.maxf %a, %b : f32 // arith.maxf\n"
      "%1 = tensor.expand_shape %c [[0,\n  1]] : tensor<4xf32>\n"
      "  into tensor<2x2xf32>\n");
  EXPECT_EQ(upgraded,
            "%0 = arith.maximumf %a, %b : f32 // arith.maxf\n"
            "%1 = tensor.expand_shape %c [[0,\n  1]] output_shape [2, 2] : "
            "tensor<4xf32>\n"
            "  into tensor<2x2xf32>\n");
}

TEST(OlderSpellingsTest, UpgradedTextIsOfThisRelease) {
  std::optional<std::string> upgraded = upgradeSpellings(
      "%0 = arith.minf %a, %b : f32\n"
      "%1 = linalg.matmul_transpose_a ins(%a, %b : x) outs(%c : y)\n"
      "%2 = \"tensor.expand_shape\"(%a) <{reassociation = [[0, 1]]}> : "
      "(tensor<4xf32>) -> tensor<2x2xf32>\n"
      "%3 = linalg.init_tensor [2] : tensor<2xf32>\n");
  ASSERT_TRUE(upgraded);
  EXPECT_FALSE(upgradeSpellings(*upgraded));
}

} // namespace
