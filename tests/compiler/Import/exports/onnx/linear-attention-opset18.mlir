// linear-attention-opset18.mlir: written by export_onnx.py with torch 2.12.1 (opset 18),
// onnx 1.23.2, onnxscript 0.7.2, torch-mlir 20261001,
// Python 3.11.7.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 18 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.12.1+cu130"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_0> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %none = torch.constant.none
    %1 = torch.operator "onnx.Softmax"(%arg1) {torch.onnx.axis = -2 : si64} : (!torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %2 = torch.operator "onnx.Transpose"(%1) {torch.onnx.perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (!torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,8,24],f32> 
    %3 = torch.operator "onnx.MatMul"(%2, %arg2) : (!torch.vtensor<[2,4,8,24],f32>, !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,8,8],f32> 
    %4 = torch.operator "onnx.Softmax"(%arg0) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %5 = torch.operator "onnx.Mul"(%4, %0) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %6 = torch.operator "onnx.MatMul"(%5, %3) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,8,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    return %6 : !torch.vtensor<[2,4,24,8],f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      val_0: "0x08000000F304B53E"
    }
  }
#-}
