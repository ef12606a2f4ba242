// grouped.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x2x8xf32>, %arg2: tensor<2x24x2x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x24x4x8xf32>) -> tensor<2x24x2x2x8xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x24x2x2x8xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<2x24x2x2x8xf32>
    %3 = stablehlo.dot_general %arg1, %2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x24x2x2x8xf32>) -> tensor<2x2x24x24x2xf32>
    %4 = stablehlo.transpose %3, dims = [0, 1, 4, 3, 2] : (tensor<2x2x24x24x2xf32>) -> tensor<2x2x2x24x24xf32>
    %5 = stablehlo.iota dim = 0 : tensor<24xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<24xi32>) -> tensor<1x24xi32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x24xi32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x24xi32>) -> tensor<24x24xi32>
    %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<24x24xi32>, tensor<24x24xi32>) -> tensor<24x24xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %11 = call @_where(%10, %cst_0, %cst_1) : (tensor<24x24xi1>, tensor<f32>, tensor<f32>) -> tensor<24x24xf32>
    %12 = stablehlo.convert %11 : tensor<24x24xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [3, 4] : (tensor<24x24xf32>) -> tensor<1x1x1x24x24xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x24x24xf32>) -> tensor<2x2x2x24x24xf32>
    %15 = stablehlo.add %4, %14 : tensor<2x2x2x24x24xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %19 = stablehlo.subtract %15, %18 : tensor<2x2x2x24x24xf32>
    %20 = stablehlo.exponential %19 : tensor<2x2x2x24x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_3) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x24x24xf32>, tensor<f32>) -> tensor<2x2x2x24xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<2x2x2x24xf32>) -> tensor<2x2x2x24x1xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x24x1xf32>) -> tensor<2x2x2x24x24xf32>
    %24 = stablehlo.divide %20, %23 : tensor<2x2x2x24x24xf32>
    %25 = stablehlo.dot_general %arg2, %24, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x24x2x8xf32>, tensor<2x2x2x24x24xf32>) -> tensor<2x2x8x2x24xf32>
    %26 = stablehlo.transpose %25, dims = [0, 4, 1, 3, 2] : (tensor<2x2x8x2x24xf32>) -> tensor<2x24x2x2x8xf32>
    %27 = stablehlo.reshape %26 : (tensor<2x24x2x2x8xf32>) -> tensor<2x24x4x8xf32>
    return %27 : tensor<2x24x4x8xf32>
  }
  func.func private @_where(%arg0: tensor<24x24xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<24x24xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<24x24xi1>, tensor<24x24xf32>
    return %2 : tensor<24x24xf32>
  }
}
