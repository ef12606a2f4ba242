// router-opset18.mlir: written by export_onnx.py with torch 2.12.1 (opset 18),
// onnx 1.23.2, onnxscript 0.7.2, torch-mlir 20261001,
// Python 3.11.7.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[2,24,32],f32>, %arg1: !torch.vtensor<[3,32],f32>, %arg2: !torch.vtensor<[3,32,40],f32>, %arg3: !torch.vtensor<[3,40,32],f32>) -> !torch.vtensor<[2,24,32],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 18 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.12.1+cu130"} {
    %none = torch.constant.none
    %0 = torch.operator "onnx.Transpose"(%arg1) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[3,32],f32>) -> !torch.vtensor<[32,3],f32> 
    %1 = torch.operator "onnx.MatMul"(%arg0, %0) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,3],f32>) -> !torch.vtensor<[2,24,3],f32> 
    %2 = torch.operator "onnx.Softmax"(%1) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,24,3],f32>) -> !torch.vtensor<[2,24,3],f32> 
    %3 = torch.operator "onnx.Einsum"(%arg0, %arg2) {torch.onnx.equation = "bsd,edf->besf"} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[3,32,40],f32>) -> !torch.vtensor<[2,3,24,40],f32> 
    %4 = torch.operator "onnx.Sigmoid"(%3) : (!torch.vtensor<[2,3,24,40],f32>) -> !torch.vtensor<[2,3,24,40],f32> 
    %5 = torch.operator "onnx.Mul"(%3, %4) : (!torch.vtensor<[2,3,24,40],f32>, !torch.vtensor<[2,3,24,40],f32>) -> !torch.vtensor<[2,3,24,40],f32> 
    %6 = torch.operator "onnx.Einsum"(%5, %arg3) {torch.onnx.equation = "besf,efd->besd"} : (!torch.vtensor<[2,3,24,40],f32>, !torch.vtensor<[3,40,32],f32>) -> !torch.vtensor<[2,3,24,32],f32> 
    %7 = torch.operator "onnx.Einsum"(%2, %6) {torch.onnx.equation = "bse,besd->bsd"} : (!torch.vtensor<[2,24,3],f32>, !torch.vtensor<[2,3,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    return %7 : !torch.vtensor<[2,24,32],f32>
  }
}
