// ring-lse-tokens-first.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["ring"=4]> {stablehlo.mesh = {axes = [{name = "ring", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result[0]"}, tensor<2x24x4xf32> {jax.result_info = "result[1]"}) {
    %0:2 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}, {}]>] out_shardings=[<@mesh, [{}, {"ring"}, {}, {}]>, <@mesh, [{}, {"ring"}, {}]>] manual_axes={"ring"} (%arg3: tensor<2x6x4x8xf32>, %arg4: tensor<2x6x4x8xf32>, %arg5: tensor<2x6x4x8xf32>) {
      %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x6xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x6x4x8xf32>
      %4 = stablehlo.dot_general %arg3, %arg4, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) -> tensor<2x4x6x6xf32>
      %cst_2 = stablehlo.constant dense<0.353553385> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
      %6 = stablehlo.multiply %4, %5 : tensor<2x4x6x6xf32>
      %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %7 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
      %8 = stablehlo.convert %1 : tensor<2x4x6xf32>
      %9 = stablehlo.maximum %8, %7 : tensor<2x4x6xf32>
      %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x1xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
      %12 = stablehlo.subtract %6, %11 : tensor<2x4x6x6xf32>
      %13 = stablehlo.exponential %12 : tensor<2x4x6x6xf32>
      %14 = stablehlo.convert %1 : tensor<2x4x6xf32>
      %15 = stablehlo.subtract %14, %9 : tensor<2x4x6xf32>
      %16 = stablehlo.exponential %15 : tensor<2x4x6xf32>
      %17 = stablehlo.multiply %2, %16 : tensor<2x4x6xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %18 = stablehlo.reduce(%13 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
      %19 = stablehlo.add %17, %18 : tensor<2x4x6xf32>
      %20 = stablehlo.dot_general %arg5, %13, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x8x6xf32>
      %21 = stablehlo.transpose %20, dims = [0, 3, 1, 2] : (tensor<2x4x8x6xf32>) -> tensor<2x6x4x8xf32>
      %22 = stablehlo.transpose %16, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
      %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
      %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
      %25 = stablehlo.multiply %3, %24 : tensor<2x6x4x8xf32>
      %26 = stablehlo.add %25, %21 : tensor<2x6x4x8xf32>
      %27 = "stablehlo.collective_permute"(%arg4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
      %28 = "stablehlo.collective_permute"(%arg5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
      %29 = stablehlo.dot_general %arg3, %27, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) -> tensor<2x4x6x6xf32>
      %cst_5 = stablehlo.constant dense<0.353553385> : tensor<f32>
      %30 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
      %31 = stablehlo.multiply %29, %30 : tensor<2x4x6x6xf32>
      %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %32 = stablehlo.reduce(%31 init: %cst_6) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
      %33 = stablehlo.maximum %9, %32 : tensor<2x4x6xf32>
      %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x1xf32>
      %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
      %36 = stablehlo.subtract %31, %35 : tensor<2x4x6x6xf32>
      %37 = stablehlo.exponential %36 : tensor<2x4x6x6xf32>
      %38 = stablehlo.subtract %9, %33 : tensor<2x4x6xf32>
      %39 = stablehlo.exponential %38 : tensor<2x4x6xf32>
      %40 = stablehlo.multiply %19, %39 : tensor<2x4x6xf32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %41 = stablehlo.reduce(%37 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
      %42 = stablehlo.add %40, %41 : tensor<2x4x6xf32>
      %43 = stablehlo.dot_general %28, %37, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x8x6xf32>
      %44 = stablehlo.transpose %43, dims = [0, 3, 1, 2] : (tensor<2x4x8x6xf32>) -> tensor<2x6x4x8xf32>
      %45 = stablehlo.transpose %39, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
      %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
      %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
      %48 = stablehlo.multiply %26, %47 : tensor<2x6x4x8xf32>
      %49 = stablehlo.add %48, %44 : tensor<2x6x4x8xf32>
      %50 = "stablehlo.collective_permute"(%27) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
      %51 = "stablehlo.collective_permute"(%28) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
      %52 = stablehlo.dot_general %arg3, %50, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) -> tensor<2x4x6x6xf32>
      %cst_8 = stablehlo.constant dense<0.353553385> : tensor<f32>
      %53 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
      %54 = stablehlo.multiply %52, %53 : tensor<2x4x6x6xf32>
      %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %55 = stablehlo.reduce(%54 init: %cst_9) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
      %56 = stablehlo.maximum %33, %55 : tensor<2x4x6xf32>
      %57 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x1xf32>
      %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
      %59 = stablehlo.subtract %54, %58 : tensor<2x4x6x6xf32>
      %60 = stablehlo.exponential %59 : tensor<2x4x6x6xf32>
      %61 = stablehlo.subtract %33, %56 : tensor<2x4x6xf32>
      %62 = stablehlo.exponential %61 : tensor<2x4x6xf32>
      %63 = stablehlo.multiply %42, %62 : tensor<2x4x6xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %64 = stablehlo.reduce(%60 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
      %65 = stablehlo.add %63, %64 : tensor<2x4x6xf32>
      %66 = stablehlo.dot_general %51, %60, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x8x6xf32>
      %67 = stablehlo.transpose %66, dims = [0, 3, 1, 2] : (tensor<2x4x8x6xf32>) -> tensor<2x6x4x8xf32>
      %68 = stablehlo.transpose %62, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
      %69 = stablehlo.broadcast_in_dim %68, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
      %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
      %71 = stablehlo.multiply %49, %70 : tensor<2x6x4x8xf32>
      %72 = stablehlo.add %71, %67 : tensor<2x6x4x8xf32>
      %73 = "stablehlo.collective_permute"(%50) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
      %74 = "stablehlo.collective_permute"(%51) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x6x4x8xf32>) -> tensor<2x6x4x8xf32>
      %75 = stablehlo.dot_general %arg3, %73, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) -> tensor<2x4x6x6xf32>
      %cst_11 = stablehlo.constant dense<0.353553385> : tensor<f32>
      %76 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x4x6x6xf32>
      %77 = stablehlo.multiply %75, %76 : tensor<2x4x6x6xf32>
      %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %78 = stablehlo.reduce(%77 init: %cst_12) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
      %79 = stablehlo.maximum %56, %78 : tensor<2x4x6xf32>
      %80 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x1xf32>
      %81 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2, 3] : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
      %82 = stablehlo.subtract %77, %81 : tensor<2x4x6x6xf32>
      %83 = stablehlo.exponential %82 : tensor<2x4x6x6xf32>
      %84 = stablehlo.subtract %56, %79 : tensor<2x4x6xf32>
      %85 = stablehlo.exponential %84 : tensor<2x4x6xf32>
      %86 = stablehlo.multiply %65, %85 : tensor<2x4x6xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %87 = stablehlo.reduce(%83 init: %cst_13) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
      %88 = stablehlo.add %86, %87 : tensor<2x4x6xf32>
      %89 = stablehlo.dot_general %74, %83, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4x8xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x8x6xf32>
      %90 = stablehlo.transpose %89, dims = [0, 3, 1, 2] : (tensor<2x4x8x6xf32>) -> tensor<2x6x4x8xf32>
      %91 = stablehlo.transpose %85, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
      %92 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
      %93 = stablehlo.broadcast_in_dim %92, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
      %94 = stablehlo.multiply %72, %93 : tensor<2x6x4x8xf32>
      %95 = stablehlo.add %94, %90 : tensor<2x6x4x8xf32>
      %96 = stablehlo.transpose %88, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
      %97 = stablehlo.broadcast_in_dim %96, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
      %98 = stablehlo.broadcast_in_dim %97, dims = [0, 1, 2, 3] : (tensor<2x6x4x1xf32>) -> tensor<2x6x4x8xf32>
      %99 = stablehlo.divide %95, %98 : tensor<2x6x4x8xf32>
      %100 = stablehlo.log %88 : tensor<2x4x6xf32>
      %101 = stablehlo.add %79, %100 : tensor<2x4x6xf32>
      %102 = stablehlo.transpose %101, dims = [0, 2, 1] : (tensor<2x4x6xf32>) -> tensor<2x6x4xf32>
      sdy.return %99, %102 : tensor<2x6x4x8xf32>, tensor<2x6x4xf32>
    } : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32>, tensor<2x24x4xf32>)
    return %0#0, %0#1 : tensor<2x24x4x8xf32>, tensor<2x24x4xf32>
  }
}
