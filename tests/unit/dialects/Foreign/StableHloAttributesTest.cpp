//===- StableHloAttributesTest.cpp - What attributes of StableHLO say -----===//
#include "tests/unit/dialects/Foreign/ForeignModule.h"

#include "dialects/Foreign/AttributeText.h"
#include "dialects/Foreign/StableHloAttributes.h"

using namespace mlir;
using namespace startrail;

namespace {

using Integers = SmallVector<int64_t>;
using StableHloAttributesTest = ForeignModuleTest;

constexpr StringLiteral signature =
    " : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x3xf32>";

TEST_F(StableHloAttributesTest, DotDimensionsOfBothForms) {
  for (std::string text :
       {"stablehlo.dot_general %a, %b, batching_dims = [0] x [0], "
        "contracting_dims = [2] x [2]",
        "\"stablehlo.dot_general\"(%a, %b) <{dot_dimension_numbers = "
        "#stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions "
        "= [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = "
        "[2]>}>",
        "\"mhlo.dot_general\"(%a, %b) {dot_dimension_numbers = "
        "#mhlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = "
        "[0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = "
        "[2]>}"}) {
    auto dimensions = dotDimensions(last("%0 = " + text + signature.str()));
    ASSERT_TRUE(dimensions) << text;
    EXPECT_EQ(dimensions->lhsBatch, Integers{0});
    EXPECT_EQ(dimensions->rhsBatch, Integers{0});
    EXPECT_EQ(dimensions->lhsContracting, Integers{2});
    EXPECT_EQ(dimensions->rhsContracting, Integers{2});
  }
}

TEST_F(StableHloAttributesTest, DotDimensionsLeftOut) {
  auto dimensions =
      dotDimensions(last("%0 = stablehlo.dot %a, %b" + signature.str()));
  ASSERT_TRUE(dimensions);
  EXPECT_TRUE(dimensions->lhsBatch.empty());
  EXPECT_EQ(dimensions->lhsContracting, Integers{2});
  EXPECT_EQ(dimensions->rhsContracting, Integers{0});
  dimensions = dotDimensions(last(
      "%0 = stablehlo.dot_general %a, %b, contracting_dims = [2, 1] x [2, 1]" +
      signature.str()));
  ASSERT_TRUE(dimensions);
  EXPECT_TRUE(dimensions->rhsBatch.empty());
  EXPECT_EQ(dimensions->lhsContracting, (Integers{2, 1}));
}

TEST_F(StableHloAttributesTest, MalformedDotDimensionsAreNone) {
  for (StringRef attr :
       {"", "dot_dimension_numbers = 1", "dot_dimension_numbers = #stablehlo.x",
        "dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = "
        "[a]>",
        "dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = "
        "[0]>"})
    EXPECT_FALSE(dotDimensions(last(
        ("%0 = \"stablehlo.dot_general\"(%a, %b) {" + attr + "}" + signature)
            .str())))
        << attr.str();
  EXPECT_FALSE(
      dotDimensions(last("%0 = \"stablehlo.add\"(%a, %b)" + signature.str())));
}

TEST_F(StableHloAttributesTest, ComparisonDirection) {
  EXPECT_EQ(comparisonDirection(last(
                "%0 = stablehlo.compare GE, %a, %b, FLOAT" + signature.str())),
            ComparisonDirection::GE);
  EXPECT_EQ(comparisonDirection(last(
                "%0 = \"stablehlo.compare\"(%a, %b) <{comparison_direction = "
                "#stablehlo<comparison_direction NE>}>" +
                signature.str())),
            ComparisonDirection::NE);
  EXPECT_FALSE(comparisonDirection(
      last("%0 = \"stablehlo.compare\"(%a, %b) {comparison_direction = "
           "#stablehlo<comparison_direction XX>}" +
           signature.str())));
}

TEST_F(StableHloAttributesTest, IntegersInAnySpelling) {
  Integers expected{0, 1};
  for (StringRef list :
       {"array<i64: 0, 1>", "array<i32: 0, 1>", "dense<[0, 1]> : tensor<2xi64>",
        "[0, 1]", "[0 : i32, true]", "array<i1: false, true>"}) {
    Operation *op =
        last(("\"stablehlo.x\"() {dims = " + list + "} : () -> ()").str());
    EXPECT_EQ(integersOf(op, "dims"), expected) << list.str();
  }
  Operation *op = last("\"stablehlo.x\"() {one = 3 : i64, text = \"3\", "
                       "mixed = [1, \"2\"]} : () -> ()");
  EXPECT_EQ(integerOf(op, "one"), 3);
  EXPECT_FALSE(integersOf(op, "text"));
  EXPECT_FALSE(integersOf(op, "mixed"));
  EXPECT_FALSE(integersOf(op, "absent"));
}

TEST(AttributeTextTest, ArrowsAndStringsAreNoBrackets) {
  EXPECT_EQ(splitAtCommas("affine_map<(a, b) -> (b)>, \"c, \\\", d\", e"),
            (SmallVector<StringRef>{"affine_map<(a, b) -> (b)>",
                                    "\"c, \\\", d\"", "e"}));
}

TEST_F(StableHloAttributesTest, GatherAndPermute) {
  auto gather = gatherDimensions(last(
      "%0 = \"stablehlo.gather\"(%a, %b) <{dimension_numbers = "
      "#stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], "
      "start_index_map = [0], index_vector_dim = 1>}>" +
      signature.str()));
  ASSERT_TRUE(gather);
  EXPECT_EQ(gather->offset, (Integers{1, 2}));
  EXPECT_EQ(gather->collapsedSlice, Integers{0});
  EXPECT_TRUE(gather->operandBatching.empty());
  EXPECT_EQ(gather->indexVectorDimension, 1);
  auto pairs = sourceTargetPairs(
      last("%0 = \"stablehlo.collective_permute\"(%a) <{source_target_pairs = "
           "dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<2x3x4xf32>) "
           "-> tensor<2x3x4xf32>"));
  ASSERT_TRUE(pairs);
  EXPECT_EQ((*pairs)[0], std::make_pair(int64_t(0), int64_t(1)));
  EXPECT_EQ((*pairs)[1], std::make_pair(int64_t(1), int64_t(0)));
}

TEST_F(StableHloAttributesTest, Calls) {
  Operation *op =
      last("%0 = stablehlo.custom_call @__cudnn$fmhaSoftmax(%a, %b) "
           "{backend_config = \"text\"}" +
           signature.str());
  EXPECT_EQ(callTarget(op), "__cudnn$fmhaSoftmax");
  EXPECT_EQ(backendConfig(op), StringAttr::get(&context, "text"));
  op = last("%0 = stablehlo.custom_call @f(%a, %b) {backend_config = \"\", "
            "mhlo.backend_config = {scale = 2 : i64}}" +
            signature.str());
  EXPECT_TRUE(isa_and_nonnull<DictionaryAttr>(backendConfig(op)));
  op = last("%0 = stablehlo.composite \"a.b\" %a, %b {composite_attributes = "
            "{scale = 2.0 : f32}, decomposition = @g}" +
            signature.str());
  EXPECT_EQ(callTarget(op), "a.b");
  EXPECT_TRUE(compositeAttributes(op).get("scale"));
  EXPECT_EQ(compositeDecomposition(op).getValue(), "g");
  op = last("%0 = stablehlo.add %a, %b" + signature.str());
  EXPECT_EQ(callTarget(op), "");
  EXPECT_FALSE(compositeAttributes(op));
}

} // namespace
