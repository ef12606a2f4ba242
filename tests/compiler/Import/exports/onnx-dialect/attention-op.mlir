// Written by hand after the documentation of ONNX's operations: no package on
// PyPI writes the onnx dialect.
module {
  func.func @main_graph(%arg0: tensor<2x4x24x8xf32> {onnx.name = "query"}, %arg1: tensor<2x2x24x8xf32> {onnx.name = "key"}, %arg2: tensor<2x2x24x8xf32> {onnx.name = "value"}) -> (tensor<2x4x24x8xf32> {onnx.name = "output"}) {
    %0 = "onnx.NoValue"() {value} : () -> none
    %Y, %present_key, %present_value, %qk_matmul_output = "onnx.Attention"(%arg0, %arg1, %arg2, %0, %0, %0) {is_causal = 1 : si64, onnx_node_name = "/Attention", qk_matmul_output_mode = 0 : si64, softcap = 0.000000e+00 : f32} : (tensor<2x4x24x8xf32>, tensor<2x2x24x8xf32>, tensor<2x2x24x8xf32>, none, none, none) -> (tensor<2x4x24x8xf32>, none, none, none)
    onnx.Return %Y : tensor<2x4x24x8xf32>
  }
  "onnx.EntryPoint"() {func = @main_graph} : () -> ()
}
