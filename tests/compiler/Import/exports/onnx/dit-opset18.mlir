// dit-opset18.mlir: written by export_onnx.py with torch 2.12.1 (opset 18),
// onnx 1.23.2, onnxscript 0.7.2, torch-mlir 20261001,
// Python 3.11.7.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[2,24,32],f32>, %arg1: !torch.vtensor<[2,32],f32>, %arg2: !torch.vtensor<[192,32],f32>, %arg3: !torch.vtensor<[96,32],f32>, %arg4: !torch.vtensor<[32,32],f32>, %arg5: !torch.vtensor<[40,32],f32>, %arg6: !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,32],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 18 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.12.1+cu130"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_11> : tensor<32xf32>} : () -> !torch.vtensor<[32],f32> 
    %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<scalar_tensor_default> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_21> : tensor<5xsi64>} : () -> !torch.vtensor<[5],si64> 
    %3 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_53> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64> 
    %4 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_56> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64> 
    %5 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_58> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32> 
    %6 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_69> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64> 
    %7 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_8> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64> 
    %8 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_22> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64> 
    %9 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_28> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64> 
    %10 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_32> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64> 
    %11 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_77> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %12 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_79> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %13 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_82> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %14 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_87> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %none = torch.constant.none
    %15 = torch.operator "onnx.Sigmoid"(%arg1) : (!torch.vtensor<[2,32],f32>) -> !torch.vtensor<[2,32],f32> 
    %16 = torch.operator "onnx.Mul"(%arg1, %15) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>) -> !torch.vtensor<[2,32],f32> 
    %17 = torch.operator "onnx.Gemm"(%16, %arg2) {torch.onnx.alpha = 1.000000e+00 : f32, torch.onnx.beta = 1.000000e+00 : f32, torch.onnx.transA = 0 : si64, torch.onnx.transB = 1 : si64} : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[192,32],f32>) -> !torch.vtensor<[2,192],f32> 
    %18:6 = torch.operator "onnx.Split"(%17) {torch.onnx.axis = 1 : si64, torch.onnx.num_outputs = 6 : si64} : (!torch.vtensor<[2,192],f32>) -> (!torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>, !torch.vtensor<[2,32],f32>) 
    %19 = torch.operator "onnx.Unsqueeze"(%18#0, %7) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %20 = torch.operator "onnx.Unsqueeze"(%18#1, %7) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %21 = torch.operator "onnx.Unsqueeze"(%18#2, %7) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %22 = torch.operator "onnx.Unsqueeze"(%18#3, %7) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %23 = torch.operator "onnx.Unsqueeze"(%18#4, %7) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %24 = torch.operator "onnx.Unsqueeze"(%18#5, %7) : (!torch.vtensor<[2,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,1,32],f32> 
    %25 = torch.operator "onnx.LayerNormalization"(%arg0, %0) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999997E-7 : f32, torch.onnx.stash_type = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %26 = torch.operator "onnx.Add"(%20, %1) : (!torch.vtensor<[2,1,32],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,1,32],f32> 
    %27 = torch.operator "onnx.Mul"(%25, %26) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,1,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %28 = torch.operator "onnx.Add"(%27, %19) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,1,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %29 = torch.operator "onnx.Transpose"(%arg3) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[96,32],f32>) -> !torch.vtensor<[32,96],f32> 
    %30 = torch.operator "onnx.MatMul"(%28, %29) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,96],f32>) -> !torch.vtensor<[2,24,96],f32> 
    %31 = torch.operator "onnx.Reshape"(%30, %2) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,96],f32>, !torch.vtensor<[5],si64>) -> !torch.vtensor<[2,24,3,4,8],f32> 
    %32 = torch.operator "onnx.Transpose"(%31) {torch.onnx.perm = [2 : si64, 0 : si64, 3 : si64, 1 : si64, 4 : si64]} : (!torch.vtensor<[2,24,3,4,8],f32>) -> !torch.vtensor<[3,2,4,24,8],f32> 
    %33 = torch.operator "onnx.Slice"(%32, %8, %7, %8) : (!torch.vtensor<[3,2,4,24,8],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,2,4,24,8],f32> 
    %34 = torch.operator "onnx.Squeeze"(%33, %8) : (!torch.vtensor<[1,2,4,24,8],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,4,24,8],f32> 
    %35 = torch.operator "onnx.Slice"(%32, %7, %9, %8) : (!torch.vtensor<[3,2,4,24,8],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,2,4,24,8],f32> 
    %36 = torch.operator "onnx.Squeeze"(%35, %8) : (!torch.vtensor<[1,2,4,24,8],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,4,24,8],f32> 
    %37 = torch.operator "onnx.Slice"(%32, %9, %10, %8) : (!torch.vtensor<[3,2,4,24,8],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1,2,4,24,8],f32> 
    %38 = torch.operator "onnx.Squeeze"(%37, %8) : (!torch.vtensor<[1,2,4,24,8],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,4,24,8],f32> 
    %39 = torch.operator "onnx.Reshape"(%36, %3) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[8,24,8],f32> 
    %40 = torch.operator "onnx.Transpose"(%39) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64]} : (!torch.vtensor<[8,24,8],f32>) -> !torch.vtensor<[8,8,24],f32> 
    %41 = torch.operator "onnx.Reshape"(%40, %4) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[8,8,24],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,4,8,24],f32> 
    %42 = torch.operator "onnx.Mul"(%34, %5) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %43 = torch.operator "onnx.Mul"(%41, %5) : (!torch.vtensor<[2,4,8,24],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,4,8,24],f32> 
    %44 = torch.operator "onnx.MatMul"(%42, %43) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,8,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %45 = torch.operator "onnx.Softmax"(%44) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,4,24,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %46 = torch.operator "onnx.MatMul"(%45, %38) : (!torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %47 = torch.operator "onnx.Transpose"(%46) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,24,4,8],f32> 
    %48 = torch.operator "onnx.Reshape"(%47, %6) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,4,8],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[2,24,32],f32> 
    %49 = torch.operator "onnx.Transpose"(%arg4) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %50 = torch.operator "onnx.MatMul"(%48, %49) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %51 = torch.operator "onnx.Mul"(%21, %50) : (!torch.vtensor<[2,1,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %52 = torch.operator "onnx.Add"(%arg0, %51) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %53 = torch.operator "onnx.LayerNormalization"(%52, %0) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999997E-7 : f32, torch.onnx.stash_type = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %54 = torch.operator "onnx.Add"(%23, %1) : (!torch.vtensor<[2,1,32],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,1,32],f32> 
    %55 = torch.operator "onnx.Mul"(%53, %54) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,1,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %56 = torch.operator "onnx.Add"(%55, %22) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,1,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %57 = torch.operator "onnx.Transpose"(%arg5) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[40,32],f32>) -> !torch.vtensor<[32,40],f32> 
    %58 = torch.operator "onnx.MatMul"(%56, %57) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %59 = torch.operator "onnx.Pow"(%58, %11) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %60 = torch.operator "onnx.Mul"(%12, %59) : (!torch.vtensor<[],f32>, !torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %61 = torch.operator "onnx.Add"(%58, %60) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %62 = torch.operator "onnx.Mul"(%13, %61) : (!torch.vtensor<[],f32>, !torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %63 = torch.operator "onnx.Tanh"(%62) : (!torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %64 = torch.operator "onnx.Add"(%63, %1) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %65 = torch.operator "onnx.Mul"(%14, %64) : (!torch.vtensor<[],f32>, !torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %66 = torch.operator "onnx.Mul"(%58, %65) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %67 = torch.operator "onnx.Transpose"(%arg6) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,40],f32>) -> !torch.vtensor<[40,32],f32> 
    %68 = torch.operator "onnx.MatMul"(%66, %67) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[40,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %69 = torch.operator "onnx.Mul"(%24, %68) : (!torch.vtensor<[2,1,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %70 = torch.operator "onnx.Add"(%52, %69) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    return %70 : !torch.vtensor<[2,24,32],f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      val_11: "0x080000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      scalar_tensor_default: "0x080000000000803F",
      val_21: "0x0800000002000000000000001800000000000000030000000000000004000000000000000800000000000000",
      val_53: "0x08000000FFFFFFFFFFFFFFFF18000000000000000800000000000000",
      val_56: "0x080000000200000000000000040000000000000008000000000000001800000000000000",
      val_58: "0x08000000F037183F",
      val_69: "0x0800000002000000000000001800000000000000FFFFFFFFFFFFFFFF",
      val_8: "0x080000000100000000000000",
      val_22: "0x080000000000000000000000",
      val_28: "0x080000000200000000000000",
      val_32: "0x080000000300000000000000",
      val_77: "0x0800000000004040",
      val_79: "0x080000001327373D",
      val_82: "0x080000002A424C3F",
      val_87: "0x080000000000003F"
    }
  }
#-}
