// router.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x32xf32>, %arg1: tensor<32x3xf32>, %arg2: tensor<3x32x40xf32>, %arg3: tensor<3x40x32xf32>) -> (tensor<2x24x32xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24x32xf32>, tensor<32x3xf32>) -> tensor<2x24x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<2x24x3xf32>, tensor<f32>) -> tensor<2x24xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x24xf32>
    %3 = stablehlo.maximum %2, %1 : tensor<2x24xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x24xf32>) -> tensor<2x24x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<2x24x1xf32>) -> tensor<2x24x3xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<2x24x3xf32>
    %7 = stablehlo.exponential %6 : tensor<2x24x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<2x24x3xf32>, tensor<f32>) -> tensor<2x24xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<2x24xf32>) -> tensor<2x24x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x24x1xf32>) -> tensor<2x24x3xf32>
    %11 = stablehlo.divide %7, %10 : tensor<2x24x3xf32>
    %12 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x32x40xf32>, tensor<2x24x32xf32>) -> tensor<3x40x2x24xf32>
    %13 = stablehlo.transpose %12, dims = [2, 0, 3, 1] : (tensor<3x40x2x24xf32>) -> tensor<2x3x24x40xf32>
    %14 = call @silu(%13) : (tensor<2x3x24x40xf32>) -> tensor<2x3x24x40xf32>
    %15 = stablehlo.dot_general %arg3, %14, batching_dims = [0] x [1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<3x40x32xf32>, tensor<2x3x24x40xf32>) -> tensor<3x32x2x24xf32>
    %16 = stablehlo.transpose %15, dims = [2, 0, 3, 1] : (tensor<3x32x2x24xf32>) -> tensor<2x3x24x32xf32>
    %17 = stablehlo.dot_general %11, %16, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x24x3xf32>, tensor<2x3x24x32xf32>) -> tensor<2x24x32xf32>
    return %17 : tensor<2x24x32xf32>
  }
  func.func private @silu(%arg0: tensor<2x3x24x40xf32>) -> tensor<2x3x24x40xf32> {
    %0 = stablehlo.negate %arg0 : tensor<2x3x24x40xf32>
    %1 = stablehlo.exponential %0 : tensor<2x3x24x40xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x24x40xf32>
    %3 = stablehlo.add %2, %1 : tensor<2x3x24x40xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x3x24x40xf32>
    %5 = stablehlo.divide %4, %3 : tensor<2x3x24x40xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<2x3x24x40xf32>
    return %6 : tensor<2x3x24x40xf32>
  }
}
