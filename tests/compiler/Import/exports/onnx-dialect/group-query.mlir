// Written by hand after the documentation of ONNX Runtime's operators.
module {
  func.func @main_graph(%arg0: tensor<2x24x32xf32> {onnx.name = "query"}, %arg1: tensor<2x24x16xf32> {onnx.name = "key"}, %arg2: tensor<2x24x16xf32> {onnx.name = "value"}) -> (tensor<2x24x32xf32> {onnx.name = "output"}) {
    %0 = "onnx.NoValue"() {value} : () -> none
    %1 = onnx.Constant dense<23> : tensor<2xi32>
    %2 = onnx.Constant dense<24> : tensor<1xi32>
    %3:3 = "onnx.Custom"(%arg0, %arg1, %arg2, %0, %0, %1, %2) {domain_name = "com.microsoft", function_name = "GroupQueryAttention", kv_num_heads = 2 : si64, num_heads = 4 : si64} : (tensor<2x24x32xf32>, tensor<2x24x16xf32>, tensor<2x24x16xf32>, none, none, tensor<2xi32>, tensor<1xi32>) -> (tensor<2x24x32xf32>, none, none)
    onnx.Return %3#0 : tensor<2x24x32xf32>
  }
  "onnx.EntryPoint"() {func = @main_graph} : () -> ()
}
