// sdpa-causal-gqa.mlir: written by export_onnx.py with torch 2.12.1 (opset 23),
// onnx 1.23.2, onnxscript 0.7.2, torch-mlir 20261001,
// Python 3.11.7.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,2,24,8],f32>, %arg2: !torch.vtensor<[2,2,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 23 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.12.1+cu130"} {
    %none = torch.constant.none
    %0 = torch.operator "onnx.Attention"(%arg0, %arg1, %arg2) {torch.onnx.is_causal = 1 : si64, torch.onnx.qk_matmul_output_mode = 0 : si64, torch.onnx.softcap = 0.000000e+00 : f32} : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,2,24,8],f32>, !torch.vtensor<[2,2,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    return %0 : !torch.vtensor<[2,4,24,8],f32>
  }
}
