// sdpa-opset18.mlir: written by export_onnx.py with torch 2.12.1 (opset 18),
// onnx 1.23.2, onnxscript 0.7.2, torch-mlir 20261001,
// Python 3.11.7.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 18 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.12.1+cu130"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_18> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64> 
    %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_21> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64> 
    %2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_23> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32> 
    %none = torch.constant.none
    %3 = torch.operator "onnx.Reshape"(%arg1, %0) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[8,24,8],f32> 
    %4 = torch.operator "onnx.Transpose"(%3) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64]} : (!torch.vtensor<[8,24,8],f32>) -> !torch.vtensor<[8,8,24],f32> 
    %5 = torch.operator "onnx.Reshape"(%4, %1) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[8,8,24],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,4,8,24],f32> 
    %6 = torch.operator "onnx.Mul"(%arg0, %2) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %7 = torch.operator "onnx.Mul"(%5, %2) : (!torch.vtensor<[2,4,8,24],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,4,8,24],f32> 
    %8 = torch.operator "onnx.MatMul"(%6, %7) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,8,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %9 = torch.operator "onnx.Softmax"(%8) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,4,24,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %10 = torch.operator "onnx.MatMul"(%9, %arg2) : (!torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    return %10 : !torch.vtensor<[2,4,24,8],f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      val_18: "0x08000000FFFFFFFFFFFFFFFF18000000000000000800000000000000",
      val_21: "0x080000000200000000000000040000000000000008000000000000001800000000000000",
      val_23: "0x08000000F037183F"
    }
  }
#-}
