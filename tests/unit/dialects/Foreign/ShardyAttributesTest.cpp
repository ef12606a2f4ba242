//===- ShardyAttributesTest.cpp - What attributes of shardings say --------===//
#include "tests/unit/dialects/Foreign/ForeignModule.h"

#include "dialects/Foreign/ShardyAttributes.h"

using namespace mlir;
using namespace startrail;

namespace {

class ShardyAttributesTest : public ForeignModuleTest {
protected:
  /// A computation whose operands have the shardings, one of which is `%a`'s,
  /// in a module with the mesh `@mesh`.
  Operation *computation(StringRef shardings, StringRef mesh) {
    std::string text =
        ("\"sdy.mesh\"() <{mesh = #sdy.mesh<" + mesh +
         ">, sym_name = \"mesh\"}> : () -> ()\n"
         "func.func @f(%a: tensor<8x4xf32>) {\n"
         "\"sdy.manual_computation\"(%a) <{in_shardings = "
         "#sdy.sharding_per_value<" +
         shardings +
         ">}> ({\n^bb0(%b: tensor<2x4xf32>):\n\"sdy.return\"() : () -> ()\n})"
         " : (tensor<8x4xf32>) -> ()\nreturn\n}")
            .str();
    module = parseSourceString<ModuleOp>(text, ParserConfig(&context));
    EXPECT_TRUE(module) << text;
    auto function = *module->getOps<func::FuncOp>().begin();
    return &function.front().front();
  }

  bool isSplit(StringRef shardings, unsigned position = 0, unsigned dim = 0,
               StringRef mesh = "[\"x\"=4]") {
    return isSplitByShardy(computation(shardings, mesh), "in_shardings",
                           position, dim);
  }
};

constexpr StringLiteral two = "[\"x\"=2, \"y\"=2]";

TEST_F(ShardyAttributesTest, AllDevicesInOrder) {
  EXPECT_TRUE(isSplit("[<@mesh, [{\"x\"}, {}]>]"));
  EXPECT_TRUE(isSplit("[<@mesh, [{\"x\", ?}, {?}]>]"));
  EXPECT_TRUE(isSplit("[<mesh<[\"x\"=4]>, [{\"x\"}, {}]>]"));
  EXPECT_TRUE(isSplit("[<@mesh, [{}, {}]>, <@mesh, [{}, {\"x\"}]>]", 1, 1));
  EXPECT_TRUE(isSplit("[<@mesh, [{\"x\", \"y\"}, {}]>]", 0, 0, two));
}

TEST_F(ShardyAttributesTest, AxesOfOneDevice) {
  constexpr StringLiteral mesh = "[\"x\"=1, \"y\"=4, \"z\"=1]";
  EXPECT_TRUE(isSplit("[<@mesh, [{\"y\"}, {}]>]", 0, 0, mesh));
  EXPECT_TRUE(isSplit("[<@mesh, [{\"y\", \"x\"}, {\"z\"}]>]", 0, 0, mesh));
  EXPECT_FALSE(isSplit("[<@mesh, [{\"x\"}, {}]>]", 0, 0, mesh));
}

TEST_F(ShardyAttributesTest, AnotherOrder) {
  EXPECT_FALSE(isSplit("[<@mesh, [{\"y\", \"x\"}, {}]>]", 0, 0, two));
  EXPECT_FALSE(isSplit("[<@mesh, [{\"x\"}, {}]>]", 0, 0,
                       "[\"x\"=4], device_ids=[3, 2, 1, 0]"));
  EXPECT_FALSE(
      isSplit("[<mesh<[\"x\"=4], device_ids=[1, 0, 2, 3]>, [{\"x\"}, {}]>]"));
}

TEST_F(ShardyAttributesTest, FewerDevices) {
  EXPECT_FALSE(isSplit("[<@mesh, [{}, {}]>]"));
  EXPECT_FALSE(isSplit("[<@mesh, [{}, {\"x\"}]>]"));
  EXPECT_FALSE(isSplit("[<@mesh, [{\"x\"}, {}]>]", 0, 0, two));
  EXPECT_FALSE(isSplit("[<@mesh, [{\"x\"}, {\"y\"}]>]", 0, 0, two));
  EXPECT_FALSE(isSplit("[<@mesh, [{\"x\":(1)2}, {}]>]"));
  EXPECT_FALSE(isSplit("[<@mesh, [{\"x\":(1)2, \"x\"}, {}]>]"));
}

TEST_F(ShardyAttributesTest, Malformed) {
  EXPECT_FALSE(isSplit("[<@mesh, [{\"x\"}, {}]>]", 1));
  EXPECT_FALSE(isSplit("[<@mesh, [{\"x\"}, {}]>]", 0, 2));
  EXPECT_FALSE(isSplit("[<@other, [{\"x\"}, {}]>]"));
  EXPECT_FALSE(isSplit("[<[{\"x\"}, {}]>]"));
  EXPECT_FALSE(isSplit("[]"));
  EXPECT_FALSE(isSplit("[<@mesh, [{\"x\"}, {}]>]", 0, 0, "[\"x\"]"));
  EXPECT_FALSE(isSplit("[<@mesh, [{}, {}]>]", 0, 0, "[]"));
  EXPECT_FALSE(
      isSplitByShardy(computation("[<@mesh, [{\"x\"}, {}]>]", "[\"x\"=4]"),
                      "out_shardings", 0, 0));
}

TEST_F(ShardyAttributesTest, Xla) {
  auto isSplit = [&](StringRef sharding, unsigned dim = 1,
                     int64_t devices = 4) {
    Operation *op =
        last(("\"stablehlo.custom_call\"(%a) {mhlo.sharding = \"" + sharding +
              "\"} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>")
                 .str());
    return isSplitByXla(op, 3, dim, devices);
  };
  EXPECT_TRUE(isSplit("{devices=[1,4,1]<=[4]}"));
  EXPECT_TRUE(isSplit("{devices=[1,4,1]0,1,2,3}"));
  EXPECT_TRUE(isSplit("{devices=[2,1,1]<=[2]}", 0, 2));
  EXPECT_FALSE(isSplit("{devices=[1,4,1]0,2,1,3}"));
  EXPECT_FALSE(isSplit("{devices=[1,4,1]<=[2,2]T(1,0)}"));
  EXPECT_FALSE(isSplit("{devices=[1,4,1]<=[4]}", 2));
  EXPECT_FALSE(isSplit("{devices=[1,4,1]<=[4]}", 1, 8));
  EXPECT_FALSE(isSplit("{devices=[1,4,1,2]<=[8] last_tile_dim_replicate}"));
  EXPECT_FALSE(isSplit("{manual}"));
  EXPECT_FALSE(isSplit("{replicated}"));
  EXPECT_FALSE(
      isSplitByXla(last("stablehlo.constant dense<1> : tensor<i32>"), 3, 1, 4));
}

} // namespace
