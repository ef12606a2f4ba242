// dit.mlir: written by export_onnx.py with torch 2.12.1 (opset 23),
// onnx 1.23.2, onnxscript 0.7.2, torch-mlir 20261001,
// Python 3.11.7.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[2,24,32],f32>, %arg1: !torch.vtensor<[2,32],f32>, %arg2: !torch.vtensor<[192,32],f32>, %arg3: !torch.vtensor<[96,32],f32>, %arg4: !torch.vtensor<[32,32],f32>, %arg5: !torch.vtensor<[40,32],f32>, %arg6: !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,32],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 23 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.12.1+cu130"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_11> : tensor<32xf32>} : () -> !torch.vtensor<[32],f32> 
    %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<scalar_tensor_default> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_21> : tensor<5xsi64>} : () -> !torch.vtensor<[5],si64> 
    %3 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_42> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64> 
    %4 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_8> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64> 
    %5 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_22> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64> 
    %6 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_28> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64> 
    %7 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_32> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64> 
    %none = torch.constant.none
    %8 = torch.operator "onnx.Sigmoid"(%arg1) : (!torch.vtensor<[2,32],f32>) -> !torch.vtensor<[2,32],f32> 
    %9 = torch.operator "onnx.Mul"(%arg1, %8) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>) -> !torch.vtensor<[2,32],f32> 
    %10 = torch.operator "onnx.Gemm"(%9, %arg2) {torch.onnx.alpha = 1.000000e+00 : f32, torch.onnx.beta = 1.000000e+00 : f32, torch.onnx.transA = 0 : si64, torch.onnx.transB = 1 : si64} : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[192,32],f32>) -> !torch.vtensor<[2,192],f32> 
    %11:6 = torch.operator "onnx.Split"(%10) {torch.onnx.axis = 1 : si64, torch.onnx.num_outputs = 6 : si64} : (!torch.vtensor<[2,192],f32>) -> (!torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>) 
    %12 = torch.operator "onnx.Unsqueeze"(%11#0, %4) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %13 = torch.operator "onnx.Unsqueeze"(%11#1, %4) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %14 = torch.operator "onnx.Unsqueeze"(%11#2, %4) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %15 = torch.operator "onnx.Unsqueeze"(%11#3, %4) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %16 = torch.operator "onnx.Unsqueeze"(%11#4, %4) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %17 = torch.operator "onnx.Unsqueeze"(%11#5, %4) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %18 = torch.operator "onnx.LayerNormalization"(%arg0, %0) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999997E-7 : f32, torch.onnx.stash_type = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %19 = torch.operator "onnx.Add"(%13, %1) : (!torch.vtensor<[2,1,32],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,1,32],f32> 
    %20 = torch.operator "onnx.Mul"(%18, %19) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,1,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %21 = torch.operator "onnx.Add"(%20, %12) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,1,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %22 = torch.operator "onnx.Transpose"(%arg3) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[96,32],f32>) -> !torch.vtensor<[32,96],f32> 
    %23 = torch.operator "onnx.MatMul"(%21, %22) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,96],f32>) -> !torch.vtensor<[2,24,96],f32> 
    %24 = torch.operator "onnx.Reshape"(%23, %2) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,96],f32>, !torch.vtensor<[5],si64>) -> !torch.vtensor<[2,24,3,4,8],f32> 
    %25 = torch.operator "onnx.Transpose"(%24) {torch.onnx.perm = [2 : si64, 0 : si64, 3 : si64, 1 : si64, 4 : si64]} : (!torch.vtensor<[2,24,3,4,8],f32>) -> !torch.vtensor<[3,2,4,24,8],f32> 
    %26 = torch.operator "onnx.Slice"(%25, %5, %4, %5) : (!torch.vtensor<[3,2,4,24,8],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,2,4,24,8],f32> 
    %27 = torch.operator "onnx.Squeeze"(%26, %5) : (!torch.vtensor<[1,2,4,24,8],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,4,24,8],f32> 
    %28 = torch.operator "onnx.Slice"(%25, %4, %6, %5) : (!torch.vtensor<[3,2,4,24,8],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,2,4,24,8],f32> 
    %29 = torch.operator "onnx.Squeeze"(%28, %5) : (!torch.vtensor<[1,2,4,24,8],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,4,24,8],f32> 
    %30 = torch.operator "onnx.Slice"(%25, %6, %7, %5) : (!torch.vtensor<[3,2,4,24,8],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,2,4,24,8],f32> 
    %31 = torch.operator "onnx.Squeeze"(%30, %5) : (!torch.vtensor<[1,2,4,24,8],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,4,24,8],f32> 
    %32 = torch.operator "onnx.Attention"(%27, %29, %31) {torch.onnx.is_causal = 0 : si64, torch.onnx.qk_matmul_output_mode = 0 : si64, torch.onnx.softcap = 0.000000e+00 : f32} : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %33 = torch.operator "onnx.Transpose"(%32) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,24,4,8],f32> 
    %34 = torch.operator "onnx.Reshape"(%33, %3) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,4,8],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[2,24,32],f32> 
    %35 = torch.operator "onnx.Transpose"(%arg4) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %36 = torch.operator "onnx.MatMul"(%34, %35) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %37 = torch.operator "onnx.Mul"(%14, %36) : (!torch.vtensor<[2,1,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %38 = torch.operator "onnx.Add"(%arg0, %37) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %39 = torch.operator "onnx.LayerNormalization"(%38, %0) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999997E-7 : f32, torch.onnx.stash_type = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %40 = torch.operator "onnx.Add"(%16, %1) : (!torch.vtensor<[2,1,32],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,1,32],f32> 
    %41 = torch.operator "onnx.Mul"(%39, %40) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,1,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %42 = torch.operator "onnx.Add"(%41, %15) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,1,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %43 = torch.operator "onnx.Transpose"(%arg5) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[40,32],f32>) -> !torch.vtensor<[32,40],f32> 
    %44 = torch.operator "onnx.MatMul"(%42, %43) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %45 = torch.operator "onnx.Gelu"(%44) {torch.onnx.approximate = "tanh"} : (!torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %46 = torch.operator "onnx.Transpose"(%arg6) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,40],f32>) -> !torch.vtensor<[40,32],f32> 
    %47 = torch.operator "onnx.MatMul"(%45, %46) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[40,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %48 = torch.operator "onnx.Mul"(%17, %47) : (!torch.vtensor<[2,1,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %49 = torch.operator "onnx.Add"(%38, %48) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    return %49 : !torch.vtensor<[2,24,32],f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      val_11: "0x080000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      scalar_tensor_default: "0x080000000000803F",
      val_21: "0x0800000002000000000000001800000000000000030000000000000004000000000000000800000000000000",
      val_42: "0x0800000002000000000000001800000000000000FFFFFFFFFFFFFFFF",
      val_8: "0x080000000100000000000000",
      val_22: "0x080000000000000000000000",
      val_28: "0x080000000200000000000000",
      val_32: "0x080000000300000000000000"
    }
  }
#-}
