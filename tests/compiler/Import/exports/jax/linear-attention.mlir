// linear-attention.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg1 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<2x24x4x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<2x4x8xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 2, 3] : (tensor<2x4x8xf32>) -> tensor<2x1x4x8xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<2x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %5 = stablehlo.subtract %arg1, %4 : tensor<2x24x4x8xf32>
    %6 = stablehlo.exponential %5 : tensor<2x24x4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x24x4x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 2, 3] : (tensor<2x4x8xf32>) -> tensor<2x1x4x8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<2x1x4x8xf32>) -> tensor<2x24x4x8xf32>
    %10 = stablehlo.divide %6, %9 : tensor<2x24x4x8xf32>
    %11 = stablehlo.dot_general %10, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x8x8xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %12 = stablehlo.reduce(%arg0 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x24x4x8xf32>, tensor<f32>) -> tensor<2x24x4xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x24x4xf32>
    %14 = stablehlo.maximum %13, %12 : tensor<2x24x4xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x24x4xf32>) -> tensor<2x24x4x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<2x24x4x1xf32>) -> tensor<2x24x4x8xf32>
    %17 = stablehlo.subtract %arg0, %16 : tensor<2x24x4x8xf32>
    %18 = stablehlo.exponential %17 : tensor<2x24x4x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x24x4x8xf32>, tensor<f32>) -> tensor<2x24x4xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<2x24x4xf32>) -> tensor<2x24x4x1xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<2x24x4x1xf32>) -> tensor<2x24x4x8xf32>
    %22 = stablehlo.divide %18, %21 : tensor<2x24x4x8xf32>
    %23 = stablehlo.dot_general %11, %22, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x8x24xf32>
    %24 = stablehlo.transpose %23, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    return %24 : tensor<2x24x4x8xf32>
  }
}
