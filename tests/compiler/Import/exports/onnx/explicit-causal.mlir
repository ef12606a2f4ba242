// explicit-causal.mlir: written by export_onnx.py with torch 2.12.1 (opset 23),
// onnx 1.23.2, onnxscript 0.7.2, torch-mlir 20261001,
// Python 3.11.7.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 23 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.12.1+cu130"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<bitwise_not> : tensor<24x24xi1>} : () -> !torch.vtensor<[24,24],i1> 
    %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_7> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_0> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %none = torch.constant.none
    %3 = torch.operator "onnx.Transpose"(%arg1) {torch.onnx.perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (!torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,8,24],f32> 
    %4 = torch.operator "onnx.MatMul"(%arg0, %3) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,8,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %5 = torch.operator "onnx.Div"(%4, %2) : (!torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %6 = torch.operator "onnx.Where"(%0, %1, %5) : (!torch.vtensor<[24,24],i1>, !torch.vtensor<[],f32>, !torch.vtensor<[2,4,24,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %7 = torch.operator "onnx.Softmax"(%6) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,4,24,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %8 = torch.operator "onnx.MatMul"(%7, %arg2) : (!torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    return %8 : !torch.vtensor<[2,4,24,8],f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      bitwise_not: "0x08000000000101010101010101010101010101010101010101010101000001010101010101010101010101010101010101010101000000010101010101010101010101010101010101010101000000000101010101010101010101010101010101010101000000000001010101010101010101010101010101010101000000000000010101010101010101010101010101010101000000000000000101010101010101010101010101010101000000000000000001010101010101010101010101010101000000000000000000010101010101010101010101010101000000000000000000000101010101010101010101010101000000000000000000000001010101010101010101010101000000000000000000000000010101010101010101010101000000000000000000000000000101010101010101010101000000000000000000000000000001010101010101010101000000000000000000000000000000010101010101010101000000000000000000000000000000000101010101010101000000000000000000000000000000000001010101010101000000000000000000000000000000000000010101010101000000000000000000000000000000000000000101010101000000000000000000000000000000000000000001010101000000000000000000000000000000000000000000010101000000000000000000000000000000000000000000000101000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000",
      val_7: "0x08000000000080FF",
      val_0: "0x08000000F3043540"
    }
  }
#-}
