// log-sum-exp-causal.mlir: written by export_jax.py with jax 0.10.2, flax 0.12.8,
// Python 3.11.7.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x24x4x8xf32>, %arg1: tensor<2x24x4x8xf32>, %arg2: tensor<2x24x4x8xf32>) -> (tensor<2x24x4x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1, 3] : (tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x4x24x8xf32>) -> tensor<8x24x8xf32>
    %2 = stablehlo.transpose %arg1, dims = [0, 2, 1, 3] : (tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x4x24x8xf32>) -> tensor<8x24x8xf32>
    %4 = stablehlo.transpose %arg2, dims = [0, 2, 1, 3] : (tensor<2x24x4x8xf32>) -> tensor<2x4x24x8xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x4x24x8xf32>) -> tensor<8x24x8xf32>
    %6 = stablehlo.dot_general %1, %3, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x24x8xf32>, tensor<8x24x8xf32>) -> tensor<8x24x24xf32>
    %cst = stablehlo.constant dense<0.353553385> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x24x24xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<8x24x24xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<24x24xi1>
    %10 = call @tril(%9) : (tensor<24x24xi1>) -> tensor<24x24xi1>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %11 = call @_where(%10, %8, %cst_0) : (tensor<24x24xi1>, tensor<8x24x24xf32>, tensor<f32>) -> tensor<8x24x24xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.maximum across dimensions = [2] : (tensor<8x24x24xf32>, tensor<f32>) -> tensor<8x24xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x24xf32>
    %14 = stablehlo.maximum %13, %12 : tensor<8x24xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<8x24xf32>) -> tensor<8x24x1xf32>
    %16 = stablehlo.is_finite %15 : (tensor<8x24x1xf32>) -> tensor<8x24x1xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x24x1xf32>
    %18 = stablehlo.select %16, %15, %17 : tensor<8x24x1xi1>, tensor<8x24x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<8x24x1xf32>) -> tensor<8x24x24xf32>
    %20 = stablehlo.subtract %11, %19 : tensor<8x24x24xf32>
    %21 = stablehlo.exponential %20 : tensor<8x24x24xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.reduce(%21 init: %cst_4) applies stablehlo.add across dimensions = [2] : (tensor<8x24x24xf32>, tensor<f32>) -> tensor<8x24xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<8x24xf32>) -> tensor<8x24x1xf32>
    %24 = stablehlo.abs %23 : tensor<8x24x1xf32>
    %25 = stablehlo.log %24 : tensor<8x24x1xf32>
    %26 = stablehlo.add %25, %18 : tensor<8x24x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<8x24x1xf32>) -> tensor<8x24x24xf32>
    %28 = stablehlo.subtract %11, %27 : tensor<8x24x24xf32>
    %29 = stablehlo.exponential %28 : tensor<8x24x24xf32>
    %30 = stablehlo.dot_general %29, %5, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x24x24xf32>, tensor<8x24x8xf32>) -> tensor<8x24x8xf32>
    %31 = stablehlo.reshape %30 : (tensor<8x24x8xf32>) -> tensor<2x4x24x8xf32>
    %32 = stablehlo.transpose %31, dims = [0, 2, 1, 3] : (tensor<2x4x24x8xf32>) -> tensor<2x24x4x8xf32>
    return %32 : tensor<2x24x4x8xf32>
  }
  func.func private @tril(%arg0: tensor<24x24xi1>) -> tensor<24x24xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<24x24xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<24x24xi32>
    %2 = stablehlo.add %0, %1 : tensor<24x24xi32>
    %3 = stablehlo.iota dim = 1 : tensor<24x24xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<24x24xi32>, tensor<24x24xi32>) -> tensor<24x24xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<24x24xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<24x24xi1>, tensor<24x24xi1>
    return %6 : tensor<24x24xi1>
  }
  func.func private @_where(%arg0: tensor<24x24xi1>, %arg1: tensor<8x24x24xf32>, %arg2: tensor<f32>) -> tensor<8x24x24xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<24x24xi1>) -> tensor<8x24x24xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8x24x24xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<8x24x24xi1>, tensor<8x24x24xf32>
    return %3 : tensor<8x24x24xf32>
  }
}
