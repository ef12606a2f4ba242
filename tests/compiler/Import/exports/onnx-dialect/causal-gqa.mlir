// Written by hand after the documentation of ONNX's operations: no package on
// PyPI writes the onnx dialect. The mask is a lower triangle of ones; keys and
// values of two heads are repeated for four.
module {
  func.func @main_graph(%arg0: tensor<2x4x24x8xf32> {onnx.name = "query"}, %arg1: tensor<2x2x24x8xf32> {onnx.name = "key"}, %arg2: tensor<2x2x24x8xf32> {onnx.name = "value"}) -> (tensor<2x4x24x8xf32> {onnx.name = "output"}) {
    %0 = onnx.Constant dense<2.82842708> : tensor<f32>
    %1 = onnx.Constant dense<2> : tensor<1xi64>
    %2 = onnx.Constant dense<[2, 2, 2, 24, 8]> : tensor<5xi64>
    %3 = onnx.Constant dense<[2, 4, 24, 8]> : tensor<4xi64>
    %4 = onnx.Constant dense<24> : tensor<2xi64>
    %5 = onnx.Constant dense<0> : tensor<i64>
    %6 = onnx.Constant dense<0xFF800000> : tensor<f32>
    %7 = "onnx.Unsqueeze"(%arg1, %1) : (tensor<2x2x24x8xf32>, tensor<1xi64>) -> tensor<2x2x1x24x8xf32>
    %8 = "onnx.Expand"(%7, %2) : (tensor<2x2x1x24x8xf32>, tensor<5xi64>) -> tensor<2x2x2x24x8xf32>
    %9 = "onnx.Reshape"(%8, %3) {allowzero = 0 : si64} : (tensor<2x2x2x24x8xf32>, tensor<4xi64>) -> tensor<2x4x24x8xf32>
    %10 = "onnx.Unsqueeze"(%arg2, %1) : (tensor<2x2x24x8xf32>, tensor<1xi64>) -> tensor<2x2x1x24x8xf32>
    %11 = "onnx.Expand"(%10, %2) : (tensor<2x2x1x24x8xf32>, tensor<5xi64>) -> tensor<2x2x2x24x8xf32>
    %12 = "onnx.Reshape"(%11, %3) {allowzero = 0 : si64} : (tensor<2x2x2x24x8xf32>, tensor<4xi64>) -> tensor<2x4x24x8xf32>
    %13 = "onnx.Transpose"(%9) {perm = [0, 1, 3, 2]} : (tensor<2x4x24x8xf32>) -> tensor<2x4x8x24xf32>
    %14 = "onnx.MatMul"(%arg0, %13) : (tensor<2x4x24x8xf32>, tensor<2x4x8x24xf32>) -> tensor<2x4x24x24xf32>
    %15 = "onnx.Div"(%14, %0) : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24x24xf32>
    %16 = "onnx.ConstantOfShape"(%4) {value = dense<1> : tensor<1xi64>} : (tensor<2xi64>) -> tensor<24x24xi64>
    %17 = "onnx.Trilu"(%16, %5) {upper = 0 : si64} : (tensor<24x24xi64>, tensor<i64>) -> tensor<24x24xi64>
    %18 = "onnx.Cast"(%17) {saturate = 1 : si64, to = i1} : (tensor<24x24xi64>) -> tensor<24x24xi1>
    %19 = "onnx.Where"(%18, %15, %6) : (tensor<24x24xi1>, tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24x24xf32>
    %20 = "onnx.Softmax"(%19) {axis = -1 : si64} : (tensor<2x4x24x24xf32>) -> tensor<2x4x24x24xf32>
    %21 = "onnx.MatMul"(%20, %12) : (tensor<2x4x24x24xf32>, tensor<2x4x24x8xf32>) -> tensor<2x4x24x8xf32>
    onnx.Return %21 : tensor<2x4x24x8xf32>
  }
  "onnx.EntryPoint"() {func = @main_graph} : () -> ()
}
