// bert-sdpa-opset18.mlir: written by export_onnx.py with torch 2.12.1 (opset 18),
// onnx 1.23.2, onnxscript 0.7.2, torch-mlir 20261001,
// Python 3.11.7.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[2,24,32],f32>, %arg1: !torch.vtensor<[2,24],i1>, %arg2: !torch.vtensor<[32,32],f32>, %arg3: !torch.vtensor<[32,32],f32>, %arg4: !torch.vtensor<[32,32],f32>, %arg5: !torch.vtensor<[32,32],f32>, %arg6: !torch.vtensor<[40,32],f32>, %arg7: !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,32],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 18 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.12.1+cu130"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_10> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64> 
    %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_43> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64> 
    %2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_46> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64> 
    %3 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_48> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32> 
    %4 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_59> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64> 
    %5 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_63> : tensor<32xf32>} : () -> !torch.vtensor<[32],f32> 
    %6 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_80> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64> 
    %7 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_2> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %8 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_3> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %9 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_67> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %10 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_72> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %none = torch.constant.none
    %11 = torch.operator "onnx.Unsqueeze"(%arg1, %6) : (!torch.vtensor<[2,24],i1>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,1,1,24],i1> 
    %12 = torch.operator "onnx.Cast"(%11) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[2,1,1,24],i1>) -> !torch.vtensor<[2,1,1,24],f32> 
    %13 = torch.operator "onnx.Sub"(%7, %12) : (!torch.vtensor<[],f32>, !torch.vtensor<[2,1,1,24],f32>) -> !torch.vtensor<[2,1,1,24],f32> 
    %14 = torch.operator "onnx.Mul"(%13, %8) : (!torch.vtensor<[2,1,1,24],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,1,1,24],f32> 
    %15 = torch.operator "onnx.Transpose"(%arg2) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %16 = torch.operator "onnx.MatMul"(%arg0, %15) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %17 = torch.operator "onnx.Reshape"(%16, %0) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,24,4,8],f32> 
    %18 = torch.operator "onnx.Transpose"(%17) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,24,4,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %19 = torch.operator "onnx.Transpose"(%arg3) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %20 = torch.operator "onnx.MatMul"(%arg0, %19) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %21 = torch.operator "onnx.Reshape"(%20, %0) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,24,4,8],f32> 
    %22 = torch.operator "onnx.Transpose"(%21) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,24,4,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %23 = torch.operator "onnx.Transpose"(%arg4) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %24 = torch.operator "onnx.MatMul"(%arg0, %23) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %25 = torch.operator "onnx.Reshape"(%24, %0) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,24,4,8],f32> 
    %26 = torch.operator "onnx.Transpose"(%25) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,24,4,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %27 = torch.operator "onnx.Reshape"(%22, %1) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[8,24,8],f32> 
    %28 = torch.operator "onnx.Transpose"(%27) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64]} : (!torch.vtensor<[8,24,8],f32>) -> !torch.vtensor<[8,8,24],f32> 
    %29 = torch.operator "onnx.Reshape"(%28, %2) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[8,8,24],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,4,8,24],f32> 
    %30 = torch.operator "onnx.Mul"(%18, %3) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %31 = torch.operator "onnx.Mul"(%29, %3) : (!torch.vtensor<[2,4,8,24],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,4,8,24],f32> 
    %32 = torch.operator "onnx.MatMul"(%30, %31) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,8,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %33 = torch.operator "onnx.Add"(%32, %14) : (!torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,1,1,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %34 = torch.operator "onnx.Softmax"(%33) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,4,24,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %35 = torch.operator "onnx.MatMul"(%34, %26) : (!torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %36 = torch.operator "onnx.Transpose"(%35) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,24,4,8],f32> 
    %37 = torch.operator "onnx.Reshape"(%36, %4) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,4,8],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[2,24,32],f32> 
    %38 = torch.operator "onnx.Transpose"(%arg5) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %39 = torch.operator "onnx.MatMul"(%37, %38) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %40 = torch.operator "onnx.Add"(%arg0, %39) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %41 = torch.operator "onnx.LayerNormalization"(%40, %5) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999974E-6 : f32, torch.onnx.stash_type = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %42 = torch.operator "onnx.Transpose"(%arg6) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[40,32],f32>) -> !torch.vtensor<[32,40],f32> 
    %43 = torch.operator "onnx.MatMul"(%41, %42) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %44 = torch.operator "onnx.Div"(%43, %9) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %45 = torch.operator "onnx.Erf"(%44) : (!torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %46 = torch.operator "onnx.Add"(%45, %7) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %47 = torch.operator "onnx.Mul"(%10, %46) : (!torch.vtensor<[],f32>, !torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %48 = torch.operator "onnx.Mul"(%43, %47) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %49 = torch.operator "onnx.Transpose"(%arg7) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,40],f32>) -> !torch.vtensor<[40,32],f32> 
    %50 = torch.operator "onnx.MatMul"(%48, %49) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[40,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %51 = torch.operator "onnx.Add"(%41, %50) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %52 = torch.operator "onnx.LayerNormalization"(%51, %5) {torch.onnx.axis = -1 : si64, torch.onnx.epsilon = 9.99999974E-6 : f32, torch.onnx.stash_type = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    return %52 : !torch.vtensor<[2,24,32],f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      val_10: "0x0800000002000000000000001800000000000000FFFFFFFFFFFFFFFF0800000000000000",
      val_43: "0x08000000FFFFFFFFFFFFFFFF18000000000000000800000000000000",
      val_46: "0x080000000200000000000000040000000000000008000000000000001800000000000000",
      val_48: "0x08000000F037183F",
      val_59: "0x0800000002000000000000001800000000000000FFFFFFFFFFFFFFFF",
      val_63: "0x080000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      val_80: "0x0800000001000000000000000200000000000000",
      val_2: "0x080000000000803F",
      val_3: "0x08000000FFFF7FFF",
      val_67: "0x08000000F304B53F",
      val_72: "0x080000000000003F"
    }
  }
#-}
