// log-sum-exp.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x24x4x8xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<2x24x4x8xf32>
    %2 = stablehlo.dot_general %1, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x24xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x24xf32>
    %5 = stablehlo.maximum %4, %3 : tensor<2x4x24xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %7 = stablehlo.is_finite %6 : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x1xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x24x1xf32>
    %9 = stablehlo.select %7, %6, %8 : tensor<2x4x24x1xi1>, tensor<2x4x24x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %11 = stablehlo.subtract %2, %10 : tensor<2x4x24x24xf32>
    %12 = stablehlo.exponential %11 : tensor<2x4x24x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x4x24x24xf32>, tensor<f32>) -> tensor<2x4x24xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x4x24xf32>) -> tensor<2x4x24x1xf32>
    %15 = stablehlo.abs %14 : tensor<2x4x24x1xf32>
    %16 = stablehlo.log %15 : tensor<2x4x24x1xf32>
    %17 = stablehlo.add %16, %9 : tensor<2x4x24x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<2x4x24x1xf32>) -> tensor<2x4x24x24xf32>
    %19 = stablehlo.subtract %2, %18 : tensor<2x4x24x24xf32>
    %20 = stablehlo.exponential %19 : tensor<2x4x24x24xf32>
    %21 = stablehlo.dot_general %arg2, %20, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<2x4x24x24xf32>) -> tensor<2x4x8x24xf32>
    %22 = stablehlo.transpose %21, dims = [0, 3, 1, 2] : (tensor<2x4x8x24xf32>) -> tensor<2x24x4x8xf32>
    return %22 : tensor<2x24x4x8xf32>
  }
}
