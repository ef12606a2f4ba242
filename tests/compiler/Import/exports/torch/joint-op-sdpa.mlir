// joint-op-sdpa.mlir: written by export_torch.py, form raw, with
// torch-mlir 20261001, torch 2.12.1, Python 3.11.7.
module {
  func.func @main(%arg0: !torch.vtensor<[2,4,24,8],f32>, %arg1: !torch.vtensor<[2,4,24,8],f32>, %arg2: !torch.vtensor<[2,4,24,8],f32>, %arg3: !torch.vtensor<[2,4,24,8],f32>) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>) {
    %float0.000000e00 = torch.constant.float 0.000000e+00
    %false = torch.constant.bool false
    %none = torch.constant.none
    %none_0 = torch.constant.none
    %0:2 = torch.operator "torch.aten._scaled_dot_product_flash_attention_for_cpu"(%arg0, %arg1, %arg2, %float0.000000e00, %false, %none, %none_0) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.float, !torch.bool, !torch.none, !torch.none) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24],f32>) 
    %float0.000000e00_1 = torch.constant.float 0.000000e+00
    %false_2 = torch.constant.bool false
    %none_3 = torch.constant.none
    %none_4 = torch.constant.none
    %1:3 = torch.operator "torch.aten._scaled_dot_product_flash_attention_for_cpu_backward"(%arg3, %arg0, %arg1, %arg2, %0#0, %0#1, %float0.000000e00_1, %false_2, %none_3, %none_4) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24],f32>, !torch.float, !torch.bool, !torch.none, !torch.none) -> (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>) 
    return %0#0, %1#0, %1#1, %1#2 : !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>
  }
}
