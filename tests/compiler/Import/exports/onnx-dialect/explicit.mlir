// Written by hand after the documentation of ONNX's operations: no package on
// PyPI writes the onnx dialect.
module {
  func.func @main_graph(%arg0: tensor<2x4x24x8xf32> {onnx.name = "query"}, %arg1: tensor<2x4x24x8xf32> {onnx.name = "key"}, %arg2: tensor<2x4x24x8xf32> {onnx.name = "value"}) -> (tensor<2x4x24x8xf32> {onnx.name = "output"}) {
    %0 = onnx.Constant dense<0.353553385> : tensor<f32>
    %1 = "onnx.Transpose"(%arg1) {onnx_node_name = "/Transpose", perm = [0, 1, 3, 2]} : (tensor<2x4x24x8xf32>) -> tensor<2x4x8x24xf32>
    %2 = "onnx.MatMul"(%arg0, %1) {onnx_node_name = "/MatMul"} : (tensor<2x4x24x8xf32>, tensor<2x4x8x24xf32>) -> tensor<2x4x24x24xf32>
    %3 = "onnx.Mul"(%2, %0) {onnx_node_name = "/Mul"} : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24x24xf32>
    %4 = "onnx.Softmax"(%3) {axis = -1 : si64, onnx_node_name = "/Softmax"} : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %5 = "onnx.MatMul"(%4, %arg2) {onnx_node_name = "/MatMul_1"} : (tensor<2x4x24x24xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
    onnx.Return %5 : tensor<2x4x24x8xf32>
  }
  "onnx.EntryPoint"() {func = @main_graph} : () -> ()
}
