// bert-sdpa.mlir: written by export_onnx.py with torch 2.12.1 (opset 23),
// onnx 1.23.2, onnxscript 0.7.2, torch-mlir 20261001,
// Python 3.11.7.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[2,24,32],f32>, %arg1: !torch.vtensor<[2,24],i1>, %arg2: !torch.vtensor<[32,32],f32>, %arg3: !torch.vtensor<[32,32],f32>, %arg4: !torch.vtensor<[32,32],f32>, %arg5: !torch.vtensor<[32,32],f32>, %arg6: !torch.vtensor<[40,32],f32>, %arg7: !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,32],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 23 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.12.1+cu130"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_10> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64> 
    %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_32> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64> 
    %2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_36> : tensor<32xf32>} : () -> !torch.vtensor<[32],f32> 
    %3 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_46> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64> 
    %4 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_2> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %5 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_3> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %none = torch.constant.none
    %6 = torch.operator "onnx.Unsqueeze"(%arg1, %3) : (!torch.vtensor<[2,24],i1>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,1,1,24],i1> 
    %7 = torch.operator "onnx.Cast"(%6) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[2,1,1,24],i1>) -> !torch.vtensor<[2,1,1,24],f32> 
    %8 = torch.operator "onnx.Sub"(%4, %7) : (!torch.vtensor<[],f32>, !torch.vtensor<[2,1,1,24],f32>) -> !torch.vtensor<[2,1,1,24],f32> 
    %9 = torch.operator "onnx.Mul"(%8, %5) : (!torch.vtensor<[2,1,1,24],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,1,1,24],f32> 
    %10 = torch.operator "onnx.Transpose"(%arg2) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %11 = torch.operator "onnx.MatMul"(%arg0, %10) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %12 = torch.operator "onnx.Reshape"(%11, %0) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,24,4,8],f32> 
    %13 = torch.operator "onnx.Transpose"(%12) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,24,4,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %14 = torch.operator "onnx.Transpose"(%arg3) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %15 = torch.operator "onnx.MatMul"(%arg0, %14) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %16 = torch.operator "onnx.Reshape"(%15, %0) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,24,4,8],f32> 
    %17 = torch.operator "onnx.Transpose"(%16) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,24,4,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %18 = torch.operator "onnx.Transpose"(%arg4) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %19 = torch.operator "onnx.MatMul"(%arg0, %18) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %20 = torch.operator "onnx.Reshape"(%19, %0) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,24,4,8],f32> 
    %21 = torch.operator "onnx.Transpose"(%20) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,24,4,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %22 = torch.operator "onnx.Attention"(%13, %17, %21, %9) {torch.onnx.is_causal = 0 : si64, torch.onnx.qk_matmul_output_mode = 0 : si64, torch.onnx.softcap = 0.000000e+00 : f32} : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,1,1,24],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %23 = torch.operator "onnx.Transpose"(%22) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,24,4,8],f32> 
    %24 = torch.operator "onnx.Reshape"(%23, %1) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,4,8],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[2,24,32],f32> 
    %25 = torch.operator "onnx.Transpose"(%arg5) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %26 = torch.operator "onnx.MatMul"(%24, %25) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %27 = torch.operator "onnx.Add"(%arg0, %26) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %28 = torch.operator "onnx.LayerNormalization"(%27, %2) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999974E-6 : f32, torch.onnx.stash_type = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %29 = torch.operator "onnx.Transpose"(%arg6) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[40,32],f32>) -> !torch.vtensor<[32,40],f32> 
    %30 = torch.operator "onnx.MatMul"(%28, %29) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %31 = torch.operator "onnx.Gelu"(%30) {torch.onnx.approximate = "none"} : (!torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %32 = torch.operator "onnx.Transpose"(%arg7) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,40],f32>) -> !torch.vtensor<[40,32],f32> 
    %33 = torch.operator "onnx.MatMul"(%31, %32) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[40,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %34 = torch.operator "onnx.Add"(%28, %33) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %35 = torch.operator "onnx.LayerNormalization"(%34, %2) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999974E-6 : f32, torch.onnx.stash_type = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    return %35 : !torch.vtensor<[2,24,32],f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      val_10: "0x0800000002000000000000001800000000000000FFFFFFFFFFFFFFFF0800000000000000",
      val_32: "0x0800000002000000000000001800000000000000FFFFFFFFFFFFFFFF",
      val_36: "0x080000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      val_46: "0x0800000001000000000000000200000000000000",
      val_2: "0x080000000000803F",
      val_3: "0x08000000FFFF7FFF"
    }
  }
#-}
