// padding.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<2x24x4x8xf32>, %arg3: tensor<2x24xi1>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.broadcast_in_dim %arg3, dims = [0, 3] : (tensor<2x24xi1>) -> tensor<2x1x1x24xi1>
    %1 = stablehlo.reshape %arg0 : (tensor<2x24x4x8xf32>) -> tensor<2x24x4x1x8xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 3, 4] : (tensor<2x1x1x24xi1>) -> tensor<2x1x1x1x24xi1>
    %3 = stablehlo.dot_general %1, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x1x8xf32>, tensor<2x24x4x8xf32>) -> tensor<2x4x24x1x24xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x24x1x24xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<2x4x24x1x24xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<2x4x24x24xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2, 3, 4] : (tensor<2x4x24x24xi1>) -> tensor<1x2x4x24x24xi1>
    %8 = stablehlo.transpose %2, dims = [2, 0, 1, 3, 4] : (tensor<2x1x1x1x24xi1>) -> tensor<1x2x1x1x24xi1>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x24xi1>) -> tensor<1x2x4x24x24xi1>
    %10 = stablehlo.and %7, %9 : tensor<1x2x4x24x24xi1>
    %cst_0 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %11 = call @_where(%10, %5, %cst_0) : (tensor<1x2x4x24x24xi1>, tensor<2x4x24x1x24xf32>, tensor<f32>) -> tensor<1x2x4x24x24xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.maximum across dimensions = [4] : (tensor<1x2x4x24x24xf32>, tensor<f32>) -> tensor<1x2x4x24xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x2x4x24xf32>
    %14 = stablehlo.maximum %13, %12 : tensor<1x2x4x24xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<1x2x4x24xf32>) -> tensor<1x2x4x24x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3, 4] : (tensor<1x2x4x24x1xf32>) -> tensor<1x2x4x24x24xf32>
    %17 = stablehlo.subtract %11, %16 : tensor<1x2x4x24x24xf32>
    %18 = stablehlo.exponential %17 : tensor<1x2x4x24x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_3) applies stablehlo.add across dimensions = [4] : (tensor<1x2x4x24x24xf32>, tensor<f32>) -> tensor<1x2x4x24xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<1x2x4x24xf32>) -> tensor<1x2x4x24x1xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3, 4] : (tensor<1x2x4x24x1xf32>) -> tensor<1x2x4x24x24xf32>
    %22 = stablehlo.divide %18, %21 : tensor<1x2x4x24x24xf32>
    %23 = stablehlo.dot_general %arg2, %22, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x4x8xf32>, tensor<1x2x4x24x24xf32>) -> tensor<2x4x8x1x24xf32>
    %24 = stablehlo.transpose %23, dims = [3, 0, 4, 1, 2] : (tensor<2x4x8x1x24xf32>) -> tensor<1x2x24x4x8xf32>
    %25 = stablehlo.transpose %24, dims = [1, 2, 3, 0, 4] : (tensor<1x2x24x4x8xf32>) -> tensor<2x24x4x1x8xf32>
    %26 = stablehlo.reshape %25 : (tensor<2x24x4x1x8xf32>) -> tensor<2x24x4x8xf32>
    return %26 : tensor<2x24x4x8xf32>
  }
  func.func private @_where(%arg0: tensor<1x2x4x24x24xi1>, %arg1: tensor<2x4x24x1x24xf32>, %arg2: tensor<f32>) -> tensor<1x2x4x24x24xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x4x24x24xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1, 2, 3, 4] : (tensor<2x4x24x24xf32>) -> tensor<1x2x4x24x24xf32>
    %2 = stablehlo.transpose %arg1, dims = [3, 0, 1, 2, 4] : (tensor<2x4x24x1x24xf32>) -> tensor<1x2x4x24x24xf32>
    %3 = stablehlo.select %arg0, %2, %1 : tensor<1x2x4x24x24xi1>, tensor<1x2x4x24x24xf32>
    return %3 : tensor<1x2x4x24x24xf32>
  }
}
