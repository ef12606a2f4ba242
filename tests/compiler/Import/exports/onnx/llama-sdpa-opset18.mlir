// llama-sdpa-opset18.mlir: written by export_onnx.py with torch 2.12.1 (opset 18),
// onnx 1.23.2, onnxscript 0.7.2, torch-mlir 20261001,
// Python 3.11.7.
module {
  func.func @main_graph(%arg0: !torch.vtensor<[2,24,32],f32>, %arg1: !torch.vtensor<[32],f32>, %arg2: !torch.vtensor<[32,32],f32>, %arg3: !torch.vtensor<[16,32],f32>, %arg4: !torch.vtensor<[16,32],f32>, %arg5: !torch.vtensor<[32,32],f32>, %arg6: !torch.vtensor<[32],f32>, %arg7: !torch.vtensor<[40,32],f32>, %arg8: !torch.vtensor<[40,32],f32>, %arg9: !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,32],f32> attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 18 : si64, torch.onnx_meta.producer_name = "pytorch", torch.onnx_meta.producer_version = "2.12.1+cu130"} {
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_3> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64> 
    %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<cos> : tensor<24x8xf32>} : () -> !torch.vtensor<[24,8],f32> 
    %2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<sin> : tensor<24x8xf32>} : () -> !torch.vtensor<[24,8],f32> 
    %3 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_30> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64> 
    %4 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_53> : tensor<5xsi64>} : () -> !torch.vtensor<[5],si64> 
    %5 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_72> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64> 
    %6 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_98> : tensor<24x24xf32>} : () -> !torch.vtensor<[24,24],f32> 
    %7 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_110> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64> 
    %8 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_112> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32> 
    %9 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_123> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64> 
    %10 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<_val_108_shape> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64> 
    %11 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_0> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %12 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_4> : tensor<f32>} : () -> !torch.vtensor<[],f32> 
    %13 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<val_46> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64> 
    %none = torch.constant.none
    %14 = torch.operator "onnx.Pow"(%arg0, %11) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %15 = torch.operator "onnx.ReduceMean"(%14, %0) {torch.onnx.keepdims = 1 : si64, torch.onnx.noop_with_empty_axes = 0 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,24,1],f32> 
    %16 = torch.operator "onnx.Add"(%15, %12) : (!torch.vtensor<[2,24,1],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,24,1],f32> 
    %17 = torch.operator "onnx.Sqrt"(%16) : (!torch.vtensor<[2,24,1],f32>) -> !torch.vtensor<[2,24,1],f32> 
    %18 = torch.operator "onnx.Reciprocal"(%17) : (!torch.vtensor<[2,24,1],f32>) -> !torch.vtensor<[2,24,1],f32> 
    %19 = torch.operator "onnx.Mul"(%arg0, %18) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,1],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %20 = torch.operator "onnx.Mul"(%arg1, %19) : (!torch.vtensor<[32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %21 = torch.operator "onnx.Transpose"(%arg2) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %22 = torch.operator "onnx.MatMul"(%20, %21) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %23 = torch.operator "onnx.Reshape"(%22, %3) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,24,4,8],f32> 
    %24 = torch.operator "onnx.Transpose"(%23) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,24,4,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %25:2 = torch.operator "onnx.Split"(%24) {torch.onnx.axis = 3 : si64, torch.onnx.num_outputs = 2 : si64} : (!torch.vtensor<[2,4,24,8],f32>) -> (!torch.vtensor<[2,4,24,4],f32>, !torch.vtensor<[2,4,24,4],f32>) 
    %26 = torch.operator "onnx.Mul"(%24, %1) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %27 = torch.operator "onnx.Neg"(%25#1) : (!torch.vtensor<[2,4,24,4],f32>) -> !torch.vtensor<[2,4,24,4],f32> 
    %28 = torch.operator "onnx.Concat"(%27, %25#0) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,4,24,4],f32>, !torch.vtensor<[2,4,24,4],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %29 = torch.operator "onnx.Mul"(%28, %2) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %30 = torch.operator "onnx.Add"(%26, %29) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %31 = torch.operator "onnx.Transpose"(%arg3) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[16,32],f32>) -> !torch.vtensor<[32,16],f32> 
    %32 = torch.operator "onnx.MatMul"(%20, %31) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,16],f32>) -> !torch.vtensor<[2,24,16],f32> 
    %33 = torch.operator "onnx.Reshape"(%32, %3) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,16],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,24,2,8],f32> 
    %34 = torch.operator "onnx.Transpose"(%33) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,24,2,8],f32>) -> !torch.vtensor<[2,2,24,8],f32> 
    %35:2 = torch.operator "onnx.Split"(%34) {torch.onnx.axis = 3 : si64, torch.onnx.num_outputs = 2 : si64} : (!torch.vtensor<[2,2,24,8],f32>) -> (!torch.vtensor<[2,2,24,4],f32>, !torch.vtensor<[2,2,24,4],f32>) 
    %36 = torch.operator "onnx.Mul"(%34, %1) : (!torch.vtensor<[2,2,24,8],f32>, !torch.vtensor<[24,8],f32>) -> !torch.vtensor<[2,2,24,8],f32> 
    %37 = torch.operator "onnx.Neg"(%35#1) : (!torch.vtensor<[2,2,24,4],f32>) -> !torch.vtensor<[2,2,24,4],f32> 
    %38 = torch.operator "onnx.Concat"(%37, %35#0) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,2,24,4],f32>, !torch.vtensor<[2,2,24,4],f32>) -> !torch.vtensor<[2,2,24,8],f32> 
    %39 = torch.operator "onnx.Mul"(%38, %2) : (!torch.vtensor<[2,2,24,8],f32>, !torch.vtensor<[24,8],f32>) -> !torch.vtensor<[2,2,24,8],f32> 
    %40 = torch.operator "onnx.Add"(%36, %39) : (!torch.vtensor<[2,2,24,8],f32>, !torch.vtensor<[2,2,24,8],f32>) -> !torch.vtensor<[2,2,24,8],f32> 
    %41 = torch.operator "onnx.Transpose"(%arg4) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[16,32],f32>) -> !torch.vtensor<[32,16],f32> 
    %42 = torch.operator "onnx.MatMul"(%20, %41) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,16],f32>) -> !torch.vtensor<[2,24,16],f32> 
    %43 = torch.operator "onnx.Reshape"(%42, %3) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,16],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,24,2,8],f32> 
    %44 = torch.operator "onnx.Transpose"(%43) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,24,2,8],f32>) -> !torch.vtensor<[2,2,24,8],f32> 
    %45 = torch.operator "onnx.Unsqueeze"(%40, %13) : (!torch.vtensor<[2,2,24,8],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,2,1,24,8],f32> 
    %46 = torch.operator "onnx.Expand"(%45, %4) : (!torch.vtensor<[2,2,1,24,8],f32>, !torch.vtensor<[5],si64>) -> !torch.vtensor<[2,2,2,24,8],f32> 
    %47 = torch.operator "onnx.Unsqueeze"(%44, %13) : (!torch.vtensor<[2,2,24,8],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,2,1,24,8],f32> 
    %48 = torch.operator "onnx.Expand"(%47, %4) : (!torch.vtensor<[2,2,1,24,8],f32>, !torch.vtensor<[5],si64>) -> !torch.vtensor<[2,2,2,24,8],f32> 
    %49 = torch.operator "onnx.Reshape"(%48, %5) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,2,2,24,8],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,4,24,8],f32> 
    %50 = torch.operator "onnx.Reshape"(%46, %10) : (!torch.vtensor<[2,2,2,24,8],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[8,24,8],f32> 
    %51 = torch.operator "onnx.Transpose"(%50) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64]} : (!torch.vtensor<[8,24,8],f32>) -> !torch.vtensor<[8,8,24],f32> 
    %52 = torch.operator "onnx.Reshape"(%51, %7) {torch.onnx.allowzero = 0 : si64} : (!torch.vtensor<[8,8,24],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[2,4,8,24],f32> 
    %53 = torch.operator "onnx.Mul"(%30, %8) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %54 = torch.operator "onnx.Mul"(%52, %8) : (!torch.vtensor<[2,4,8,24],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2,4,8,24],f32> 
    %55 = torch.operator "onnx.MatMul"(%53, %54) : (!torch.vtensor<[2,4,24,8],f32>, !torch.vtensor<[2,4,8,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %56 = torch.operator "onnx.Add"(%55, %6) : (!torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[24,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %57 = torch.operator "onnx.Softmax"(%56) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,4,24,24],f32>) -> !torch.vtensor<[2,4,24,24],f32> 
    %58 = torch.operator "onnx.MatMul"(%57, %49) : (!torch.vtensor<[2,4,24,24],f32>, !torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,4,24,8],f32> 
    %59 = torch.operator "onnx.Transpose"(%58) {torch.onnx.perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64]} : (!torch.vtensor<[2,4,24,8],f32>) -> !torch.vtensor<[2,24,4,8],f32> 
    %60 = torch.operator "onnx.Reshape"(%59, %9) {torch.onnx.allowzero = 1 : si64} : (!torch.vtensor<[2,24,4,8],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[2,24,32],f32> 
    %61 = torch.operator "onnx.Transpose"(%arg5) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,32],f32>) -> !torch.vtensor<[32,32],f32> 
    %62 = torch.operator "onnx.MatMul"(%60, %61) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %63 = torch.operator "onnx.Add"(%arg0, %62) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %64 = torch.operator "onnx.Pow"(%63, %11) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %65 = torch.operator "onnx.ReduceMean"(%64, %0) {torch.onnx.keepdims = 1 : si64, torch.onnx.noop_with_empty_axes = 0 : si64} : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2,24,1],f32> 
    %66 = torch.operator "onnx.Add"(%65, %12) : (!torch.vtensor<[2,24,1],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,24,1],f32> 
    %67 = torch.operator "onnx.Sqrt"(%66) : (!torch.vtensor<[2,24,1],f32>) -> !torch.vtensor<[2,24,1],f32> 
    %68 = torch.operator "onnx.Reciprocal"(%67) : (!torch.vtensor<[2,24,1],f32>) -> !torch.vtensor<[2,24,1],f32> 
    %69 = torch.operator "onnx.Mul"(%63, %68) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,1],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %70 = torch.operator "onnx.Mul"(%arg6, %69) : (!torch.vtensor<[32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %71 = torch.operator "onnx.Transpose"(%arg7) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[40,32],f32>) -> !torch.vtensor<[32,40],f32> 
    %72 = torch.operator "onnx.MatMul"(%70, %71) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %73 = torch.operator "onnx.Sigmoid"(%72) : (!torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %74 = torch.operator "onnx.Mul"(%72, %73) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %75 = torch.operator "onnx.Transpose"(%arg8) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[40,32],f32>) -> !torch.vtensor<[32,40],f32> 
    %76 = torch.operator "onnx.MatMul"(%70, %75) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[32,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %77 = torch.operator "onnx.Mul"(%74, %76) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[2,24,40],f32>) -> !torch.vtensor<[2,24,40],f32> 
    %78 = torch.operator "onnx.Transpose"(%arg9) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[32,40],f32>) -> !torch.vtensor<[40,32],f32> 
    %79 = torch.operator "onnx.MatMul"(%77, %78) : (!torch.vtensor<[2,24,40],f32>, !torch.vtensor<[40,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    %80 = torch.operator "onnx.Add"(%63, %79) : (!torch.vtensor<[2,24,32],f32>, !torch.vtensor<[2,24,32],f32>) -> !torch.vtensor<[2,24,32],f32> 
    return %80 : !torch.vtensor<[2,24,32],f32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      val_3: "0x08000000FFFFFFFFFFFFFFFF",
      cos: "0x080000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F40510A3F98B87E3FB9FC7F3FF8FF7F3F40510A3F98B87E3FB9FC7F3FF8FF7F3F3211D5BEA5E57A3FE5F27F3FDEFF7F3F3211D5BEA5E57A3FE5F27F3FDEFF7F3F26707DBFEF90743F83E27F3FB5FF7F3F26707DBFEF90743F83E27F3FB5FF7F3F305527BFA7CA6B3F94CB7F3F7AFF7F3F305527BFA7CA6B3F94CB7F3F7AFF7F3F2B3C913E40A9603F19AE7F3F2EFF7F3F2B3C913E40A9603F19AE7F3F2EFF7F3FB8CD753F3249533F128A7F3FD2FE7F3FB8CD753F3249533F128A7F3FD2FE7F3FBDFF403FB3CC433F815F7F3F65FE7F3FBDFF403FB3CC433F815F7F3F65FE7F3FF6FD14BE5F5B323F662E7F3FE7FD7F3FF6FD14BE5F5B323F662E7F3FE7FD7F3FD53F69BFD4211F3FC2F67E3F59FD7F3FD53F69BFD4211F3FC2F67E3F59FD7F3F64CD56BF40510A3F98B87E3FB9FC7F3F64CD56BF40510A3F98B87E3FB9FC7F3F7205913BC03DE83EE8737E3F09FC7F3F7205913BC03DE83EE8737E3F09FC7F3FD006583FF486B93EB5287E3F48FB7F3FD006583FF486B93EB5287E3F48FB7F3F6F4E683F99F5883E00D77D3F76FA7F3F6F4E683F99F5883E00D77D3F76FA7F3FD8040C3EDF0B2E3ECC7E7D3F94F97F3FD8040C3EDF0B2E3ECC7E7D3F94F97F3FE87A42BFAADE903D1A207D3FA1F87F3FE87A42BFAADE903D1A207D3FA1F87F3F2C2975BFE233EFBCEDBA7C3F9DF77F3F2C2975BFE233EFBCEDBA7C3F9DF77F3F36E28CBED3EF03BE494F7C3F88F67F3F36E28CBED3EF03BE494F7C3F88F67F3F840A293FAFA768BE2EDD7B3F62F57F3F840A293FAFA768BE2EDD7B3F62F57F3FBF1B7D3F3586A5BEA1647B3F2CF47F3FBF1B7D3F3586A5BEA1647B3F2CF47F3F22F0D03E3211D5BEA5E57A3FE5F27F3F22F0D03E3211D5BEA5E57A3FE5F27F3FFC370CBF9A3D01BF3C607A3F8DF17F3FFC370CBF9A3D01BF3C607A3F8DF17F3F6FFD7FBF03A816BF6AD4793F24F07F3F6FFD7FBF03A816BF6AD4793F24F07F3FBF6708BF10912ABF3342793FABEE7F3FBF6708BF10912ABF3342793FABEE7F3F",
      sin: "0x080000000000000000000000000000000000000000000000000000000000000000000000A56A573F7775CC3D57D6233C6E12833AA56A573F7775CC3D57D6233C6E12833AB7C7683FF96F4B3E3ED4A33C6912033BB7C7683FF96F4B3E3ED4A33C6912033BC381103E6D4E973E1FB9F53C939B443BC381103E6D4E973E1FB9F53C939B443BCFBD41BFD761C73EDBCB233D5812833BCFBD41BFD761C73EDBCB233D5812833B107C75BF4477F53EF4B64C3DDED6A33B107C75BF4477F53EF4B64C3DDED6A33B8C0F8FBE698C103FD19C753D599BC43B8C0F8FBE698C103FD19C753D599BC43B4630283F73EB243F323E8F3DC75FE53B4630283F73EB243F323E8F3DC75FE53B95467D3FA6A4373F50AAA33D1312033C95467D3FA6A4373F50AAA33D1312033C3101D33E1D88483F3E12B83D3B74133C3101D33E1D88483F3E12B83D3B74133CF7440BBFA56A573F7675CC3D58D6233CF7440BBFA56A573F7675CC3D58D6233C5CFF7FBF2A26643F72D3E03D6B38343C5CFF7FBF2A26643F72D3E03D6B38343CD85C09BF1D9A6E3FAC2BF53D719A443CD85C09BF1D9A6E3FAC2BF53D719A443C2320D73EC0AB763FD0BE043E6BFC543C2320D73EC0AB763FD0BE043E6BFC543C72987D3F6F467C3F64E40E3E575E653C72987D3F6F467C3F64E40E3E575E653C4479263FD55B7F3F4F06193E34C0753C4479263FD55B7F3F4F06193E34C0753C116893BE0EE47F3F5024233E0111833C116893BE0EE47F3F5024233E0111833C251E76BFBFDD7D3F233E2D3EDE418B3C251E76BFBFDD7D3F233E2D3EDE418B3CB34040BF144E793F8753373EB372933CB34040BF144E793F8753373EB372933C6979193EB940723F3A64413E7EA39B3C6979193EB940723F3A64413E7EA39B3CC8B6693FB7C7683FF86F4B3E3FD4A33CC8B6693FB7C7683FF86F4B3E3FD4A33C102F563F49FB5C3F8376553EF504AC3C102F563F49FB5C3F8376553EF504AC3C150511BC9EF94E3F96775F3EA035B43C150511BC9EF94E3F96775F3EA035B43CE6A158BF8AE63E3FF072693E3F66BC3CE6A158BF8AE63E3FF072693E3F66BC3C",
      val_30: "0x0800000002000000000000001800000000000000FFFFFFFFFFFFFFFF0800000000000000",
      val_53: "0x0800000002000000000000000200000000000000020000000000000018000000000000000800000000000000",
      val_72: "0x080000000200000000000000040000000000000018000000000000000800000000000000",
      val_98: "0x0800000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFFFFFF7FFF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFFFFFF7FFF0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FFFF7FFF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
      val_110: "0x080000000200000000000000040000000000000008000000000000001800000000000000",
      val_112: "0x08000000F037183F",
      val_123: "0x0800000002000000000000001800000000000000FFFFFFFFFFFFFFFF",
      _val_108_shape: "0x08000000080000000000000018000000000000000800000000000000",
      val_0: "0x0800000000000040",
      val_4: "0x08000000ACC52737",
      val_46: "0x080000000200000000000000"
    }
  }
#-}
