//===- TorchAttributesTest.cpp - Constants of torch and of ONNX -----------===//
#include "tests/unit/dialects/Foreign/ForeignModule.h"

#include "dialects/Foreign/OnnxAttributes.h"
#include "dialects/Foreign/TorchAttributes.h"

using namespace mlir;
using namespace startrail;

namespace {

using TorchAttributesTest = ForeignModuleTest;

TEST_F(TorchAttributesTest, TypesOfTensors) {
  EXPECT_EQ(foreignTensorType(type("!torch.vtensor<[1,4],f32>")),
            type("tensor<1x4xf32>"));
  EXPECT_EQ(foreignTensorType(type("!torch.tensor<[],si64>")),
            type("tensor<i64>"));
  EXPECT_EQ(foreignTensorType(type("!torch.vtensor<[2],ui8>")),
            type("tensor<2xi8>"));
  EXPECT_EQ(foreignTensorType(type("tensor<2xbf16>")), type("tensor<2xbf16>"));
  for (StringRef other :
       {"!torch.vtensor<[?,4],f32>", "!torch.vtensor<*,f32>", "!torch.vtensor",
        "!torch.vtensor<[1],complex<f32>>", "!torch.int", "tensor<?xf32>",
        "tensor<*xf32>", "f32", "!stablehlo.token", "!torch.vtensor<[-1],f32>"})
    EXPECT_FALSE(foreignTensorType(type(other))) << other.str();
  EXPECT_FALSE(foreignTensorType(Type()));
}

TEST_F(TorchAttributesTest, Constants) {
  Value integer = last("%0 = torch.constant.int -3")->getResult(0);
  EXPECT_EQ(torchConstantInt(integer), -3);
  EXPECT_EQ(torchConstantNumber(integer), -3.0);
  EXPECT_FALSE(torchConstantFloat(integer));
  EXPECT_FALSE(torchConstantBool(integer));
  EXPECT_FALSE(isTorchNone(integer));
  EXPECT_EQ(
      torchConstantNumber(last("%0 = torch.constant.float 0.5")->getResult(0)),
      0.5);
  EXPECT_EQ(
      torchConstantBool(last("%0 = torch.constant.bool true")->getResult(0)),
      true);
  EXPECT_EQ(
      torchConstantString(last("%0 = torch.constant.str \"a\"")->getResult(0)),
      StringRef("a"));
  EXPECT_TRUE(isTorchNone(last("%0 = torch.constant.none")->getResult(0)));
  EXPECT_TRUE(isTorchNone(
      last("%0 = torch.constant.none\n%1 = torch.derefine %0 : !torch.none to "
           "!torch.optional<int>")
          ->getResult(0)));
  Block *block = last("%0 = torch.constant.none")->getBlock();
  EXPECT_FALSE(torchConstantInt(block->getArgument(0)));
}

TEST_F(TorchAttributesTest, Lists) {
  Value list =
      last("%0 = torch.constant.int 2\n%1 = torch.constant.int 3\n%2 = "
           "torch.prim.ListConstruct %0, %1 : (!torch.int, "
           "!torch.int) -> !torch.list<int>")
          ->getResult(0);
  EXPECT_EQ(torchIntList(list), (SmallVector<int64_t>{2, 3}));
  EXPECT_EQ(torchList(list)->size(), 2u);
  list = last("%0 = torch.constant.float 2.0\n%1 = torch.prim.ListConstruct %0 "
              ": (!torch.float) -> !torch.list<float>")
             ->getResult(0);
  EXPECT_FALSE(torchIntList(list));
  EXPECT_EQ(torchList(list)->size(), 1u);
}

TEST_F(TorchAttributesTest, TypesThatAreChangedLeaveConstants) {
  Value narrowed =
      last("%0 = torch.constant.int 2\n%1 = torch.derefine %0 : !torch.int to "
           "!torch.optional<int>\n%2 = torch.prim.unchecked_cast %1 : "
           "!torch.optional<int> -> !torch.int")
          ->getResult(0);
  EXPECT_EQ(torchConstantInt(narrowed), 2);
}

TEST_F(TorchAttributesTest, NamesOfBothForms) {
  EXPECT_EQ(torchName(last("%0 = torch.operator \"torch.aten.x\"() : () -> "
                           "!torch.int")),
            "aten.x");
  EXPECT_EQ(torchName(last("%0 = torch.aten.x : -> !torch.int")), "aten.x");
  EXPECT_EQ(torchName(last("%0 = stablehlo.add %a, %b : tensor<2x3x4xf32>")),
            "");
}

TEST_F(TorchAttributesTest, ElementTypes) {
  EXPECT_EQ(torchElementType(6, &context), type("f32"));
  EXPECT_EQ(torchElementType(5, &context), type("f16"));
  EXPECT_EQ(torchElementType(15, &context), type("bf16"));
  EXPECT_EQ(torchElementType(11, &context), type("i1"));
  EXPECT_FALSE(torchElementType(9, &context));
}

TEST_F(TorchAttributesTest, OnnxInThreeForms) {
  for (StringRef text :
       {"%0 = \"onnx.Softmax\"(%a) {axis = -1 : si64} : (tensor<2x3x4xf32>) -> "
        "tensor<2x3x4xf32>",
        "%0 = torch.operator \"onnx.Softmax\"(%a) {torch.onnx.axis = -1 : "
        "si64} "
        ": (tensor<2x3x4xf32>) -> !torch.int",
        "%0 = \"onnx.Custom\"(%a) <{axis = -1 : si64, domain_name = "
        "\"com.microsoft\", function_name = \"Softmax\"}> : "
        "(tensor<2x3x4xf32>) -> tensor<2x3x4xf32>"}) {
    Operation *op = last(text);
    EXPECT_EQ(onnxName(op), "Softmax") << text.str();
    EXPECT_EQ(onnxInt(op, "axis"), -1) << text.str();
    EXPECT_FALSE(onnxInt(op, "other"));
    EXPECT_EQ(onnxDomain(op), text.contains("Custom") ? "com.microsoft" : "");
  }
  EXPECT_EQ(onnxName(last("%0 = torch.constant.none")), "");
}

TEST_F(TorchAttributesTest, OnnxConstants) {
  auto constant = [&](StringRef text) {
    return onnxConstant(last(text)->getResult(0));
  };
  EXPECT_EQ(
      constant("%0 = onnx.Constant dense<2.0> : tensor<f32>").getShapedType(),
      type("tensor<f32>"));
  EXPECT_EQ(constant("%0 = onnx.Constant {value_ints = [1 : si64, 2 : si64]} : "
                     "tensor<2xi64>")
                .getShapedType(),
            type("tensor<2xi64>"));
  EXPECT_EQ(constant("%0 = onnx.Constant {value_float = 5.0 : f32} : "
                     "tensor<f32>")
                .getShapedType(),
            type("tensor<f32>"));
  ElementsAttr numbers = constant("%0 = onnx.Constant {value_floats = [1.0 : "
                                  "f32, 0.5 : f32]} : tensor<2xf32>");
  ASSERT_TRUE(numbers);
  EXPECT_EQ(numbers.getValues<float>()[1], 0.5f);
  EXPECT_EQ(constant("%0 = torch.operator \"onnx.Constant\"() "
                     "{torch.onnx.value = dense<1> : tensor<2xsi64>} : () -> "
                     "!torch.vtensor<[2],si64>")
                .getNumElements(),
            2);
  EXPECT_FALSE(constant("%0 = torch.constant.none"));
  EXPECT_TRUE(isOnnxAbsent(
      last("%0 = \"onnx.NoValue\"() {value} : () -> none")->getResult(0)));
  EXPECT_TRUE(isOnnxAbsent(last("%0 = torch.constant.none")->getResult(0)));
  EXPECT_FALSE(isOnnxAbsent(last("%0 = torch.constant.int 1")->getResult(0)));
}

} // namespace
