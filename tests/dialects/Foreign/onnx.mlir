// RUN: startrail-opt %s | FileCheck %s
// RUN: startrail-opt %s > %t.generic
// RUN: startrail-opt %t.generic | diff %t.generic -

module attributes {llvm.data_layout = "e", "onnx-mlir.symbol-postfix" = "model"} {
  // CHECK-LABEL: func.func @main_graph
  func.func @main_graph(%a: tensor<2x3xf32> {onnx.name = "input"}) -> (tensor<2x3xf32> {onnx.name = "output"}) {
    // CHECK: "onnx.NoValue"() {value} : () -> none
    %0 = "onnx.NoValue"() {value} : () -> none
    // CHECK: "onnx.Constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = onnx.Constant dense<2.0> : tensor<f32>
    // CHECK: "onnx.Constant"() <{value_int = 7 : si64}> {onnx_node_name = "seven"} : () -> tensor<i64>
    %2 = onnx.Constant {onnx_node_name = "seven", value_int = 7 : si64} : tensor<i64>
    // CHECK: "onnx.Softmax"(%{{.*}}) {axis = -1 : si64, onnx_node_name = "softmax"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %3 = "onnx.Softmax"(%a) {axis = -1 : si64, onnx_node_name = "softmax"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    // CHECK: "onnx.Attention"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{is_causal = 1 : si64}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, none) -> tensor<2x3xf32>
    %4 = "onnx.Attention"(%3, %a, %a, %0) <{is_causal = 1 : si64}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, none) -> tensor<2x3xf32>
    // CHECK: "onnx.Return"(%{{.*}}) : (tensor<2x3xf32>) -> ()
    onnx.Return %4 : tensor<2x3xf32>
  }
  // CHECK: "onnx.EntryPoint"() {func = @main_graph} : () -> ()
  "onnx.EntryPoint"() {func = @main_graph} : () -> ()
}
