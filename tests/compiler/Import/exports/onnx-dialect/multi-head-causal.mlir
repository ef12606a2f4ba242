// Written by hand after the documentation of ONNX Runtime's operators.
module {
  func.func @main_graph(%arg0: tensor<2x24x32xf32> {onnx.name = "query"}, %arg1: tensor<2x24x32xf32> {onnx.name = "key"}, %arg2: tensor<2x24x32xf32> {onnx.name = "value"}) -> (tensor<2x24x32xf32> {onnx.name = "output"}) {
    %0 = "onnx.Custom"(%arg0, %arg1, %arg2) {domain_name = "com.microsoft", function_name = "MultiHeadAttention", num_heads = 4 : si64, unidirectional = 1 : si64} : (tensor<2x24x32xf32>, tensor<2x24x32xf32>, tensor<2x24x32xf32>) -> tensor<2x24x32xf32>
    onnx.Return %0 : tensor<2x24x32xf32>
  }
  "onnx.EntryPoint"() {func = @main_graph} : () -> ()
}
